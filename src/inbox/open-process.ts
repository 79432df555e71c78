import { openMail, openPart } from './open-mail.ts';
import type { Answer, OpenWork, READY } from './parse.ts';

/** Opens one mail at a time for `parse.ts`, as `parse-process.ts` reads them. */
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('message', (message: { id: number; work: OpenWork }) => void answer(message));

/** The caller may be gone. */
const send = (answer: Answer | typeof READY): void => void process.send!(answer, () => {});

async function answer({ id, work: { open, part } }: { id: number; work: OpenWork }): Promise<void> {
  try {
    send({
      id,
      result:
        part === null
          ? { kind: 'opened', mail: await openMail(open) }
          : { kind: 'part', part: await openPart(open, part) },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
    send({ id, result: { kind: 'unparseable', reason } });
  }
}

send('ready');

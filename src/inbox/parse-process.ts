import type { Answer, READY, ReadWork } from './parse.ts';
import { readMail } from './read-mail.ts';
import { classify } from './rules/classify.ts';
import { WARM_UPS } from './warm-up.ts';

/**
 * Parses and classifies one message at a time for `parse.ts`, which kills this process when a message takes too long.
 * Signals to the whole group are the worker's to answer. The channel to the worker is all that keeps this process: it ends with it.
 */
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('message', (message: { id: number; work: ReadWork }) => void answer(message));

/** The worker may be gone. */
const send = (answer: Answer | typeof READY): void => void process.send!(answer, () => {});

async function answer({ id, work }: { id: number; work: ReadWork }): Promise<void> {
  try {
    send({
      id,
      result:
        'raw' in work
          ? { kind: 'parsed', mail: await readMail(work.raw) }
          : { kind: 'classified', verdict: classify(work.mail, work.context) },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
    send({ id, result: { kind: 'unparseable', reason } });
  }
}

/** A process that lives so long reads the packs of all languages, a small step at a time. */
const WARM_UP_AFTER_MS = 10_000;
const WARM_UP_EVERY_MS = 50;

async function warmUp(step: number): Promise<void> {
  await WARM_UPS[step]?.();
  if (step < WARM_UPS.length) setTimeout(() => void warmUp(step + 1), WARM_UP_EVERY_MS).unref();
}

await WARM_UPS[0]!();
send('ready');
setTimeout(() => void warmUp(1), WARM_UP_AFTER_MS).unref();

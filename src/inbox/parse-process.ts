import type { Answer, READY } from './parse.ts';
import { readMail } from './read-mail.ts';

/**
 * Parses one message at a time for `parse.ts`, which kills this process when a message takes too long. Signals to the
 * whole group are the worker's to answer. The channel to the worker is all that keeps this process: it ends with it.
 */
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('message', (message: { id: number; raw: Uint8Array }) => void answer(message));

/** The worker may be gone. */
const send = (answer: Answer | typeof READY): void => void process.send!(answer, () => {});

async function answer({ id, raw }: { id: number; raw: Uint8Array }): Promise<void> {
  try {
    send({ id, mail: await readMail(raw) });
  } catch (error) {
    send({ id, reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' });
  }
}

send('ready');

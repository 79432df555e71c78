import { openMail, openPart } from './open-mail.ts';
import type { Answer, READY, Work } from './parse.ts';
import { readMail } from './read-mail.ts';
import { classify } from './rules/classify.ts';
import { WARM_UPS } from './warm-up.ts';

/**
 * Parses and classifies one message at a time for `parse.ts`, which kills this process when a message takes too long.
 * Signals to the whole group are the worker's to answer. The channel to the worker is all that keeps this process: it ends with it.
 */
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('message', (message: { id: number; work: Work }) => void answer(message));

/** The worker may be gone. */
const send = (answer: Answer | typeof READY): void => void process.send!(answer, () => {});

async function resultOf(work: Work): Promise<Answer['result']> {
  if ('raw' in work) return { kind: 'parsed', mail: await readMail(work.raw) };
  if ('mail' in work) return { kind: 'classified', verdict: classify(work.mail, work.context) };
  if (work.part === null) return { kind: 'opened', mail: await openMail(work.open) };
  return { kind: 'part', part: await openPart(work.open, work.part) };
}

async function answer({ id, work }: { id: number; work: Work }): Promise<void> {
  try {
    send({ id, result: await resultOf(work) });
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

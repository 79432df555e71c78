import type { ReadWork } from './mail-work.ts';
import { readMail } from './read-mail.ts';
import { classify } from './rules/classify.ts';
import { serveMails } from './serve-mails.ts';
import { WARM_UPS } from './warm-up.ts';

/** After this time the process compiles the packs of all languages, in small steps. */
const WARM_UP_AFTER_MS = 10_000;
const WARM_UP_EVERY_MS = 50;

async function warmUp(step: number): Promise<void> {
  await WARM_UPS[step]?.();
  if (step < WARM_UPS.length) setTimeout(() => void warmUp(step + 1), WARM_UP_EVERY_MS).unref();
}

serveMails<ReadWork>({
  prepare: () => WARM_UPS[0]!(),
  read: async (work) =>
    'raw' in work
      ? { kind: 'parsed', mail: await readMail(work.raw) }
      : { kind: 'classified', verdict: classify(work.mail, work.context) },
  begin: () => void setTimeout(() => void warmUp(1), WARM_UP_AFTER_MS).unref(),
});

import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import type { Log } from '../log.ts';
import { askDatabase } from './outage.ts';

const ASK_EVERY_MS = 1_000;
/** A refused login or an unknown database: waiting does not help. */
const REFUSED = /^(28...|3D000)$/;

/**
 * True when the database answers, false when `signal` aborts first. Logs once that it waits: database and workers may
 * start at the same time. Throws `ConfigError` when waiting cannot help.
 */
export async function untilDatabaseAnswers(url: string, log: Log, signal: AbortSignal): Promise<boolean> {
  for (let said = false; !signal.aborted;) {
    const why = await askDatabase(url);
    if (why === null) return true;
    if ('code' in why && REFUSED.test(String(why.code)))
      throw new ConfigError(`DATABASE_URL: the database refuses the connection (${why.message})`);
    if (!said) log.warn({ why: why.message }, 'the database cannot be reached yet: the start waits for it');
    said = true;
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}

import type { Log } from '../log.ts';
import { isLostConnection } from './outage.ts';

/**
 * Does the same to each of these, mostly teams: what fails is logged, and the others go on. Throws when the database is
 * lost. Resolves whether nothing failed.
 */
export async function oneByOne<T>(
  items: Iterable<T>,
  { log, what }: { log: Log; what: string },
  run: (item: T) => Promise<unknown>,
): Promise<boolean> {
  let sound = true;
  for (const item of items) {
    try {
      await run(item);
    } catch (err) {
      if (isLostConnection(err)) throw err;
      sound = false;
      log.error({ err, item }, `${what} failed for one; the others go on`);
    }
  }
  return sound;
}

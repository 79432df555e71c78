import type { Log } from '../log.ts';
import { isLostConnection } from './outage.ts';

/**
 * Runs `run` for each item; a failure is logged and the others continue. Throws when the connection is lost. Resolves
 * to true when nothing failed.
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

import type { Log } from '../platform/log.ts';

/** Longer than any part of a stop may take: what hangs is left to recovery, as after a crash. */
const STOP_LIMIT_MS = 120_000;

/** Aborts with the first SIGTERM or SIGINT; a second one ends the process at once. */
export function stopSignal(log: Log): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping.signal.aborted) process.exit(1);
    log.info({ signal }, 'stopping: no new work, finishing what is under way');
    setTimeout(() => {
      log.fatal('stopping took too long; what is under way is left to recovery');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    stopping.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return stopping.signal;
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });

import type { Log } from '../platform/log.ts';

/** Resolves with the first SIGTERM or SIGINT; a second one ends the process at once. */
export function untilStopped(log: Log): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping: no new work, finishing what is under way');
      resolve(signal);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

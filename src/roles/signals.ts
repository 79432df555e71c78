import { stopwatch } from '../platform/clock.ts';
import { passesUnderWay } from '../platform/work/passes.ts';
import type { Log } from '../platform/log.ts';

/** Longer than any part of a stop; what hangs is left to recovery, as after a crash. */
const STOP_LIMIT_MS = 120_000;
/**
 * Signals within this time are one request: Ctrl-C reaches the whole group of a terminal, and npm sends it once more, as does a
 * supervisor that signals a group.
 */
const SAME_REQUEST_MS = 2_000;
const STILL_WAITING_MS = 3_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Ctrl-\ in a terminal: an end without order. */
const HARD_STOP_SIGNAL = 'SIGQUIT';

interface Handlers {
  stop(signal: NodeJS.Signals): void;
  /** Called on a later signal, or on SIGQUIT. Listeners of `exit` still run: a database of this process ends with it. */
  endHard?(): void;
}

interface Signals {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
}

export function onSignals(
  { stop, endHard = () => process.exit(1) }: Handlers,
  { from = process, elapsedMs = stopwatch }: { from?: Signals; elapsedMs?: () => number } = {},
): Disposable {
  let firstMs: number | null = null;
  const onStopSignal = (signal: NodeJS.Signals): void => {
    if (firstMs === null) {
      firstMs = elapsedMs();
      // Writes to a closed terminal fail, and must not end the stop.
      if (signal === 'SIGHUP') for (const out of [process.stdout, process.stderr]) out.on('error', () => {});
      stop(signal);
    } else if (elapsedMs() - firstMs > SAME_REQUEST_MS) endHard();
  };
  for (const signal of STOP_SIGNALS) from.on(signal, onStopSignal);
  from.on(HARD_STOP_SIGNAL, endHard);
  return {
    [Symbol.dispose]: () => {
      for (const signal of STOP_SIGNALS) from.off(signal, onStopSignal);
      from.off(HARD_STOP_SIGNAL, endHard);
    },
  };
}

/** Aborts with the first signal; open work finishes, unless a later signal ends the process. */
export function stopSignal(log: Log, say: (doing: string) => void = () => {}): AbortSignal {
  const stopping = new AbortController();
  onSignals({
    stop: (signal) => {
      log.info({ signal }, 'stopping: no new work, finishing what is under way');
      say('stopping: no new work; waiting for what is under way (again ends at once)');
      setInterval(() => {
        const waits = [...passesUnderWay.keys()];
        if (waits.length === 0) return;
        log.info({ waits }, 'stopping: still waiting');
        say(`still waiting for ${waits.join(', ')}`);
      }, STILL_WAITING_MS).unref();
      setTimeout(() => {
        log.fatal('stopping took too long; what is under way is left to recovery');
        process.exit(1);
      }, STOP_LIMIT_MS).unref();
      stopping.abort();
    },
  });
  return stopping.signal;
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });

import { exponential } from '../rules/retry.ts';
import { stopwatch } from '../clock.ts';
import { passesUnderWay } from './passes.ts';
import type { Services } from '../services.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface Loop extends Stoppable {
  /** Ends the pause: the next pass begins at once, or after the running one. */
  wake(): void;
}

/**
 * - `everyMs`: pause between two passes, skipped when work is left. Without it the loop waits for `wake`.
 * - `run`: one bounded pass; resolves to true when work is left. An error is logged (a lost connection by the
 *   outage watch), and the loop continues after a pause that grows with consecutive failures.
 */
export interface LoopOptions {
  name: string;
  everyMs?: number;
  run(signal: AbortSignal): Promise<boolean>;
  app: Pick<Services, 'log' | 'gate' | 'outage'>;
}

const penaltyMs = exponential(250, 5_000);

export function startLoop({ name, everyMs, run, app }: LoopOptions): Loop {
  const ending = new AbortController();
  let woken = false;
  let wakeUp: () => void = () => {};
  const wake = (): void => {
    woken = true;
    wakeUp();
  };
  const pause = (ms: number | undefined, failed: boolean): Promise<void> =>
    new Promise((done) => {
      const timer = ms === undefined ? undefined : setTimeout(done, ms);
      wakeUp = () => {
        if (failed && !ending.signal.aborted) return;
        clearTimeout(timer);
        done();
      };
      if (woken) wakeUp();
    });
  const turning = (async () => {
    let failures = 0;
    for (;;) {
      await app.gate.opened(ending.signal);
      if (ending.signal.aborted) return;
      let more = false;
      woken = false;
      passesUnderWay.set(name, stopwatch());
      try {
        more = await run(ending.signal);
        failures = 0;
      } catch (err) {
        failures++;
        if (!(await app.outage.isOutage(err)) && !ending.signal.aborted)
          app.log.error({ err, loop: name }, 'a pass failed; the loop goes on');
      } finally {
        passesUnderWay.delete(name);
      }
      const penalty = failures > 0 ? penaltyMs(failures) : 0;
      if (penalty > 0 && !ending.signal.aborted) await pause(penalty, true);
      if (more || ending.signal.aborted) continue;
      // Without `everyMs` no timer would retry a failed pass.
      if (everyMs === undefined) await (failures > 0 ? undefined : pause(undefined, false));
      else if (everyMs > penalty) await pause(everyMs - penalty, false);
    }
  })();
  return {
    wake,
    stop: async () => {
      ending.abort();
      wake();
      await turning;
    },
  };
}

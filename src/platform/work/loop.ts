import { exponential } from '../rules/retry.ts';
import { stopwatch } from '../clock.ts';
import { passesUnderWay } from './passes.ts';
import type { Services } from '../services.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface Loop extends Stoppable {
  /** Ends the pause: the next pass begins at once, or right after the one under way. */
  wake(): void;
}

export interface LoopOptions {
  name: string;
  /** Pause between two passes; skipped after a pass that said there is more. Without it the loop waits until it is woken. */
  everyMs?: number;
  /**
   * One bounded pass; resolves true when it left work behind. A throw is logged, a lost connection only by the watch of
   * the database; the loop goes on after a pause that grows from failure to failure.
   */
  run(signal: AbortSignal): Promise<boolean>;
  app: Pick<Services, 'log' | 'gate' | 'outage'>;
}

const penaltyMs = exponential(250, 5_000);

/** Repeats a bounded pass while the gate is open, until stopped; `stop` waits for the pass under way. */
export function startLoop({ name, everyMs, run, app }: LoopOptions): Loop {
  const ending = new AbortController();
  let woken = false;
  let wakeUp: () => void = () => {};
  const wake = (): void => {
    woken = true;
    wakeUp();
  };
  /** Ends early when the loop is stopped, or woken: not when it failed, however much waits. */
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
        if (!(await app.outage.explains(err)) && !ending.signal.aborted)
          app.log.error({ err, loop: name }, 'a pass failed; the loop goes on');
      } finally {
        passesUnderWay.delete(name);
      }
      const penalty = failures > 0 ? penaltyMs(failures) : 0;
      if (penalty > 0 && !ending.signal.aborted) await pause(penalty, true);
      if (more || ending.signal.aborted) continue;
      // Without a rhythm of its own it would not try again what failed.
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

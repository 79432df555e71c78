import { stopwatch } from './clock.ts';
import type { Log } from './log.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface LoopOptions {
  name: string;
  /** Pause between two passes; skipped after a pass that said there is more. */
  everyMs: number;
  /** One bounded pass; resolves true when it left work behind. A throw is logged and the loop goes on after `everyMs`. */
  run(signal: AbortSignal): Promise<boolean>;
  log: Log;
}

/** When each running loop last finished a pass (monotonic ms): what liveness is judged by. */
export const loopTicks = new Map<string, number>();

/** Repeats a bounded pass until stopped; `stop` waits for the pass under way. */
export function startLoop({ name, everyMs, run, log }: LoopOptions): Stoppable {
  const ending = new AbortController();
  let wake: () => void = () => {};
  const pause = (): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, everyMs);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const turning = (async () => {
    while (!ending.signal.aborted) {
      let more = false;
      try {
        more = await run(ending.signal);
      } catch (err) {
        if (!ending.signal.aborted) log.error({ err, loop: name }, 'a pass failed; the loop goes on');
      }
      loopTicks.set(name, stopwatch());
      if (!more && !ending.signal.aborted) await pause();
    }
    loopTicks.delete(name);
  })();
  return {
    stop: async () => {
      ending.abort();
      wake();
      await turning;
    },
  };
}

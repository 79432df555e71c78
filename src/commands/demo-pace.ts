import { setTimeout as pause } from 'node:timers/promises';
import type { PacedClock } from '../platform/clock.ts';
import { stopwatch } from '../platform/clock.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 200;
/** The clock never runs farther than this between two looks at the engine. */
const MAX_STEP_MS = 6 * HOUR_MS;
/** The shortest wait of the demo's sequence is three days: an answer that waits for half a day stops the next mail. */
const LATE_MS = 12 * HOUR_MS;
/** Above zero: work that only time can free would otherwise wait for a clock that waits for the work. */
const SLOW = 1 / 20;

/** How fast the clock may run until the next look, and for how long. */
export function paceFor(speed: number, lateMs: number): { speed: number; forMs: number } {
  const allowed = lateMs > LATE_MS ? speed * SLOW : speed;
  const stepMs = lateMs > LATE_MS ? MAX_STEP_MS * SLOW : MAX_STEP_MS;
  return { speed: allowed, forMs: stepMs / allowed };
}

export interface Pace {
  /** Seconds in which the engine was late and the clock ran slowly. */
  slowSeconds(): number;
  stop(): Promise<void>;
}

/** Lets the clock run at `speed` while the engine keeps up, and slowly while it is late. `lateMs` is business time. */
export function startPace(clock: PacedClock, speed: number, lateMs: () => Promise<number>): Pace {
  const ending = new AbortController();
  let slowMs = 0;
  const pacing = (async () => {
    for (let before = stopwatch(); !ending.signal.aborted;) {
      const late = await lateMs().catch(() => Infinity);
      const next = paceFor(speed, late);
      clock.pace(next.speed, next.forMs);
      if (late > LATE_MS) slowMs += stopwatch() - before;
      before = stopwatch();
      await pause(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    slowSeconds: () => Math.round(slowMs / 1000),
    stop: () => {
      ending.abort();
      return pacing;
    },
  };
}

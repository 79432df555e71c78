import { setTimeout as pause } from 'node:timers/promises';
import type { PacedClock } from '../../platform/clock.ts';
import { stopwatch } from '../../platform/clock.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 200;
const MAX_STEP_MS = 6 * HOUR_MS;
/** The shortest wait of the demo's sequence is three days: an answer that waits half a day still stops the next mail. */
const LATE_MS = 12 * HOUR_MS;
/** Above zero: work that only time frees would wait for a clock that waits for the work. */
const SLOW = 1 / 20;

export function paceFor(speed: number, lateMs: number): { speed: number; forMs: number } {
  const allowed = lateMs > LATE_MS ? speed * SLOW : speed;
  const stepMs = lateMs > LATE_MS ? MAX_STEP_MS * SLOW : MAX_STEP_MS;
  return { speed: allowed, forMs: stepMs / allowed };
}

export interface Pace {
  slowSeconds(): number;
  stop(): Promise<void>;
}

/** Runs the clock at `speed`, and slowly while the engine is late. `lateMs` is business time. */
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

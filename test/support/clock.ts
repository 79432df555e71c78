import type { Clock } from '../../src/platform/clock.ts';

/** Both times stand still until the test moves them. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
  set(at: Date): void;
}

/** A Monday. */
export const START = new Date('2026-11-16T09:00:00Z');

export function manualClock(start = START): ManualClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    wall: () => new Date(at),
    advance: (milliseconds) => void (at += milliseconds),
    set: (to) => void (at = to.getTime()),
  };
}

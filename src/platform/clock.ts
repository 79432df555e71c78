/**
 * Two kinds of time, passed in where they are used.
 * `now` is the time of the business: schedules, events, mail dates. It can run fast (a campaign watched in a minute).
 * `wall` is the time of the machine: leases and timeouts, which guard against processes and never run fast.
 */
export interface Clock {
  now(): Date;
  wall(): Date;
}

/** The clock of production: both times are the machine's. */
export const systemClock: Clock = { now: () => new Date(), wall: () => new Date() };

/** A clock whose `now` begins at `from` when it is made, and runs `speed` times faster than the machine (dev only). */
export function acceleratedClock(speed: number, from = Date.now()): Clock {
  const startedAt = Date.now();
  return {
    now: () => new Date(from + (Date.now() - startedAt) * speed),
    wall: () => new Date(),
  };
}

/** A clock that runs as far as it is let: what depends on the business time cannot run away from a busy machine. */
export interface PacedClock extends Clock {
  /** From now on `now` runs `speed` times faster than the machine, for `forMs` of the machine, and then stands still. */
  pace(speed: number, forMs: number): void;
}

/** A paced clock that stands still until its first pace (the demo). */
export function pacedClock(elapsed: () => number = stopwatch): PacedClock {
  let from = Date.now();
  let pacedAt = 0;
  let speed = 0;
  let leftMs = 0;
  const now = (): number => from + Math.min(elapsed() - pacedAt, leftMs) * speed;
  return {
    now: () => new Date(now()),
    wall: () => new Date(),
    pace(newSpeed, forMs) {
      from = now();
      pacedAt = elapsed();
      speed = newSpeed;
      leftMs = forMs;
    },
  };
}

/** Milliseconds of a monotonic stopwatch, for measuring how long something took. */
export const stopwatch = (): number => performance.now();

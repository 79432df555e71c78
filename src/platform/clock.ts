/**
 * Two kinds of time, passed in where they are used.
 * `now` is business time: schedules, events, mail dates. It can run fast (a campaign watched in a minute).
 * `wall` is machine time: leases and timeouts, which guard against processes and never run fast.
 */
export interface Clock {
  now(): Date;
  wall(): Date;
}

export const systemClock: Clock = { now: () => new Date(), wall: () => new Date() };

export function acceleratedClock(speed: number, from = Date.now()): Clock {
  const startedAt = Date.now();
  return {
    now: () => new Date(from + (Date.now() - startedAt) * speed),
    wall: () => new Date(),
  };
}

/** A clock that stops when its allowance is used up, so that business time cannot run away from a busy machine. */
export interface PacedClock extends Clock {
  pace(speed: number, forMs: number): void;
}

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

export const stopwatch = (): number => performance.now();

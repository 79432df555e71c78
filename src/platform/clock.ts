/**
 * Two kinds of time, given to whoever needs one.
 * `now` is the time of the business: schedules, events, mail dates. It can run fast (a campaign watched in a minute).
 * `wall` is the time of the machine: leases and timeouts, which guard against processes and never run fast.
 */
export interface Clock {
  now(): Date;
  wall(): Date;
}

/** The clock of production: both times are the machine's. */
export const systemClock: Clock = { now: () => new Date(), wall: () => new Date() };

/** A clock whose `now` runs `speed` times faster than the machine from the moment it is made (dev only). */
export function acceleratedClock(speed: number): Clock {
  const startedAt = Date.now();
  return {
    now: () => new Date(startedAt + (Date.now() - startedAt) * speed),
    wall: () => new Date(),
  };
}

/** Milliseconds of a monotonic stopwatch, for measuring how long something took. */
export const stopwatch = (): number => performance.now();

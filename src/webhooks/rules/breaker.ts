/** Counts of an endpoint since its first failure. Null stands for an endpoint without a failure in the last window. */
export interface Breaker {
  since: Date;
  attempts: number;
  failures: number;
  openedAt: Date | null;
  openUntil: Date | null;
}

export interface Tally {
  succeeded: number;
  failed: number;
}

export interface Turned {
  breaker: Breaker | null;
  turned: 'opened' | 'closed' | null;
}

const WINDOW_SECONDS = 300;
const LEAST_ATTEMPTS = 10;
const FAILURE_SHARE = 0.7;
const OPEN_SECONDS = 30;
/**
 * decided: together with the poll interval of a worker, an attempt begins within a minute of the spec's
 * schedule.
 */
export const MAX_HELD_SECONDS = 45;

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/**
 * The breaker opens for OPEN_SECONDS when, within five minutes of the first failure, there are at least ten
 * attempts and seven of ten failed. Each further failure prolongs that; one success closes it.
 */
export function afterAttempts(before: Breaker | null, { succeeded, failed }: Tally, now: Date): Turned {
  if (succeeded + failed === 0) return { breaker: before?.failures ? before : null, turned: null };
  if (before?.openUntil) {
    if (succeeded > 0) return { breaker: null, turned: 'closed' };
    return { breaker: { ...before, ...added(before), openUntil: after(now, OPEN_SECONDS) }, turned: null };
  }
  const isKnown = before !== null && before.failures > 0 && now <= after(before.since, WINDOW_SECONDS);
  const known = isKnown ? before : null;
  if (known === null && failed === 0) return { breaker: null, turned: null };
  const counted = added(known ?? { attempts: 0, failures: 0 });
  const since = known?.since ?? now;
  const opens =
    counted.attempts >= LEAST_ATTEMPTS && counted.failures >= counted.attempts * FAILURE_SHARE && failed > 0;
  return opens
    ? {
        breaker: { since, ...counted, openedAt: now, openUntil: after(now, OPEN_SECONDS) },
        turned: 'opened',
      }
    : { breaker: { since, ...counted, openedAt: null, openUntil: null }, turned: null };

  function added({ attempts, failures }: Pick<Breaker, 'attempts' | 'failures'>) {
    return { attempts: attempts + succeeded + failed, failures: failures + failed };
  }
}

/** At most `limit` deliveries that were due until `before`; null: no limit. */
export interface MayTry {
  before: Date;
  limit: number | null;
}

/**
 * While the breaker is open, only deliveries that were held for the longest time may be tried. After `openUntil` one
 * more may be tried as a probe, unless a post is running.
 */
export function mayTry(openUntil: Date | null, { now, underWay }: { now: Date; underWay: number }): MayTry {
  if (openUntil === null) return { before: now, limit: null };
  if (now >= openUntil && underWay === 0) return { before: now, limit: 1 };
  return { before: after(now, -MAX_HELD_SECONDS), limit: null };
}

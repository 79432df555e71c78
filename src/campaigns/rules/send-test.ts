/** decided: enough to try each mail of a sequence, too few to write to people by it */
export const TESTS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

export const recentFrom = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/** Seconds until one more may be sent, when the hour is used up; null: it is not. `recent`: newest first. */
export function retryAfter(recent: readonly Date[], now: Date): number | null {
  const oldest = recent[TESTS_AN_HOUR - 1];
  return oldest === undefined
    ? null
    : Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000));
}

/** spec: Placement tests, seed_count at least 3 */
export const MIN_SEED_COUNT = 3;
/** decided: per test, since each seed costs the team one mail. */
export const MAX_SEED_COUNT = 50;

/**
 * All enabled seeds of an automatic test, within limits. decided: its mails take at most a tenth of the daily capacity of the
 * team's mailboxes, except for the three that every test has.
 */
export const automaticCount = ({ seeds, capacity }: { seeds: number; capacity: number }): number =>
  Math.min(seeds, MAX_SEED_COUNT, Math.max(MIN_SEED_COUNT, Math.floor(capacity / 10)));

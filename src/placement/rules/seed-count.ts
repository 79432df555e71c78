/** spec: Placement tests, seed_count at least 3 */
export const MIN_SEED_COUNT = 3;
/** decided: of one test; each seed is one mail of the team's mailboxes. */
export const MAX_SEED_COUNT = 50;

/**
 * Seeds of an automatic test: all that are enabled. decided: its mails take at most a tenth of what the team's mailboxes may send in
 * a day, but for the three that every test has.
 */
export const automaticCount = ({ seeds, capacity }: { seeds: number; capacity: number }): number =>
  Math.min(seeds, MAX_SEED_COUNT, Math.max(MIN_SEED_COUNT, Math.floor(capacity / 10)));

/** spec: Placement tests, seed_count at least 3 */
export const MIN_SEED_COUNT = 3;
/** decided: of one test; each seed is one mail of the team's mailboxes. */
export const MAX_SEED_COUNT = 50;

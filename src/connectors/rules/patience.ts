export const againMs = (attempts: number): number =>
  Math.min(3_600_000, 15_000 * 4 ** Math.min(attempts, 10));
/** decided: two days of tries. */
export const MAX_HANDOVERS = 60;
/** decided: a connector that never reports is waited for this long. */
export const UNANSWERED_DAYS = 7;
export const UNANSWERED = `the connector did not report within ${UNANSWERED_DAYS} days`;

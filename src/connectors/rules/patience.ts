/** An action that the connector did not take comes again later each time: the next one shows whether it is the connector. */
export const againMs = (attempts: number): number =>
  Math.min(3_600_000, 15_000 * 4 ** Math.min(attempts, 10));
/** decided: two days of tries. */
export const MAX_HANDOVERS = 60;
/** decided: a connector that never reported is waited for so long. */
export const UNANSWERED_DAYS = 7;
export const UNANSWERED = `the connector did not report within ${UNANSWERED_DAYS} days`;

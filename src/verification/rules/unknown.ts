/** decided: an unknown address is neither verified again automatically nor charged again for seven days. */
export const UNKNOWN_MS = 7 * 24 * 60 * 60_000;

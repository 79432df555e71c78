/** decided: an unknown address is not verified again by itself, and not charged again, for seven days. */
export const UNKNOWN_MS = 7 * 24 * 60 * 60_000;

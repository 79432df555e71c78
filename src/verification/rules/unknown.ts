/** decisions 5: an unknown address is not asked about again by itself, and not charged again, for seven days. */
export const UNKNOWN_MS = 7 * 24 * 60 * 60_000;

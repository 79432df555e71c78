const DAY_MS = 24 * 60 * 60_000;
/** After a failure: soon enough to notice a repaired server, slowly enough to lock no account. */
const AGAIN_MS = [15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];

/** The next check of the logins, after `failures` in a row. decisions: once a day */
export const nextLoginCheckAt = (failures: number, wall: Date): Date =>
  new Date(wall.getTime() + (failures === 0 ? DAY_MS : (AGAIN_MS[failures - 1] ?? DAY_MS)));

const DAY_MS = 24 * 60 * 60_000;
/** After a failure: soon enough that a mended server is seen, slowly enough that no account is locked. */
const AGAIN_MS = [15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];

/** When the logins of a mailbox are tried next, after so many failed checks in a row. decisions: once a day */
export const nextLoginCheckAt = (failures: number, wall: Date): Date =>
  new Date(wall.getTime() + (failures === 0 ? DAY_MS : (AGAIN_MS[failures - 1] ?? DAY_MS)));

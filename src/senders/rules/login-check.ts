const DAY_MS = 24 * 60 * 60_000;
/**
 * Soon enough after a failure to notice a repaired server, slowly enough to lock no account. decisions:
 * otherwise once a day
 */
const AGAIN_MS = [15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];

export const nextLoginCheckAt = (failures: number, wall: Date): Date =>
  new Date(wall.getTime() + (failures === 0 ? DAY_MS : (AGAIN_MS[failures - 1] ?? DAY_MS)));

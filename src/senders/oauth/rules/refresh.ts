import { exponential } from '../../../platform/rules/retry.ts';

/**
 * Access tokens last about an hour: they are fetched anew ten minutes ahead, or a quarter of a shorter life. One that ends
 * within a minute is fetched by the login that needs it.
 */
const AHEAD_MS = 10 * 60_000;
const SOONEST_MS = 60_000;
const againMs = exponential(5_000, 10 * 60_000);
/** A login takes a while. */
const USABLE_MS = 15_000;

/** When an access token ends, and when it is fetched anew (wall time). */
export function livesUntil(expiresInSeconds: number, wall: Date): { expiresAt: Date; refreshAt: Date } {
  const lifeMs = expiresInSeconds * 1000;
  const expiresAt = new Date(wall.getTime() + lifeMs);
  const restMs = Math.max(SOONEST_MS, lifeMs - Math.min(AHEAD_MS, lifeMs / 4));
  return { expiresAt, refreshAt: new Date(wall.getTime() + restMs) };
}

/** When a token endpoint in trouble is asked again, after so many failures in a row. */
export const askAgainAt = (failures: number, wall: Date): Date =>
  new Date(wall.getTime() + againMs(failures));

/** Whether a login may still begin with a token. */
export const isUsable = (expiresAt: Date | null, wall: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() - wall.getTime() > USABLE_MS;

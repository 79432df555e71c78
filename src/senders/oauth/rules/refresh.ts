import { exponential } from '../../../platform/rules/retry.ts';

/**
 * Access tokens last about an hour. They are refreshed ten minutes ahead, or a quarter of a shorter life ahead. A token that
 * ends within a minute is refreshed by the login that needs it.
 */
const AHEAD_MS = 10 * 60_000;
const SOONEST_MS = 60_000;
const againMs = exponential(5_000, 10 * 60_000);
const USABLE_MS = 15_000;

export function livesUntil(expiresInSeconds: number, wall: Date): { expiresAt: Date; refreshAt: Date } {
  const lifeMs = expiresInSeconds * 1000;
  const expiresAt = new Date(wall.getTime() + lifeMs);
  const restMs = Math.max(SOONEST_MS, lifeMs - Math.min(AHEAD_MS, lifeMs / 4));
  return { expiresAt, refreshAt: new Date(wall.getTime() + restMs) };
}

export const askAgainAt = (failures: number, wall: Date): Date =>
  new Date(wall.getTime() + againMs(failures));

export const isUsable = (expiresAt: Date | null, wall: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() - wall.getTime() > USABLE_MS;

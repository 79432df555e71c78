import { worst } from './question.ts';
import type { Finding, Verdict } from './question.ts';

export const CHECKS = ['mx', 'spf', 'dkim', 'dmarc'] as const;
export type Check = (typeof CHECKS)[number];

/** What DNS says of a domain as one that sends mail. */
export type Health = Record<Check, Finding> & { verdict: Verdict };

export const healthOf = (findings: Record<Check, Finding>): Health => ({
  verdict: worst(CHECKS.map((check) => findings[check].verdict)),
  ...findings,
});

/** What is broken, in words. */
export const brokenOf = (health: Health | null): string[] =>
  CHECKS.flatMap((check) =>
    health?.[check].verdict === 'broken' ? [`${check.toUpperCase()}: ${health[check].reason}`] : [],
  );

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** decided: a day, a tenth more or less, so that domains that were connected together are not asked for together. */
const SPREAD = 0.2;

/** When a domain is checked again; sooner when the resolver failed. `chance` is in [0, 1). */
export function nextCheckAt(health: Health, wall: Date, chance: number): Date {
  const everyMs = health.verdict === 'unknown' ? HOUR_MS : DAY_MS;
  return new Date(wall.getTime() + everyMs * (1 - SPREAD / 2 + SPREAD * chance));
}

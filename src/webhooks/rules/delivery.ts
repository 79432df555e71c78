import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';
import type { DeliveryStatus } from '../../platform/db/types.ts';

/** spec: Webhook delivery, States and transitions */
type DeliveryEvent = 'succeed' | 'fail' | 'exhaust' | 'requeue';
export const DELIVERY: Table<DeliveryStatus, DeliveryEvent> = {
  pending: { succeed: 'delivered', fail: 'retrying', exhaust: 'failed' },
  retrying: { succeed: 'delivered', fail: 'retrying', exhaust: 'failed' },
  delivered: {},
  failed: { requeue: 'pending' },
};

/** spec: Delivery and retry; seconds before each attempt. */
export const DELAYS_SECONDS = [0, 30, 120, 900, 3600, 14_400, 86_400] as const;
export const MAX_DELIVERY_ATTEMPTS = DELAYS_SECONDS.length;

/**
 * Spreads the load on receivers: a retry is never early, and late by at most a tenth of its delay and at
 * most a minute.
 */
const MAX_JITTER_SECONDS = 60;
const JITTER_SHARE = 0.1;
const ASKS_TO_WAIT = new Set([429, 503]);

export type Attempt =
  | { kind: 'answered'; status: number; retryAfter: string | null }
  | { kind: 'failed'; message: string };

export interface Judgement {
  status: DeliveryStatus;
  attemptCount: number;
  nextRetryAt: Date | null;
}

/** Seconds in `Retry-After` (RFC 9110 10.2.3), a number or a date; null when it is invalid. */
export function secondsAsked(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter.trim());
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}

/**
 * Judges an attempt. `attemptCount` counts attempts before this one, `chance` is in [0, 1). `Retry-After` of 429 and 503 is
 * followed up to the delay of the step after the next.
 */
export function judgeAttempt(
  before: { status: DeliveryStatus; attemptCount: number },
  attempt: Attempt,
  now: Date,
  chance: number,
): Judgement {
  const attemptCount = before.attemptCount + 1;
  const succeeded = attempt.kind === 'answered' && attempt.status >= 200 && attempt.status < 300;
  const event = succeeded ? 'succeed' : attemptCount >= MAX_DELIVERY_ATTEMPTS ? 'exhaust' : 'fail';
  const moved = next(DELIVERY, before.status, event);
  const status = moved ?? before.status;
  // A delivery that ended meanwhile stays as it is, whatever a late answer says.
  if (moved === null || event !== 'fail') return { status, attemptCount, nextRetryAt: null };
  const step = DELAYS_SECONDS[attemptCount]!;
  const longest = DELAYS_SECONDS[Math.min(attemptCount + 1, MAX_DELIVERY_ATTEMPTS - 1)]!;
  const asked =
    attempt.kind === 'answered' && ASKS_TO_WAIT.has(attempt.status)
      ? secondsAsked(attempt.retryAfter, now)
      : null;
  const seconds =
    Math.max(step, Math.min(asked ?? 0, longest)) +
    chance * Math.min(MAX_JITTER_SECONDS, step * JITTER_SHARE);
  return { status, attemptCount, nextRetryAt: new Date(now.getTime() + seconds * 1000) };
}

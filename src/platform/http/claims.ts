import { setTimeout as pause } from 'node:timers/promises';
import { stopwatch } from '../clock.ts';
import { isLostConnection } from '../db/outage.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { claimKey, findAnswer, releaseKey } from './answer-store.ts';
import type { Claim } from './answer-store.ts';

export interface StoredAnswer {
  status: number;
  body: string;
  requestId: string;
  teams: Record<string, string>;
}

export const KEPT_MS = 24 * 3600 * 1000;
/** Longer than the minute in which a body must arrive and the statements after it. */
const CLAIM_MS = 180_000;
const LOOK_EVERY_MS = 100;
const RELEASE_EVERY_MS = 1_000;

const param = 'Idempotency-Key';
export const inProgress = (): ApiError =>
  new ApiError(
    'idempotency_in_progress',
    'the first request with this Idempotency-Key is still being processed',
    { param, retryAfterSeconds: 1 },
  );
const mismatch = (): ApiError =>
  new ApiError('idempotency_mismatch', 'this Idempotency-Key was used for another request; take a new one', {
    param,
  });
const answerLost = (): ApiError =>
  new ApiError(
    'idempotency_answer_lost',
    'the first request with this Idempotency-Key was carried out and its answer was lost; ' +
      'look at what is there, and take a new key for what is missing',
    { param },
  );

/** The stored answer; null when this request now holds the claim. Waits for a request under way. Throws `ApiError`. */
export async function claimOrFind(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  claim: Claim,
): Promise<StoredAnswer | null> {
  const giveUpAt = stopwatch() + config.api.answerWaitSeconds * 1000;
  for (;;) {
    const now = clock.wall();
    const times = {
      now,
      until: new Date(now.getTime() + CLAIM_MS),
      keptSince: new Date(now.getTime() - KEPT_MS),
    };
    if (await claimKey(db, claim, times)) return null;
    const found = await findAnswer(db, claim);
    if (found && !found.request_hash.equals(claim.requestHash)) throw mismatch();
    if (found && found.status !== null)
      return {
        status: found.status,
        body: found.body!,
        requestId: found.claimed_by,
        teams: found.teams as Record<string, string>,
      };
    if (found?.worked && found.claimed_until <= now) throw answerLost();
    if (stopwatch() >= giveUpAt) throw inProgress();
    await pause(LOOK_EVERY_MS);
  }
}

export async function releaseClaim({ db }: Pick<Services, 'db'>, claim: Claim): Promise<void> {
  for (const until = stopwatch() + CLAIM_MS; ; await pause(RELEASE_EVERY_MS, null, { ref: false }))
    try {
      return await releaseKey(db, claim);
    } catch (err) {
      if (!isLostConnection(err) || stopwatch() > until) throw err;
    }
}

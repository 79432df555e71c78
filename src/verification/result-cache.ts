import { TtlCache } from '../platform/ttl-cache.ts';
import { readAddress } from './rules/address.ts';
import type { Answer } from './rules/verdict.ts';

export interface ResultCache {
  answers: TtlCache<Answer>;
  catchAll: TtlCache<boolean>;
}

const DAY_MS = 86_400_000;
export const CATCH_ALL_MS = 7 * DAY_MS;
const ANSWER_DAYS: Readonly<Record<number, number>> = { 1: 30, 2: 7 };

/**
 * A recent result for the requests of `whose`, so no customer learns of another's requests. Unknown results are not
 * kept: the next try may succeed.
 */
export function cachedResult(
  { answers }: ResultCache,
  email: string,
  now: number,
  whose = '',
): Answer | null {
  const reading = readAddress(email);
  const kept = reading.kind === 'ok' ? answers.get(`${whose} ${reading.address.path}`, now) : null;
  return (
    kept && {
      ...kept.value,
      email,
      cached: true,
      cache_age_s: Math.floor(kept.ageMs / 1000),
      credits_used: 0,
    }
  );
}

export function cacheResult({ answers }: ResultCache, answer: Answer, now: number, whose = ''): void {
  const reading = readAddress(answer.email);
  if (reading.kind === 'ok')
    // Copies the result: a part of a reply's text would keep the whole reply in memory.
    answers.set(
      `${whose} ${reading.address.path}`,
      structuredClone(answer),
      now,
      (ANSWER_DAYS[answer.valid2] ?? 0) * DAY_MS,
    );
}

const MOST_ANSWERS = 10_000;
const MOST_DOMAINS = 20_000;
export const createResultCache = (): ResultCache => ({
  answers: new TtlCache(MOST_ANSWERS),
  catchAll: new TtlCache(MOST_DOMAINS),
});

import { readAddress } from './rules/address.ts';
import type { Answer } from './rules/verdict.ts';

/** What a process remembers between verifications. */
export interface Memory {
  answers: Kept<Answer>;
  /** By domain and MX host. */
  catchAll: Kept<boolean>;
}

const DAY_MS = 86_400_000;
export const CATCH_ALL_MS = 7 * DAY_MS;
const ANSWER_DAYS: Readonly<Record<number, number>> = { 1: 30, 2: 7 };

/** An answer that was given lately. An unknown one is never repeated: the next try may tell. */
export function recallAnswer({ answers }: Memory, email: string, now: number): Answer | null {
  const reading = readAddress(email);
  const kept = reading.kind === 'ok' ? answers.get(reading.address.path, now) : null;
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

export function rememberAnswer({ answers }: Memory, answer: Answer, now: number): void {
  const reading = readAddress(answer.email);
  if (reading.kind === 'ok')
    // A copy: a text that was cut out of a reply keeps the whole reply in memory.
    answers.set(
      reading.address.path,
      structuredClone(answer),
      now,
      (ANSWER_DAYS[answer.valid2] ?? 0) * DAY_MS,
    );
}

/** A map with a limit: the one used longest ago goes first. */
export class Kept<T> {
  readonly #most: number;
  readonly #entries = new Map<string, { value: T; at: number; until: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, now: number): { value: T; ageMs: number } | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    if (entry.until <= now) return null;
    this.#entries.set(key, entry);
    return { value: entry.value, ageMs: now - entry.at };
  }

  keys(now: number): string[] {
    return [...this.#entries].filter(([, { until }]) => until > now).map(([key]) => key);
  }

  /** Forgets what was kept for the key when it is for no time. */
  set(key: string, value: T, now: number, forMs: number): void {
    this.#entries.delete(key);
    if (forMs <= 0) return;
    this.#entries.set(key, { value, at: now, until: now + forMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const MOST_ANSWERS = 10_000;
const MOST_DOMAINS = 20_000;
export const createMemory = (): Memory => ({
  answers: new Kept(MOST_ANSWERS),
  catchAll: new Kept(MOST_DOMAINS),
});

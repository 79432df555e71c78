import { readAddress } from './rules/address.ts';
import type { Answer } from './rules/verdict.ts';

export interface Policies {
  /** Whether it has an SPF record; null: not known. */
  spf: boolean | null;
  /** The policy of its DMARC record; null: it has none, or it is not known. */
  dmarc: string | null;
}

/** What a process remembers between verifications. */
export interface Memory {
  answers: Kept<Answer>;
  /** Addresses that no host could settle. */
  unknown: Kept<true>;
  /** By domain and MX host. */
  catchAll: Kept<boolean>;
  policies: Kept<Policies>;
}

const DAY_MS = 86_400_000;
export const CATCH_ALL_MS = 7 * DAY_MS;
export const POLICIES_MS = 60 * 60_000;
const ANSWER_DAYS: Readonly<Record<number, number>> = { 1: 30, 2: 7 };
/** decisions 5: an unknown address is not charged again */
const UNKNOWN_MS = 7 * DAY_MS;

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

export function rememberAnswer({ answers, unknown }: Memory, answer: Answer, now: number): void {
  const reading = readAddress(answer.email);
  if (reading.kind !== 'ok') return;
  const { path } = reading.address;
  if (answer.valid2 === 3) unknown.set(path, true, now, UNKNOWN_MS);
  else answers.set(path, answer, now, (ANSWER_DAYS[answer.valid2] ?? 0) * DAY_MS);
}

/** Whether the address was unknown lately: asking again costs no credit. */
export function wasUnknown({ unknown }: Memory, email: string, now: number): boolean {
  const reading = readAddress(email);
  return reading.kind === 'ok' && unknown.get(reading.address.path, now) !== null;
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

  set(key: string, value: T, now: number, forMs: number): void {
    if (forMs <= 0) return;
    this.#entries.delete(key);
    this.#entries.set(key, { value, at: now, until: now + forMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const MOST_ANSWERS = 20_000;
const MOST_DOMAINS = 20_000;
export const createMemory = (): Memory => ({
  answers: new Kept(MOST_ANSWERS),
  unknown: new Kept(MOST_ANSWERS),
  catchAll: new Kept(MOST_DOMAINS),
  policies: new Kept(MOST_DOMAINS),
});

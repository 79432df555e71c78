import type { Answer } from './rules/verdict.ts';

/** What a process remembers between verifications. */
export interface Memory {
  answers: Kept<Answer>;
  /** By domain and MX host. */
  catchAll: Kept<boolean>;
}

const DAY_MS = 86_400_000;
export const CATCH_ALL_MS = 7 * DAY_MS;
/** decided: unknown is never kept: the next try may tell. */
export const keepAnswerMs = ({ valid2 }: Answer): number =>
  (valid2 === 1 ? 30 : valid2 === 2 ? 7 : 0) * DAY_MS;

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
  catchAll: new Kept(MOST_DOMAINS),
});

/** A map of at most `most` entries; the least recently used one is evicted. */
export class TtlCache<T> {
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

  set(key: string, value: T, now: number, forMs: number): void {
    this.#entries.delete(key);
    if (forMs <= 0) return;
    this.#entries.set(key, { value, at: now, until: now + forMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
  }
}

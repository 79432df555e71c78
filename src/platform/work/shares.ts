import { Kept } from '../kept.ts';

/** Work that waited longer than this for its server makes its key slow, for so long. */
export const SLOW_MS = 5_000;
const SLOW_KEPT_MS = 60 * 60_000;
const MOST_SLOW = 20_000;

/** The part of the places that is for organizations that have none. */
export const FOR_OTHERS = 1 / 8;

/**
 * Places that organizations share. One that has as many as are free gets no more, and the last of them are for those that
 * have none: alone it takes almost half, and one more finds some free.
 */
export class Shared {
  readonly #most: number;
  readonly #forOthers: number;
  readonly #taken = new Tally();
  #sum = 0;

  constructor(most: number) {
    this.#most = most;
    this.#forOthers = Math.ceil(most * FOR_OTHERS);
  }

  get free(): number {
    return this.#most - this.#sum;
  }

  take(organizationId: string): void {
    this.#sum++;
    this.#taken.add(organizationId, 1);
  }

  giveBack(organizationId: string): void {
    this.#sum--;
    this.#taken.add(organizationId, -1);
  }

  mayTake(organizationId: string): boolean {
    return this.free > 0 && this.#taken.of(organizationId) < this.#share;
  }

  /** An organization with so many gets no more now. */
  get #share(): number {
    return Math.max(1, this.free - this.#forOthers);
  }
}

/** Keys whose work was slow lately, whether it went well or not. */
export class SlowLately {
  readonly #slow = new Kept<true>(MOST_SLOW);

  took(key: string, ms: number, now: number): void {
    this.#slow.set(key, true, now, ms > SLOW_MS ? SLOW_KEPT_MS : 0);
  }

  has(key: string, now: number): boolean {
    return this.#slow.get(key, now) !== null;
  }

  keys(now: number): string[] {
    return this.#slow.keys(now);
  }
}

export class Tally {
  readonly #counts = new Map<string, number>();

  add(key: string, count: number): void {
    const sum = this.of(key) + count;
    if (sum > 0) this.#counts.set(key, sum);
    else this.#counts.delete(key);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  from(least: number): string[] {
    return [...this.#counts].filter(([, count]) => count >= least).map(([key]) => key);
  }
}

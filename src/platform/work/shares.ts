import { TtlCache } from '../ttl-cache.ts';

/** Work that waited longer for its server makes its key slow for `SLOW_KEPT_MS`. */
export const SLOW_MS = 5_000;
const SLOW_KEPT_MS = 60 * 60_000;
const MOST_SLOW = 20_000;
const MOST_TURNS = 20_000;
const LEVELS = [
  ({ organizationId }: Turned) => organizationId,
  ({ teamId = '' }: Turned) => teamId,
  ({ key }: Turned) => key,
];

/** The part of the places reserved for organizations without any. */
export const FOR_OTHERS = 1 / 8;

/**
 * Places shared by organizations. An organization gets no more once it has as many as are free, and the last places are
 * reserved for organizations without any: alone it gets almost half.
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

  of(organizationId: string): number {
    return this.#taken.of(organizationId);
  }

  mayTake(organizationId: string): boolean {
    return this.free > 0 && this.#taken.of(organizationId) < this.#share;
  }

  get #share(): number {
    return Math.max(1, this.free - this.#forOthers);
  }
}

export class SlowLately {
  readonly #slow = new TtlCache<true>(MOST_SLOW);

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

interface Turned {
  key: string;
  organizationId: string;
  teamId?: string;
}

export class LastTurns {
  readonly #turns = new Map<string, number>();
  #last = 0;

  had({ organizationId, teamId = '', key }: Turned): void {
    for (const id of [organizationId, teamId, key]) {
      this.#turns.delete(id);
      this.#turns.set(id, ++this.#last);
    }
    for (const [oldest] of this.#turns) {
      if (this.#turns.size <= MOST_TURNS) return;
      this.#turns.delete(oldest);
    }
  }

  /**
   * Interleaves tasks by organization, team and key, the longest without a turn first; stable for those that never had
   * one.
   */
  order<T extends Turned>(
    tasks: T[],
    [idOf, ...within]: readonly ((task: Turned) => string)[] = LEVELS,
  ): T[] {
    if (!idOf || tasks.length < 2) return tasks;
    return [...Map.groupBy(tasks, idOf)]
      .toSorted(([one], [other]) => this.#of(one) - this.#of(other))
      .flatMap(([, ofOne]) => this.order(ofOne, within).map((task, place) => ({ task, place })))
      .toSorted((one, other) => one.place - other.place)
      .map(({ task }) => task);
  }

  #of(id: string): number {
    return this.#turns.get(id) ?? 0;
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

import { TtlCache } from '../ttl-cache.ts';

/** Work that waited longer than this for its server makes its key slow, for so long. */
export const SLOW_MS = 5_000;
const SLOW_KEPT_MS = 60 * 60_000;
const MOST_SLOW = 20_000;
/** Whose turn was before those of so many is as if it had none. */
const MOST_TURNS = 20_000;
const LEVELS = [
  ({ organizationId }: Turned) => organizationId,
  ({ teamId = '' }: Turned) => teamId,
  ({ key }: Turned) => key,
];

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

  of(organizationId: string): number {
    return this.#taken.of(organizationId);
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

/** Who had a turn lately: organizations, of each its teams, of these their keys. */
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

  /** One of each in turn, behind those whose turn was longer ago; as they were where none had one. */
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

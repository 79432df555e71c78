/** Sessions at once with those who run the mail hosts of a domain; a slow one is waited for by its own lane alone. */
export class Lanes {
  readonly #most: number;
  readonly #lanes = new Map<string, { inside: number; waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** A place in the lane, given back by its disposal; null when none was free within `waitMs`. */
  async enter(name: string, waitMs: number): Promise<Disposable | null> {
    const lane = this.#lanes.get(name) ?? { inside: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.inside < this.#most) lane.inside++;
    else {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const turn = (): void => resolve(true);
      lane.waiting.push(turn);
      const timer = setTimeout(
        () => {
          lane.waiting = lane.waiting.filter((each) => each !== turn);
          resolve(false);
        },
        Math.min(waitMs, LONGEST_MS),
      );
      const isIn = await promise;
      clearTimeout(timer);
      if (!isIn) return null;
    }
    return { [Symbol.dispose]: () => this.#leave(name, lane) };
  }

  #leave(name: string, lane: { inside: number; waiting: (() => void)[] }): void {
    const next = lane.waiting.shift();
    if (next) return next();
    lane.inside--;
    if (lane.inside === 0) this.#lanes.delete(name);
  }
}

/** What a timer can hold. */
const LONGEST_MS = 2_147_483_647;

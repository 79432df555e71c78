interface Lane {
  inside: number;
  /** Each is told whether it is in. */
  waiting: ((isIn: boolean) => void)[];
}

/** Sessions at once with those who run the mail hosts of a domain; a slow one is waited for by its own lane alone. */
export class Lanes {
  readonly #most: number;
  readonly #lanes = new Map<string, Lane>();
  #closed = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** A place in the lane, given back by its disposal; null when none was free within `waitMs`, or the lanes were closed. */
  async enter(name: string, waitMs: number): Promise<Disposable | null> {
    if (this.#closed) return null;
    const lane = this.#lanes.get(name) ?? { inside: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.inside < this.#most) lane.inside++;
    else {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      lane.waiting.push(resolve);
      const timer = setTimeout(
        () => {
          lane.waiting = lane.waiting.filter((each) => each !== resolve);
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

  /** Those who wait get no place any more. */
  close(): void {
    this.#closed = true;
    for (const lane of this.#lanes.values()) for (const tell of lane.waiting.splice(0)) tell(false);
  }

  #leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) return next(true);
    lane.inside--;
    if (lane.inside === 0) this.#lanes.delete(name);
  }
}

/** What a timer can hold. */
const LONGEST_MS = 2_147_483_647;

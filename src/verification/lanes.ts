import { stopwatch } from '../platform/clock.ts';

interface Lane {
  inside: number;
  tokens: number;
  at: number;
  waiting: ((isIn: boolean) => void)[];
  timer: NodeJS.Timeout | null;
}

/**
 * Limits sessions by lane: their number at once and per minute. One burst may use a quarter of the minute's number. A
 * slow lane delays no other.
 */
export class Lanes {
  readonly #sessions: number;
  readonly #perMinute: number;
  readonly #most: number;
  readonly #lanes = new Map<string, Lane>();
  #forgotAt = 0;
  #closed = false;

  constructor({ sessions, perMinute }: { sessions: number; perMinute: number }) {
    this.#sessions = sessions;
    this.#perMinute = perMinute;
    this.#most = Math.max(1, perMinute / 4);
  }

  /**
   * Waits for a place in the lane; its disposal frees it. Null: no place was free within `waitMs`, or the lanes were
   * closed.
   */
  async enter(name: string, waitMs: number): Promise<Disposable | null> {
    if (this.#closed) return null;
    const lane = this.#lanes.get(name) ?? this.#open(name);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    lane.waiting.push(resolve);
    this.#letIn(lane);
    const timer = setTimeout(
      () => {
        lane.waiting = lane.waiting.filter((each) => each !== resolve);
        resolve(false);
      },
      Math.min(waitMs, LONGEST_MS),
    );
    const isIn = await promise;
    clearTimeout(timer);
    return isIn ? { [Symbol.dispose]: () => this.#leave(lane) } : null;
  }

  close(): void {
    this.#closed = true;
    for (const lane of this.#lanes.values()) {
      if (lane.timer) clearTimeout(lane.timer);
      for (const tell of lane.waiting.splice(0)) tell(false);
    }
  }

  #open(name: string): Lane {
    const now = stopwatch();
    if (now - this.#forgotAt >= FORGET_MS) this.#forgetFull(now);
    const lane: Lane = { inside: 0, tokens: this.#most, at: now, waiting: [], timer: null };
    this.#lanes.set(name, lane);
    return lane;
  }

  /** An empty lane with its full allowance equals a new one, so it is deleted. */
  #forgetFull(now: number): void {
    this.#forgotAt = now;
    for (const [name, lane] of this.#lanes) {
      this.#refill(lane, now);
      const isEmpty = lane.inside === 0 && lane.waiting.length === 0;
      if (isEmpty && lane.tokens >= this.#most) this.#lanes.delete(name);
    }
  }

  #refill(lane: Lane, now: number): void {
    lane.tokens = Math.min(this.#most, lane.tokens + ((now - lane.at) * this.#perMinute) / MINUTE_MS);
    lane.at = now;
  }

  #letIn(lane: Lane): void {
    this.#refill(lane, stopwatch());
    while (lane.waiting.length > 0 && lane.inside < this.#sessions && lane.tokens >= 1) {
      lane.inside++;
      lane.tokens--;
      lane.waiting.shift()!(true);
    }
    if (lane.waiting.length === 0 || lane.inside >= this.#sessions || lane.timer || this.#closed) return;
    const waitMs = Math.ceil(((1 - lane.tokens) * MINUTE_MS) / this.#perMinute);
    lane.timer = setTimeout(() => {
      lane.timer = null;
      this.#letIn(lane);
    }, waitMs);
  }

  #leave(lane: Lane): void {
    lane.inside--;
    this.#letIn(lane);
  }
}

const MINUTE_MS = 60_000;
const FORGET_MS = 10_000;
const LONGEST_MS = 2_147_483_647;

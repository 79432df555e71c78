import { afterByTimer } from '../after.ts';
import type { After } from '../after.ts';
import type { Services } from '../services.ts';
import type { Stoppable } from './loop.ts';
import { Paces } from './paces.ts';
import type { DispatchLimits, Paced, Task } from './paces.ts';
import { LastTurns, SLOW_MS } from './shares.ts';

/**
 * - `signal` aborts when the process stops or the gate closes: finish the current unit and return.
 * - `progress`: call it when the server answered: the drain counts as healthy again.
 */
export interface Draining {
  signal: AbortSignal;
  progress(): void;
}

interface Running extends Paced {
  isSlow: boolean;
  progressed: boolean;
  done: Promise<void>;
}

interface Options<T extends Task> {
  name: string;
  limits: DispatchLimits;
  app: Pick<Services, 'log' | 'gate' | 'outage' | 'claims'>;
  after?: After;
  run(task: T, draining: Draining): Promise<unknown>;
}

/**
 * Drains due keys, each key at most once at a time. A drain that waits for its server releases its lane
 * after `slowMs`: hung servers delay the others once, by that time. Troubled keys and recently slow keys
 * have a few lanes of their own, never all for one host. Organizations share lanes and drains: a backlog of
 * one does not delay the others.
 */
export class Dispatcher<T extends Task> implements Stoppable {
  readonly #options: Options<T>;
  readonly #after: After;
  readonly #paces: Paces;
  readonly #lastTurns = new LastTurns();
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Running>();
  readonly #resting = new Map<string, () => void>();
  #waiting: T[] = [];

  constructor(options: Options<T>) {
    this.#options = options;
    this.#after = options.after ?? afterByTimer;
    this.#paces = new Paces(options.limits);
  }

  offer(tasks: T[]): void {
    this.#waiting = this.#options.limits.inTurns ? this.#lastTurns.order(tasks) : tasks;
    this.#pump();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting = [];
    for (const cancel of this.#resting.values()) cancel();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #pump(): void {
    if (this.#stopping.signal.aborted || !this.#options.app.gate.mayWork()) return;
    this.#waiting = this.#waiting.filter((task) => {
      if (this.#running.has(task.key) || this.#resting.has(task.key)) return false;
      const pace = this.#paces.paceOf(task);
      if (!pace) return true;
      const { organizationId, host } = task;
      this.#begin(task, {
        organizationId,
        host,
        pace,
        isSlow: false,
        progressed: false,
        done: Promise.resolve(),
      });
      return false;
    });
  }

  #begin(task: T, each: Running): void {
    const { limits, app, run } = this.#options;
    this.#running.set(task.key, each);
    this.#paces.begin(each);
    if (limits.inTurns) this.#lastTurns.had(task);
    const patience = this.#watch(each);
    const progress = (): void => {
      each.progressed = true;
      this.#paces.moves(each);
      patience.begin();
    };
    const signal = AbortSignal.any([this.#stopping.signal, app.gate.closing()]);
    let isMore = false;
    each.done = run(task, { signal, progress })
      .then((left) => {
        isMore = left === true;
        app.claims.did(this.#options.name);
      })
      .catch((err: unknown) => this.#failed(task.key, err))
      .finally(() => {
        patience.end();
        this.#ended(task.key, each);
        if (isMore) this.#waiting.push(task);
        this.#pump();
      });
  }

  #watch(each: Running): { begin(): void; end(): void } {
    const { slowMs } = this.#options.limits;
    let end = (): void => {};
    const begin = (): void => {
      end();
      end = this.#after(slowMs, () => {
        this.#paces.slows(each);
        end = this.#after(Math.max(0, SLOW_MS - slowMs), () => void (each.isSlow = true));
        this.#pump();
      });
    };
    begin();
    return { begin, end: () => end() };
  }

  async #failed(key: string, err: unknown): Promise<void> {
    const { name, limits, app } = this.#options;
    if (await app.outage.isOutage(err)) return;
    app.claims.failed(name, key);
    app.log.error({ err, key, dispatcher: name }, 'a drain failed; the key rests for a moment');
    this.#resting.set(
      key,
      this.#after(limits.restMs, () => void this.#resting.delete(key)),
    );
  }

  #ended(key: string, each: Running): void {
    // A drain that did not reach a server proves nothing about the key.
    if (each.isSlow || each.progressed) this.#paces.took(key, each.isSlow);
    this.#running.delete(key);
    this.#paces.end(each);
  }
}

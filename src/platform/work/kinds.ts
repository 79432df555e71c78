import { alsoLate, lateKeys, listOf, deriveDues } from '../db/due.ts';
import type { Asks, DueKind, Sql, Truth } from '../db/due.ts';
import { stopwatch } from '../clock.ts';
import type { PayloadOf, QueueDefinition } from '../queue/define.ts';
import type { Services } from '../services.ts';
import { Dispatcher } from './dispatch.ts';
import type { Draining } from './dispatch.ts';
import type { DispatchLimits, Task } from './paces.ts';
import { startLoop } from './loop.ts';
import type { Stoppable } from './loop.ts';
import type { Poller } from './poller.ts';
import { msOf } from './period.ts';
import type { Period } from './period.ts';
import type { Registered } from './registered.ts';

/** A kind of background work. `src/work.ts` lists all. */
export interface Kind<App> extends Registered {
  start(app: App, poller: Poller): Promise<Stoppable>;
}

/**
 * - `pass`: one pass over the due work; `found` holds the rows of kinds with a `list`. Resolves to true when
 *   work is left.
 * - `ending` is called first when the worker stops. It must end the waits of a running pass.
 */
export interface Runner<T = never> {
  pass(signal: AbortSignal, found: T[]): Promise<boolean>;
  ending?(): void;
  stop?(): Promise<void>;
}

export interface Drain<T> {
  /** Resolves to true when work is left: the key queues again behind the waiting ones. */
  run(task: T, draining: Draining): Promise<unknown>;
  ending?(): void;
  stop?(): Promise<void>;
}

/**
 * How the keys of a kind in `dues` follow from the rooms' rows. `keys`: `(team_id, key)` of all keys in
 * these shards that may wait; repairs lost notices.
 */
export interface Index {
  kind: DueKind;
  keys(shards: number[]): Sql;
  truth: Truth;
}

interface Passes<App> {
  rows: Asks;
  rest?: Period;
  run(app: App, signal: AbortSignal): Promise<unknown>;
}

/** Passes with state; `soon` asks for another pass. Without `rows` a pass runs after each `rest`. */
type Opened<App> = (
  | { rows: Asks; rest?: Period }
  | { rows?: never; rest: Period | ((app: App) => number) }
) & {
  open(app: App, soon: () => void): Runner | Promise<Runner>;
};

interface Listed<App, T> {
  list: Asks;
  index?: Index;
  open(app: App): Runner<T> | Promise<Runner<T>>;
}

interface Keyed<App, T extends Task> {
  list: Asks;
  lanes: DispatchLimits;
  index?: Index;
  rest?: Period;
  open(app: App): Drain<T> | Promise<Drain<T>>;
}

/** Wake-ups within this time become one pass. */
const GATHER_MS = 20;
/** How often open rows without a job are queued again: their queue was dropped, or their worker ended. */
const REQUEUE: Period = '3 s';

export function formsOf<App extends Services>() {
  /** Work that must begin within a second of its time: the poller asks for due rows of any process. */
  function due(name: string, options: Passes<App> | Opened<App>): Kind<App>;
  function due<T extends Task>(name: string, options: Keyed<App, T>): Kind<App>;
  function due<T>(name: string, options: Listed<App, T>): Kind<App>;
  function due<T extends Task>(
    name: string,
    options: Passes<App> | Opened<App> | Keyed<App, T> | Listed<App, T>,
  ): Kind<App> {
    const asks = 'list' in options ? asksOf(options) : (options.rows ?? null);
    const kind = { name, when: { form: 'due', asks } } as const;
    if ('lanes' in options)
      return { ...kind, start: (app, poller) => startKeyed(name, options, app, poller) };
    if ('list' in options)
      return { ...kind, start: (app, poller) => startListed(name, options, app, poller) };
    const opened: Opened<App> =
      'run' in options
        ? {
            ...options,
            open: (app) => ({ pass: async (signal) => (await options.run(app, signal)) === true }),
          }
        : options;
    return { ...kind, start: (app, poller) => startOpened(name, opened, app, poller) };
  }

  /**
   * Work that an event requests once and that may take long: a pg-boss job. `open` selects the payloads of unfinished
   * work.
   */
  const job = <Queue extends QueueDefinition>(
    name: string,
    queue: Queue,
    open: Asks,
    run: (app: App, payload: PayloadOf<Queue>, signal: AbortSignal) => Promise<void>,
  ): Kind<App> => ({
    name,
    when: { form: 'job', queue: queue as unknown as QueueDefinition, asks: open },
    async start(app, poller) {
      const stopping = new AbortController();
      await app.queue.work(queue, ({ payload, signal }) =>
        run(app, payload, AbortSignal.any([signal, stopping.signal])),
      );
      const isTime = resting(msOf(REQUEUE));
      poller.watch<PayloadOf<Queue>[]>(
        name,
        (at) => listOf(open(at)),
        (payloads) => {
          isTime.begin();
          void app.queue.enqueue(queue, payloads);
        },
        isTime.isOver,
      );
      return { stop: async () => stopping.abort() };
    },
  });

  /** Periodic work, once per period in the cluster (keepers). `run` resolves to true when work is left. */
  const every = (
    period: Period,
    name: string,
    run: (app: App, signal: AbortSignal) => Promise<unknown>,
  ): Kind<App> => ({
    name,
    when: { form: 'every', period },
    start: (app, poller) => poller.every(name, msOf(period), (signal) => run(app, signal)),
  });

  return { due, job, every };
}

const asksOf = ({ list, index }: { list: Asks; index?: Index }): Asks =>
  index ? alsoLate(list, lateKeys(index.kind)) : list;

async function startOpened<App extends Services>(
  name: string,
  { rows, rest, open }: Opened<App>,
  app: App,
  poller: Poller,
): Promise<Stoppable> {
  const restMs = typeof rest === 'function' ? rest(app) : rest === undefined ? 0 : msOf(rest);
  const isTime = resting(restMs);
  let gathering: NodeJS.Timeout | undefined;
  const soon = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      loop.wake();
    }, GATHER_MS).unref();
  };
  const runner = await open(app, soon);
  const loop = startLoop({
    name,
    ...(rows ? {} : { everyMs: restMs }),
    app,
    run: (signal) => {
      isTime.hold();
      return runner.pass(signal, []).finally(isTime.begin);
    },
  });
  if (rows) poller.wakeOn(name, rows, loop, ...(restMs > 0 ? [isTime.isOver] : []));
  return stopping(loop, runner);
}

async function startListed<App extends Services, T>(
  name: string,
  { list, index, open }: Listed<App, T>,
  app: App,
  poller: Poller,
): Promise<Stoppable> {
  const runner = await open(app);
  let found: T[] = [];
  const loop = startLoop({
    name,
    app,
    run: (signal) => {
      const taken = found;
      found = [];
      return runner.pass(signal, taken);
    },
  });
  poller.watch<T[]>(name, (at) => listOf(list(at)), (now) => {
    found = now;
    if (now.length > 0) loop.wake();
  }); // prettier-ignore
  if (index) poller.heal(index.kind, index.keys, index.truth);
  return stopping(loop, runner);
}

async function startKeyed<App extends Services, T extends Task>(
  name: string,
  { list, lanes, index, rest, open }: Keyed<App, T>,
  app: App,
  poller: Poller,
): Promise<Stoppable> {
  const drain = await open(app);
  const isTime = resting(rest === undefined ? 0 : msOf(rest));
  const dispatcher = new Dispatcher<T>({
    name,
    limits: lanes,
    app,
    run: async (task, draining) => {
      try {
        return await drain.run(task, draining);
      } finally {
        if (index && task.teamId !== undefined)
          await deriveDues(app.db, { kind: index.kind, teamId: task.teamId, keys: [task.key] }, index.truth);
      }
    },
  });
  poller.watch<T[]>(
    name,
    (at) => listOf(list(at)),
    (tasks) => {
      isTime.begin();
      dispatcher.offer(tasks);
    },
    rest === undefined ? undefined : isTime.isOver,
  );
  if (index) poller.heal(index.kind, index.keys, index.truth);
  return stopping(dispatcher, drain);
}

/** The pause between two passes; `hold` blocks until `begin` starts it. With `ms` of 0 there is no pause. */
function resting(ms: number): { hold(): void; begin(): void; isOver(): boolean } {
  let until = 0;
  return {
    hold: () => void (until = ms > 0 ? Number.POSITIVE_INFINITY : 0),
    begin: () => void (until = stopwatch() + ms),
    isOver: () => stopwatch() >= until,
  };
}

const stopping = (turning: Stoppable, work: Pick<Runner, 'ending' | 'stop'>): Stoppable => ({
  stop: async () => {
    work.ending?.();
    await turning.stop();
    await work.stop?.();
  },
});

/** A resource shared by several kinds of a worker: opened for the first, closed after the last has stopped. */
export function shared<App extends object, T extends Stoppable>(
  open: (app: App) => Promise<T>,
): (app: App) => Promise<T> {
  const opened = new WeakMap<App, { users: number; what: Promise<T> }>();
  return async (app) => {
    const at = opened.get(app) ?? { users: 0, what: open(app) };
    opened.set(app, at);
    at.users++;
    const what = await at.what;
    return {
      ...what,
      stop: async () => {
        if (--at.users > 0) return;
        opened.delete(app);
        await what.stop();
      },
    };
  };
}

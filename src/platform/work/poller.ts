import { heartbeat, deregister } from '../db/heartbeat.ts';
import { anyOf, askAll, findOverlooked } from '../db/due.ts';
import type { DueKind, Sql, Sweep, Truth } from '../db/due.ts';
import { askEach } from '../db/ask.ts';
import type { Services } from '../services.ts';
import { startLoop } from './loop.ts';
import type { Loop, Stoppable } from './loop.ts';
import { createKeepers } from './keepers.ts';
import type { Keeper } from './keepers.ts';
import { allShards, shardsOf } from '../rules/shards.ts';

/**
 * How soon a worker sees work of other processes. Costs fewer than two commits a second, whatever the number of
 * mailboxes.
 */
const LOOK_EVERY_MS = 600;
const BEAT_EVERY_MS = 5_000;
const SILENT_MS = 15_000;
/** Work of another worker's shard that is due for this long is taken by any worker. */
const LATE_MS = 4_000;
const HEAL_EVERY_MS = 20_000;
const HEAL_BATCH = 1_000;

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'wake' | 'gate' | 'outage' | 'claims' | 'queue'>;

type IsTime = () => boolean;

/**
 * Collects the queries of all kinds of a worker and runs them in one statement.
 * - `watch` runs a scalar query at every poll for which `when` is true; `found` gets the result.
 * - `heal` regularly searches `keys` of this worker's shards for waiting keys without a row in `dues`.
 */
export interface Poller {
  watch<T>(name: string, ask: (at: Sweep) => Sql, found: (answer: T) => void, when?: IsTime): void;
  wakeOn(name: string, rows: (at: Sweep) => Sql, loop: Loop, when?: IsTime): void;
  heal(kind: DueKind, keys: (shards: number[]) => Sql, truth: Truth): void;
  every(name: string, periodMs: number, run: Keeper): Promise<Stoppable>;
  start(): Promise<Stoppable[]>;
}

interface Watch {
  ask(at: Sweep): Sql;
  found(answer: unknown): void;
  when?: IsTime | undefined;
  claims?: true;
}

/**
 * Runs the queries of all watches in one statement. If it fails, runs them one by one, so that a failing
 * query hides no other.
 */
async function askWatches(
  { db, outage, log, claims }: Pick<Deps, 'db' | 'outage' | 'log' | 'claims'>,
  watches: ReadonlyMap<string, Watch>,
  at: Sweep,
): Promise<void> {
  const asked = [...watches].filter(([, { when }]) => when?.() ?? true);
  const questions = new Map(asked.map(([name, { ask }]) => [name, ask(at)]));
  const answers = await askAll(db, questions).catch(async (err: unknown) => {
    if (await outage.isOutage(err)) throw err;
    const { answers, faults } = await askEach(db, questions);
    for (const [name, fault] of faults) log.error({ err: fault, name }, 'a look at what is due failed');
    return answers;
  });
  for (const [name, answer] of Object.entries(answers)) watches.get(name)!.found(answer);
  for (const [name, watch] of asked)
    if (watch.claims) claims[name in answers ? 'did' : 'failed'](`the look at ${name}`);
}

function createMember({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>) {
  const id = ids.uuid(clock.wall());
  let shards = allShards;
  return {
    shards: () => shards,
    async beat(): Promise<void> {
      const wall = clock.wall();
      const workers = await heartbeat(db, { id, wall, silentSince: new Date(wall.getTime() - SILENT_MS) });
      shards = shardsOf(id, workers);
    },
    async leave(): Promise<void> {
      // Other workers remove this one after three missed heartbeats.
      await deregister(db, id).catch(() => {});
    },
  };
}

export function createPoller(deps: Deps): Poller {
  const { db, clock, wake } = deps;
  const member = createMember(deps);
  const keepers = createKeepers(deps);
  const watches = new Map<string, Watch>();
  const healed: { kind: DueKind; keys(shards: number[]): Sql; truth: Truth }[] = [];

  async function look(): Promise<void> {
    const now = clock.now();
    // Not awaited: the queue has a connection pool of its own, and this call may wait for a free connection.
    void keepers.begin(now);
    const late = new Date(now.getTime() - LATE_MS);
    await askWatches(deps, watches, { now, wall: clock.wall(), late, shards: member.shards() });
  }
  async function heal(): Promise<void> {
    for (const { kind, keys, truth } of healed)
      wake.tell(await findOverlooked(db, kind, keys(member.shards()), truth, HEAL_BATCH));
  }
  const repeat = (everyMs: number, name: string, run: () => Promise<void>): Loop =>
    startLoop({ name, everyMs, app: deps, run: () => run().then(() => false) });

  return {
    watch: (name, ask, found, when) =>
      void watches.set(name, {
        ask,
        found: (answer) => found(answer as never),
        when,
        // Kinds that rest between queries do not count for `claims`.
        ...(when ? {} : { claims: true as const }),
      }),
    wakeOn: (name, rows, loop, when) =>
      void watches.set(name, {
        when,
        ask: (at) => anyOf(rows(at)),
        found: (any) => {
          if (any === true) loop.wake();
        },
      }),
    every: keepers.add,
    heal: (kind, keys, truth) => void healed.push({ kind, keys, truth }),
    async start() {
      await member.beat();
      await keepers.start();
      const beating = repeat(BEAT_EVERY_MS, 'platform.beat', member.beat);
      const looking = repeat(LOOK_EVERY_MS, 'platform.poller', look);
      const healing = repeat(HEAL_EVERY_MS, 'platform.heal', heal);
      wake.onWritten(looking.wake);
      return [{ stop: () => beating.stop().then(member.leave) }, looking, healing];
    },
  };
}

export async function startWork<App extends Deps>(
  app: App,
  kinds: readonly { start(app: App, poller: Poller): Promise<Stoppable> }[],
): Promise<Stoppable[]> {
  const poller = createPoller(app);
  const started: Stoppable[] = [];
  try {
    for (const kind of kinds) started.push(await kind.start(app, poller));
    return [...started, ...(await poller.start())];
  } catch (error) {
    // Kinds that started would run on without a database and keep the process alive.
    await Promise.all(started.map((work) => work.stop()));
    throw error;
  }
}

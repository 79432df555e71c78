import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '../support/child.ts';
import { RanOut } from '../support/eventually.ts';
import type { Person } from './count-mails.ts';
import { dueWork, faultsOf, judge, mergedPeople, restOf } from './verdict.ts';
import type { Rest, Findings } from './verdict.ts';
import type { World } from './world.ts';

export type Say = (text: string) => void;

export interface Scale {
  hits: number;
  seed: number;
  short: boolean;
}

export interface Seen {
  figures: Record<string, unknown>;
  faults: string[];
  /** Waits that ran out, perhaps only because the machine is slow. */
  waits?: string[];
}

export interface Outcome extends Seen {
  verdict: Findings;
}

const FEED_MS = 250;
const SPARED_PATIENCE_MS = 60_000;
/** On a machine that is not idle. */
const ANSWER_READ_MS = 5_000;
const DRAIN_MS = 180_000;
/** How long a missing slot is waited for. */
const CAP_PATIENCE_MS = 12_000;
const UNMERGED_MAX = 120;
const TRICKLE = 10;

export interface Crew {
  start(env?: Record<string, string>): Child;
  startShifted(aheadSeconds: number): Child;
  said(): string;
  lines(): number;
  alive(): number;
  recoveries(): number;
  faults(): string[];
}

export function crew(world: World): Crew {
  const said: string[] = [];
  const faults: string[] = [];
  let alive = 0;
  const onLine = (line: string): void => void said.push(line);

  /** A worker ends by its signal or at its crash point; any other end is a fault. */
  function watch(child: Child): Child {
    const sent = new Set<NodeJS.Signals>();
    alive++;
    void child.ended.then(({ code, signal }) => {
      alive--;
      const wasKilled =
        signal === 'SIGKILL' && (sent.has('SIGKILL') || child.said().includes('crash point '));
      const wasStopped = code === 0 && sent.has('SIGTERM');
      if (wasKilled || wasStopped) return;
      const last = child.said().split('\n').slice(-12).join('\n').slice(-1_500);
      faults.push(`a worker ended by itself with ${signal ?? code}: ${last}`);
    });
    return {
      ...child,
      kill: (signal) => {
        sent.add(signal);
        child.kill(signal);
      },
      [Symbol.asyncDispose]: () => {
        sent.add('SIGKILL');
        return child[Symbol.asyncDispose]();
      },
    };
  }
  return {
    start: (env = {}) => watch(world.startWorker(env, onLine)),
    startShifted: (aheadSeconds) => watch(world.startShiftedWorker(aheadSeconds, onLine)),
    said: () => said.join('\n'),
    lines: () => said.length,
    alive: () => alive,
    recoveries: () => said.filter((line) => line.includes('mails of a lost worker were recovered')).length,
    faults: () => faults,
  };
}

export interface Feed {
  backlog: number;
  batch: number;
}
/** Keeps two workers busy; all of it must be finished after the fault. */
const FEED: Feed = { backlog: 60, batch: 10 };

/** One in so many turns adds contacts although the backlog is full, so that imports go on. */
const TRICKLE_EVERY = 8;

async function keepFeeding(world: World, feed: Feed, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const unmerged = world.people.size - (await mergedPeople(world));
    const isHungry = unmerged < UNMERGED_MAX && (await dueWork(world)) < feed.backlog;
    if (isHungry) await world.addPeople(feed.batch);
    else if (unmerged === 0 && round % TRICKLE_EVERY === 0) await world.addPeople(TRICKLE);
    await world.press();
    await world.answerSome();
    await pause(FEED_MS);
  }
}

export async function withFeeding<T>(world: World, run: () => Promise<T>, feed = FEED): Promise<T> {
  const stop = new AbortController();
  let failure: Error | null = null;
  const feeding = keepFeeding(world, feed, stop.signal).catch((error: Error) => void (failure = error));
  const outcome = await run()
    .then(async (value) => {
      await untilSpared(world);
      return { value };
    })
    .catch((error: Error) => ({ error }));
  stop.abort();
  await feeding;
  // A failure of the feeding comes first: without it the world stands still.
  const error = failure ?? ('error' in outcome ? outcome.error : null);
  if (error) throw error as Error;
  return (outcome as { value: T }).value;
}

/** Feeds until an answer came before its follow-up: without one, a scenario shows nothing. */
async function untilSpared(world: World): Promise<void> {
  const until = performance.now() + SPARED_PATIENCE_MS;
  const isSpared = ({ answeredAt, waitUntil }: Person): boolean =>
    answeredAt !== null && waitUntil !== null && answeredAt < waitUntil - ANSWER_READ_MS;
  while (![...world.people.values()].some(isSpared) && performance.now() < until) await pause(FEED_MS);
}

const isDone = (rest: Rest): boolean => rest.left === 0 && rest.unread <= 0 && rest.unmerged <= 0;

const lostJournals = async (world: World, workers: Crew): Promise<number> => {
  const names = await readdir(join(world.config.dataDir, 'journal'));
  return names.filter((name) => name.endsWith('.jsonl')).length - workers.alive();
};

async function drained(world: World, workers: Crew, parked: readonly string[], say: Say): Promise<Rest> {
  const until = performance.now() + DRAIN_MS;
  let capUntil = Number.POSITIVE_INFINITY;
  for (;;) {
    await world.answerSome();
    const rest = await restOf(world, parked);
    const isAtRest = isDone(rest) && (await lostJournals(world, workers)) <= 0;
    if (isAtRest && (rest.capLeft <= 0 || performance.now() > capUntil)) return rest;
    if (isAtRest) capUntil = Math.min(capUntil, performance.now() + CAP_PATIENCE_MS);
    if (performance.now() > until || workers.alive() === 0) return rest;
    say(`draining: ${JSON.stringify(rest)}`);
    await pause(300);
  }
}

export async function finish(
  world: World,
  workers: Crew,
  seen: Seen,
  { running = [], parked = [], say }: { running?: Child[]; parked?: readonly string[]; say: Say },
): Promise<Outcome> {
  while (!(await world.press())) await pause(20);
  const waits = [...(seen.waits ?? [])];
  {
    await using closing = new AsyncDisposableStack();
    const alone = running.length > 0 ? running : [workers.start(), workers.start()];
    for (const worker of alone) closing.use(worker);
    const rest = await drained(world, workers, parked, say);
    if (!isDone(rest)) waits.push(`work was left: ${JSON.stringify(rest)}`);
  }
  const verdict = await judge(world, workers.said());
  const { code, signal } = await Promise.race([world.api.ended, pause(1, { code: null, signal: null })]);
  const ended = code !== null || signal !== null ? [`the API ended by itself with ${signal ?? code}`] : [];
  return {
    figures: { recoveries: workers.recoveries(), ...seen.figures },
    faults: [...seen.faults, ...ended, ...workers.faults(), ...faultsOf(verdict)],
    waits,
    verdict,
  };
}

export const WORKERS = 2;
const FLOWING_MS = 60_000;

/** Resolves after `more` further mails, so that the fault hits work. Throws when none leave. */
export async function untilFlowing(world: World, more = 10): Promise<void> {
  const before = (await world.wire()).copies.length;
  const until = performance.now() + FLOWING_MS;
  while ((await world.wire()).copies.length < before + more) {
    if (performance.now() > until) throw new RanOut('no mail flows');
    await pause(100);
  }
}

export async function underFault(
  world: World,
  fault: (workers: Crew, running: Child[]) => Promise<Seen & { parked?: string[] }>,
  { say, count = WORKERS, feed = FEED }: { say: Say; count?: number; feed?: Feed },
): Promise<Outcome> {
  const workers = crew(world);
  await using closing = new AsyncDisposableStack();
  const running = Array.from({ length: count }, () => workers.start());
  for (const worker of running) closing.use(worker);
  for (const worker of running) await worker.line('the worker is running');
  const seen = await withFeeding(world, () => fault(workers, running), feed);
  // Awaited here: the workers live until everything is counted.
  return await finish(world, workers, seen, { running, parked: seen.parked ?? [], say });
}

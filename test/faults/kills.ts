import { setTimeout as pause } from 'node:timers/promises';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import type { Child } from '../support/child.ts';
import { WORKERS, crew, finish, withFeeding } from './crew.ts';
import type { Crew, Feed, Outcome, Say, Scale, Seen } from './crew.ts';
import { openMails } from './verdict.ts';
import type { World } from './world.ts';

/** More work than the dead worker can hold while the queue's heartbeat keeps its ticks. */
const FEED: Feed = { backlog: 1_000, batch: 80 };
const SHORT_FEED: Feed = { backlog: 200, batch: 40 };
/** A worker that does not reach its point in this time has no such work; another takes its place. */
const NO_HIT_MS = 15_000;
const TRIES_PER_HIT = 6;
/** Longer than every lease but those of the queue. */
const STILL_MS = 13_000;
/** Pauses in which the other worker must take mails over. */
const PAUSES = 3;
/** A stopped worker that holds no mail shows nothing, and is tried again. */
const TRIES_PER_PAUSE = 8;

export function random(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

async function killAtPoints(
  workers: Crew,
  points: readonly CrashPoint[],
  hits: number,
  chance: (below: number) => number,
  say: Say,
): Promise<Seen> {
  const counts: Record<string, number> = Object.fromEntries(points.map((point) => [point, 0]));
  const tries: Record<string, number> = { ...counts };
  let kills = 0;
  const open = (): CrashPoint[] =>
    points.filter((point) => counts[point]! < hits && tries[point]! < hits * TRIES_PER_HIT);
  async function lane(offset: number): Promise<void> {
    for (let round = offset; open().length > 0; round++) {
      const left = open();
      const point = left[round % left.length]!;
      // A point that is rarely reached is hit at its first pass.
      const nth = tries[point]!++ < hits * 2 ? 1 + chance(3) : 1;
      await using worker = workers.start({ OUTREACHD_CRASH_AT: `${point}:${nth}` });
      await Promise.race([worker.line('the worker is running'), worker.ended]);
      const idle = setTimeout(() => worker.kill('SIGKILL'), NO_HIT_MS);
      await worker.ended;
      clearTimeout(idle);
      kills++;
      if (worker.said().includes(`crash point ${point}`)) counts[point]!++;
      say(`${kills} kills, ${points.map((name) => `${name} ${counts[name]}`).join(', ')}`);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_none, offset) => lane(offset)));
  const waits = Object.entries(counts)
    .filter(([, count]) => count < hits)
    .map(([point, count]) => `${point} was hit ${count} times of ${hits}`);
  return { figures: { kills, hits: counts }, faults: [], waits };
}

async function killAnywhere(
  workers: Crew,
  forMs: number,
  chance: (below: number) => number,
  say: Say,
): Promise<Seen> {
  const until = performance.now() + forMs;
  let kills = 0;
  async function lane(): Promise<void> {
    while (performance.now() < until) {
      await using worker = workers.start();
      // A worker takes most of a second to start; one that never works proves nothing.
      await worker.line('the worker is running');
      await pause(chance(1_500));
      worker.kill('SIGKILL');
      await worker.ended;
      kills++;
      say(`${kills} kills`);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, lane));
  return { figures: { kills }, faults: [] };
}

export async function runPoints(
  world: World,
  points: readonly CrashPoint[],
  { hits, seed, short }: Scale,
  say: Say,
): Promise<Outcome> {
  const workers = crew(world);
  const run = () => killAtPoints(workers, points, hits, random(seed), say);
  return finish(world, workers, await withFeeding(world, run, short ? SHORT_FEED : FEED), { say });
}

export async function runKillLoop(world: World, forMs: number, seed: number, say: Say): Promise<Outcome> {
  const workers = crew(world);
  const run = () => killAnywhere(workers, forMs, random(seed), say);
  return finish(world, workers, await withFeeding(world, run, FEED), { say });
}

/** Stops one of two workers for longer than any lease: it must notice that its mails are no longer its own. */
export async function runZombie(world: World, { short }: Scale, say: Say): Promise<Outcome> {
  const workers = crew(world);
  const pauses = short ? 1 : PAUSES;
  const run = async (): Promise<Seen> => {
    await using closing = new AsyncDisposableStack();
    const started: Child[] = [workers.start(), workers.start()];
    for (const worker of started) closing.use(worker);
    for (const worker of started) await worker.line('the worker is running');
    for (let n = 0; n < pauses * TRIES_PER_PAUSE && workers.recoveries() < pauses; n++) {
      const worker = started[n % started.length]!;
      await pause(1_000);
      while ((await openMails(world)) === 0) await pause(5);
      const from = Date.now();
      worker.kill('SIGSTOP');
      say(`try ${n + 1}, ${workers.recoveries()} shown: a worker stands still past its leases`);
      await pause(STILL_MS);
      world.pauses.push({ from, to: Date.now() });
      worker.kill('SIGCONT');
    }
    await pause(2_000);
    for (const worker of started) worker.kill('SIGTERM');
    for (const worker of started) await worker.ended;
    const shown = workers.recoveries();
    return {
      figures: { shown },
      faults: [],
      waits: shown < pauses ? [`the stopped worker lost mails in ${shown} pauses of ${pauses}`] : [],
    };
  };
  return finish(world, workers, await withFeeding(world, run, short ? SHORT_FEED : FEED), { say });
}

/** Replaces workers in turn while mail flows, as a deployment does. */
export async function runRolling(world: World, rounds: number, say: Say): Promise<Outcome> {
  const workers = crew(world);
  const run = async (): Promise<Seen> => {
    await using closing = new AsyncDisposableStack();
    const started = (): Child => closing.use(workers.start());
    const running: Child[] = [started(), started()];
    for (let round = 0; round < rounds; round++) {
      for (const worker of running) await worker.line('the worker is running');
      await pause(800);
      const leaving = running.shift()!;
      leaving.kill('SIGTERM');
      await leaving.ended;
      running.push(started());
      say(`${round + 1} of ${rounds} replaced`);
    }
    for (const worker of running) {
      await worker.line('the worker is running');
      worker.kill('SIGTERM');
      await worker.ended;
    }
    return { figures: { replaced: rounds }, faults: [] };
  };
  const outcome = await finish(world, workers, await withFeeding(world, run), { say });
  const { doubted } = outcome.verdict.mails;
  return doubted === 0
    ? outcome
    : {
        ...outcome,
        faults: [...outcome.faults, `mails in doubt though every worker ended in peace: ${doubted}`],
      };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import type { Child } from '../support/child.ts';
import { WORKERS, crew, finish, withFeeding } from './crew.ts';
import type { Crew, Feed, Outcome, Say, Scale, Seen } from './crew.ts';
import { openMails } from './verdict.ts';
import type { World } from './world.ts';

/** A killed worker's ticks rest for the queue's heartbeat; so more work waits than the dead can hold. */
const FEED: Feed = { backlog: 1_000, batch: 80 };
const SHORT_FEED: Feed = { backlog: 200, batch: 40 };
/** A worker that runs and did not come to its point by then had no such work; another takes its place. */
const NO_HIT_MS = 15_000;
const TRIES_PER_HIT = 6;
/** Longer than every lease of the world but those of the queue. */
const STILL_MS = 13_000;
/** In how many pauses past its leases a worker must lose mails to the other. */
const PAUSES = 3;
/** A worker that stood still without holding a mail showed nothing; it is tried again this often. */
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
      // One that came to its point too seldom is asked for the first time it passes there.
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
      // Booting takes most of a second; a worker that never works would prove nothing.
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

/**
 * One of two workers is stopped in the middle of its work for longer than any lease, and then goes on: it must find out
 * that its mails are no longer its own. Only pauses in which the other one took mails over count.
 */
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

/** Workers are replaced in turn while mail flows, as a deployment does: each is asked to end, and ends by itself. */
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

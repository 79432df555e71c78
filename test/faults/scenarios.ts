import { setTimeout as pause } from 'node:timers/promises';
import type { CrashPoint } from '../../src/platform/crash.ts';
import type { Child } from '../support/child.ts';
import { judge, mergedPeople, openMails, pendingWork, readAnswers } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import type { World } from './world.ts';

export interface Kills {
  hits: Record<string, number>;
  kills: number;
}
export type Say = (text: string) => void;

const WORKERS = 2;
const FEED_MS = 250;
/** Work that waits at once, that of killed workers included: enough that no worker idles. */
const BACKLOG = 1_200;
/** Mails that one worker can have behind their data mark: forty mailboxes with three connections each. */
export const IN_DOUBT_PER_KILL = 120;
/** A worker that did not come to its point by then had no such work; another takes its place. */
const NO_HIT_MS = 15_000;
const DRAIN_MS = 180_000;
/** Longer than every lease of the world but those of the queue. */
const STILL_MS = 13_000;
/** A worker that stood still without holding a mail showed nothing; it is tried again this often. */
const TRIES_PER_PAUSE = 8;

/** A small generator of its own, so that a run can be repeated from its seed. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Everything the workers of a world said; kept whole for the search for secrets. */
export function crew(world: World) {
  const said: string[] = [];
  return {
    said: () => said.join('\n'),
    recoveries: () => said.filter((line) => line.includes('mails of a lost worker were recovered')).length,
    start: (env: Record<string, string> = {}) => world.startWorker(env, (line) => said.push(line)),
  };
}
type Crew = ReturnType<typeof crew>;

/** Keeps people and answers coming until `signal` aborts. */
async function feed(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (world.people() - (await mergedPeople(world)) < 120 && (await pendingWork(world)) < BACKLOG)
      await world.addPeople(80);
    await world.answerSome();
    await pause(FEED_MS);
  }
}

/** Kills workers at named points until each was hit `hits` times; every worker that dies is followed by another. */
async function killAtPoints(
  workers: Crew,
  points: readonly CrashPoint[],
  hits: number,
  chance: (below: number) => number,
  say: Say,
): Promise<Kills> {
  const counts: Record<string, number> = Object.fromEntries(points.map((point) => [point, 0]));
  const deadline = performance.now() + points.length * hits * NO_HIT_MS;
  let kills = 0;
  const open = (): CrashPoint[] => points.filter((point) => counts[point]! < hits);
  async function lane(offset: number): Promise<void> {
    for (let round = offset; open().length > 0 && performance.now() < deadline; round++) {
      const left = open();
      const point = left[round % left.length]!;
      await using worker = workers.start({ OUTREACHD_CRASH_AT: `${point}:${1 + chance(3)}` });
      const idle = setTimeout(() => worker.kill('SIGKILL'), NO_HIT_MS);
      await worker.ended;
      clearTimeout(idle);
      kills++;
      if (worker.said().includes(`crash point ${point}`)) counts[point]!++;
      say(`${kills} kills, ${points.map((name) => `${name} ${counts[name]}`).join(', ')}`);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_none, offset) => lane(offset)));
  return { hits: counts, kills };
}

/** Kills a random worker again and again, wherever it is. */
async function killAnywhere(
  workers: Crew,
  forMs: number,
  chance: (below: number) => number,
  say: Say,
): Promise<Kills> {
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
  return { hits: {}, kills };
}

/** Two workers who are left alone finish what is there. Resolves false when they do not in time. */
async function drain(world: World, workers: Crew, answers: number, say: Say): Promise<boolean> {
  const until = performance.now() + DRAIN_MS;
  await using _first = workers.start();
  await using _second = workers.start();
  while (performance.now() < until) {
    const left = await pendingWork(world);
    const unread = answers - (await readAnswers(world));
    if (left === 0 && unread <= 0 && (await mergedPeople(world)) >= world.people()) return true;
    say(`draining: ${left} to do, ${unread} answers to read`);
    await pause(300);
  }
  return false;
}

export interface Outcome extends Kills {
  verdict: Verdict;
  drained: boolean;
  /** How often somebody took over what a lost or stopped worker held. */
  recoveries: number;
}

async function withFeeding(world: World, run: () => Promise<Kills>): Promise<Kills> {
  const stop = new AbortController();
  const feeding = feed(world, stop.signal);
  try {
    return await run();
  } finally {
    stop.abort();
    await feeding;
  }
}

async function finish(world: World, workers: Crew, kills: Kills, say: Say): Promise<Outcome> {
  const answers = await world.answerSome();
  const drained = await drain(world, workers, answers, say);
  const verdict = await judge(world, answers, workers.said());
  return { ...kills, drained, recoveries: workers.recoveries(), verdict };
}

export async function runPoints(
  world: World,
  points: readonly CrashPoint[],
  hits: number,
  seed: number,
  say: Say = () => {},
): Promise<Outcome> {
  const workers = crew(world);
  const kills = await withFeeding(world, () => killAtPoints(workers, points, hits, random(seed), say));
  return finish(world, workers, kills, say);
}

export async function runKillLoop(
  world: World,
  forMs: number,
  seed: number,
  say: Say = () => {},
): Promise<Outcome> {
  const workers = crew(world);
  const kills = await withFeeding(world, () => killAnywhere(workers, forMs, random(seed), say));
  return finish(world, workers, kills, say);
}

/**
 * One of two workers is stopped in the middle of its work for longer than any lease, and then goes on: it must find out
 * that its mails are no longer its own. `pauses` counts those in which the other one took mails over.
 */
export async function runZombie(world: World, pauses: number, say: Say = () => {}): Promise<Outcome> {
  const workers = crew(world);
  const kills = await withFeeding(world, async () => {
    const started: Child[] = [workers.start(), workers.start()];
    await using closing = new AsyncDisposableStack();
    for (const worker of started) closing.use(worker);
    for (const worker of started) await worker.line('the worker is running');
    for (let n = 0; n < pauses * TRIES_PER_PAUSE && workers.recoveries() < pauses; n++) {
      const worker = started[n % started.length]!;
      await pause(1_000);
      while ((await openMails(world)) === 0) await pause(5);
      worker.kill('SIGSTOP');
      say(`try ${n + 1}, ${workers.recoveries()} shown: a worker stands still past its leases`);
      await pause(STILL_MS);
      worker.kill('SIGCONT');
    }
    await pause(2_000);
    for (const worker of started) worker.kill('SIGTERM');
    for (const worker of started) await worker.ended;
    return { hits: {}, kills: 0 };
  });
  return finish(world, workers, kills, say);
}

/** Workers are replaced in turn while mail flows, as a deployment does: each is asked to end, and ends by itself. */
export async function runRolling(
  world: World,
  rounds: number,
  say: Say = () => {},
): Promise<Outcome & { exits: (number | null)[] }> {
  const workers = crew(world);
  const exits: (number | null)[] = [];
  const kills = await withFeeding(world, async () => {
    const running: Child[] = [workers.start(), workers.start()];
    for (let round = 0; round < rounds; round++) {
      await running[0]!.line('the worker is running');
      await running[1]!.line('the worker is running');
      await pause(800);
      const leaving = running.shift()!;
      leaving.kill('SIGTERM');
      exits.push((await leaving.ended).code);
      running.push(workers.start());
      say(`${round + 1} of ${rounds} replaced`);
    }
    for (const worker of running) {
      await worker.line('the worker is running');
      worker.kill('SIGTERM');
      exits.push((await worker.ended).code);
    }
    return { hits: {}, kills: 0 };
  });
  return { ...(await finish(world, workers, kills, say)), exits };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CRASH_POINTS } from '../../src/platform/crash.ts';
import { lendDatabase } from '../support/databases.ts';
import { IN_DOUBT_PER_KILL, runPoints, runRolling, runZombie } from './scenarios.ts';
import { faultsOf } from './verdict.ts';
import { startWorld } from './world.ts';
import type { World } from './world.ts';

const TIMEOUT_MS = 300_000;
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'outreachd-faults-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inWorld<T>(
  size: { mailboxes: number; watched: number; endpoints: number },
  run: (world: World) => Promise<T>,
): Promise<T> {
  const { serverUrl, template } = inject('postgres');
  await using database = await lendDatabase(serverUrl, template);
  await using world = await startWorld({ ...size, databaseUrl: database.url, folder, dotDelayMs: 10 });
  return await run(world);
}

it(
  'no mail twice and none lost, whichever named point two workers are killed at',
  { timeout: TIMEOUT_MS },
  async () => {
    const outcome = await inWorld({ mailboxes: 80, watched: 20, endpoints: 8 }, (world) =>
      runPoints(world, CRASH_POINTS, 1, 7),
    );
    expect(faultsOf(outcome.verdict)).toEqual([]);
    expect(outcome.drained).toBe(true);
    expect(Object.entries(outcome.hits).filter(([, count]) => count === 0)).toEqual([]);
    expect(outcome.verdict.copies).toBeGreaterThan(100);
    expect(outcome.verdict.answers).toBeGreaterThan(0);
    const doubted = outcome.verdict.uncertain + outcome.verdict.settled;
    expect(doubted).toBeLessThanOrEqual(outcome.kills * IN_DOUBT_PER_KILL);
  },
);

it(
  'a worker that stood still past its leases sends nothing that is no longer its own',
  { timeout: TIMEOUT_MS },
  async () => {
    const outcome = await inWorld({ mailboxes: 20, watched: 2, endpoints: 1 }, (world) =>
      runZombie(world, 2),
    );
    expect(faultsOf(outcome.verdict)).toEqual([]);
    expect(outcome.drained).toBe(true);
    expect(outcome.recoveries).toBeGreaterThanOrEqual(2);
    expect(outcome.verdict.copies).toBeGreaterThan(100);
  },
);

it(
  'workers that are replaced while mail flows end by themselves and leave nothing in doubt',
  { timeout: TIMEOUT_MS },
  async () => {
    const outcome = await inWorld({ mailboxes: 40, watched: 2, endpoints: 2 }, (world) =>
      runRolling(world, 4),
    );
    expect(outcome.exits).toEqual([0, 0, 0, 0, 0, 0]);
    expect(faultsOf(outcome.verdict)).toEqual([]);
    expect(outcome.verdict.uncertain).toBe(0);
    expect(outcome.drained).toBe(true);
    expect(outcome.verdict.copies).toBeGreaterThan(50);
  },
);

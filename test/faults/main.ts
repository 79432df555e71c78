import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CRASH_POINTS } from '../../src/platform/crash.ts';
import type { CrashPoint } from '../../src/platform/crash.ts';
import { serveDatabases } from '../support/databases.ts';
import { IN_DOUBT_PER_KILL, runKillLoop, runPoints, runRolling, runZombie } from './scenarios.ts';
import type { Outcome, Say } from './scenarios.ts';
import { faultsOf } from './verdict.ts';
import { startWorld } from './world.ts';
import type { World, WorldOptions } from './world.ts';

const HELP = `usage: npm run faults [-- --hits 20] [--only NAME[,NAME]] [--seed N]
Kills workers at every named point, and at random, and pauses one past its leases; prints one JSON line per scenario.
NAME is a crash point, "kill-loop", "zombie" or "rolling". Exit 1 when a promise is broken or a point was not hit often enough.`;

const { values } = parseArgs({
  options: {
    hits: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const hits = Number(values.hits);
const seed = Number(values.seed);

type Size = Omit<WorldOptions, 'databaseUrl' | 'folder'>;
/** A killed worker's ticks rest for the queue's heartbeat; so there are more mailboxes and endpoints than it can hold. */
const SIZES: Partial<Record<CrashPoint, Size>> = {
  'webhook.after_2xx': { mailboxes: 20, watched: 2, endpoints: 60 },
  'imap.after_insert': { mailboxes: 40, watched: 40, endpoints: 1 },
};
/** In how many pauses past its leases a worker must lose mails to the other. */
const PAUSES = 3;
const SIZE: Size = { mailboxes: 240, watched: 4, endpoints: 1 };

interface Scenario {
  name: string;
  size: Size;
  run(world: World, say: Say): Promise<Outcome>;
}
const SCENARIOS: Scenario[] = [
  ...CRASH_POINTS.map((point) => ({
    name: point as string,
    size: SIZES[point] ?? SIZE,
    run: (world: World, say: Say) => runPoints(world, [point], hits, seed, say),
  })),
  {
    name: 'kill-loop',
    size: { ...SIZE, dotDelayMs: 20 },
    run: (world, say) => runKillLoop(world, 60_000, seed, say),
  },
  {
    name: 'zombie',
    size: { ...SIZE, mailboxes: 30, dotDelayMs: 20 },
    run: (world, say) => runZombie(world, PAUSES, say),
  },
  {
    name: 'rolling',
    size: { ...SIZE, mailboxes: 60, dotDelayMs: 20 },
    run: (world, say) => runRolling(world, 10, say),
  },
];

const wanted = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
const folder = await mkdtemp(join(tmpdir(), 'outreachd-faults-'));
let bad = 0;
const total = { kills: 0, duplicates: 0, lost: 0, uncertain: 0 };
{
  await using databases = await serveDatabases(join(folder, 'postgres'));
  for (const scenario of SCENARIOS.filter(({ name }) => wanted.includes(name))) {
    const startedAt = performance.now();
    const home = join(folder, scenario.name);
    await mkdir(home);
    const say: Say = (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${scenario.name}: ${text}`);
    };
    await using database = await databases.clone();
    await using world = await startWorld({ ...scenario.size, databaseUrl: database.url, folder: home });
    const { verdict, drained, recoveries, kills, hits: counts } = await scenario.run(world, say);
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
    const unhit = Object.entries(counts).filter(([, count]) => count < hits);
    const faults = [
      ...faultsOf(verdict),
      ...(drained ? [] : ['work was left when time was up']),
      ...(scenario.name !== 'zombie' || recoveries >= PAUSES
        ? []
        : [`the stopped worker lost mails in ${recoveries} pauses of ${PAUSES}`]),
      ...(scenario.name === 'zombie' || verdict.uncertain <= kills * IN_DOUBT_PER_KILL
        ? []
        : ['more mails in doubt than were under way']),
      ...unhit.map(([point, count]) => `${point} was hit ${count} times of ${hits}`),
    ];
    if (faults.length > 0) bad++;
    total.kills += kills;
    total.duplicates += verdict.duplicates;
    total.lost += verdict.lost;
    total.uncertain += verdict.uncertain + verdict.settled;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${JSON.stringify({ scenario: scenario.name, seed, seconds, kills, hits: counts, faults, ...verdict })}\n`,
    );
  }
}
await rm(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ scenario: 'all', seed, ...total, broken: bad })}\n`);
// Nothing that a killed worker left open may keep the run from ending.
process.exit(bad > 0 ? 1 : 0);

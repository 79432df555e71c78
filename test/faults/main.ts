import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { serveDatabases } from '../support/databases.ts';
import { SCENARIOS, TOGETHER, play } from './catalogue.ts';
import type { Say } from './crew.ts';
import { listFiles, playFiles } from './play-files.ts';

const FILES = await listFiles();
const HELP = `usage: npm run faults [-- [NAME ...] [--hits 20] [--seed N] [--short]]
Breaks workers, databases and mail servers while contacts and answers keep coming, and counts mails and webhooks at the
wire. Prints one JSON line per scenario. Exit 1 when a promise is broken.
Without a NAME it plays every scenario and every file of tests below. With --short and no NAME it plays what every change
must pass: the files of tests but the longest, and the short form of the scenarios, by a seed of their own.
NAME is a scenario: ${SCENARIOS.map(({ name }) => name).join(', ')},
or a file of tests: ${FILES.join(', ')}.
walk reads 3,000 messages when it is named.
--hits N     how often a worker is killed at each point (20)
--seed N     the seed of chance (1)
--short      the short form of each NAME`;

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    hits: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
if (values.short && asked.length === 0) {
  process.exit(await playFiles('short'));
}
const scale = { hits: Number(values.hits), seed: Number(values.seed), short: values.short };

const wanted =
  asked.length > 0 ? asked : SCENARIOS.map(({ name }) => name).filter((name) => !TOGETHER.has(name));
const files = wanted.filter((name) => FILES.includes(name));
const unknown = wanted.filter(
  (name) => !files.includes(name) && SCENARIOS.every((scenario) => scenario.name !== name),
);
if (unknown.length > 0) {
  process.stderr.write(`unknown: ${unknown.join(', ')}\n${HELP}\n`);
  process.exit(2);
}
// 50 kills; a run of all files uses the file's smaller number.
if (files.includes('walk')) process.env.WALK_MESSAGES ??= '3000';
if (files.length === wanted.length) process.exit(await playFiles(files));
const folder = await temporaryDataFolder('faults');
const COUNTED = ['copies', 'duplicates', 'lost', 'doubted', 'doubted_not_taken'] as const;
const total = {
  scenarios: 0,
  broken: 0,
  copies: 0,
  duplicates: 0,
  lost: 0,
  doubted: 0,
  doubted_not_taken: 0,
};
const write = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
{
  await using databases = await serveDatabases(join(folder, 'postgres'));
  for (const scenario of SCENARIOS.filter(({ name }) => wanted.includes(name))) {
    const startedAt = performance.now();
    const home = join(folder, scenario.name);
    await mkdir(home);
    const say: Say = (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${scenario.name}: ${text}`);
    };
    const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
    const about = { scenario: scenario.name, seed: scale.seed };
    total.scenarios++;
    try {
      const {
        verdict,
        figures,
        faults,
        waits = [],
      } = await play(scenario, {
        folder: home,
        scale,
        say,
        lend: () => databases.clone(),
      });
      if (faults.length + waits.length > 0) total.broken++;
      for (const name of COUNTED) total[name] += verdict.mails[name];
      write({ ...about, seconds: seconds(), faults, waits, figures, ...verdict });
    } catch (error) {
      // A scenario that cannot be played must not hide the others' results.
      total.broken++;
      write({
        ...about,
        seconds: seconds(),
        faults: [`not played to the end: ${String((error as Error).stack)}`],
      });
    }
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
  }
}
await rm(folder, { recursive: true, force: true });
write({ scenario: 'all', seed: scale.seed, ...total });
const code = asked.length === 0 ? await playFiles('whole') : files.length > 0 ? await playFiles(files) : 0;
// Nothing that a killed worker left open may keep the run from ending.
process.exit(total.broken > 0 ? 1 : code);

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { summarize } from './summarize.ts';
import type { Run } from './summarize.ts';

const HELP = `usage: npm run shake [-- --runs 5] [--load 4] [--seed 1] [--changed] [FILE ...]
Runs the files of \`npm test\` (or FILE, or with --changed those that the uncommitted changes concern) again and again: in
another order and by another seed each time, beside --load busy loops and a process that writes to the disk, on one core
where the seed is even. Names each test that did not always pass, with the seeds, and each that took more than a third of its
limit. Exit 1 when any test failed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    load: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    changed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [runs, load, seed] = [values.runs, values.load, values.seed].map(Number) as [number, number, number];
if (![runs, load, seed].every(Number.isInteger) || runs < 1 || load < 0) {
  console.error(HELP);
  process.exit(2);
}

const ROOT = join(import.meta.dirname, '../..');
const TASKSET = '/usr/bin/taskset';
/** A load that outlives its run ends by itself. */
const LOAD_MS = 12 * 60 * 60 * 1000;
const BUSY = `const end = Date.now() + ${LOAD_MS}; while (Date.now() < end);`;
const WRITER = `const fs = require('node:fs'); const file = process.argv[1]; const end = Date.now() + ${LOAD_MS};
const piece = Buffer.alloc(1 << 20, 120);
while (Date.now() < end) { const to = fs.openSync(file, 'w'); for (let n = 0; n < 32; n++) fs.writeSync(to, piece); fs.fsyncSync(to); fs.closeSync(to); }`;

const folder = await mkdtemp(join(tmpdir(), 'outreachd-shake-'));
const loads: ChildProcess[] = [];
let playing: ChildProcess | undefined;
const endLoads = (): void => loads.forEach((each) => each.kill('SIGKILL'));
process.once('exit', () => {
  endLoads();
  playing?.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (load > 0) {
  for (let n = 0; n < load; n++) loads.push(spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  loads.push(spawn(process.execPath, ['-e', WRITER, join(folder, 'written')], { stdio: 'ignore' }));
}

async function run(n: number): Promise<Run> {
  const said = join(folder, `${n}.json`);
  const isNarrow = (seed + n) % 2 === 0 && existsSync(TASKSET);
  const command = [
    ...(isNarrow ? [TASKSET, '-c', '0'] : []),
    join(ROOT, 'node_modules/.bin/vitest'),
    ...'run --project tests --passWithNoTests --sequence.shuffle.files --reporter=json'.split(' '),
    `--sequence.seed=${seed + n}`,
    `--outputFile=${said}`,
    ...(values.changed ? ['--changed'] : []),
    ...positionals,
  ];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: ROOT,
    env: { ...process.env, FC_SEED: String(seed + n) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  playing = child;
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  const report = await readFile(said, 'utf8').catch(() => null);
  return { seed: seed + n, isNarrow, code, report: report === null ? null : JSON.parse(report) };
}

const all: Run[] = [];
for (let n = 0; n < runs; n++) {
  const startedAt = performance.now();
  const one = await run(n);
  all.push(one);
  const { numPassedTests = 0, numFailedTests = 0 } = one.report ?? {};
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const where = one.isNarrow ? ', one core' : '';
  console.log(
    `run ${n + 1} of ${runs}, seed ${one.seed}${where}: ${numPassedTests} passed, ${numFailedTests} failed, ${seconds} s`,
  );
}
endLoads();
const { lines, failed } = summarize(all);
for (const line of lines) console.log(line);
process.exit(failed ? 1 : 0);

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';

/**
 * `npm run check` and `npm run quick`: runs the parts at the same time, longest first, and prints one line for each, with the output of
 * those that fail. Exit 1 when one fails. `--all` also computes what is known by its key: slow expressions and lessons.
 */
const PARTS = {
  // Several checkers would check shared types again, for twice the processor time.
  types: 'tsc --noEmit --checkers 1',
  console: 'tsc --noEmit --checkers 1 --project console',
  lint: 'oxlint --type-aware',
  rules: 'vitest run --config vitest.quick.config.ts',
  unused: 'knip',
  expressions: 'node test/support/check-regexes.ts',
  words: 'node test/support/check-words.ts',
  lessons: 'node teach/main.ts --check',
  coverage: 'node test/spec/coverage.ts --counts',
  format: 'oxfmt --check',
  statements: 'node test/support/check-sql.ts',
} as const;
type Part = keyof typeof PARTS;

const CHECKS: Readonly<Record<string, readonly Part[]>> = {
  check: [
    'types',
    'console',
    'lint',
    'unused',
    'expressions',
    'words',
    'lessons',
    'coverage',
    'format',
    'statements',
  ],
  quick: ['rules', 'types', 'lint', 'words', 'format', 'statements'],
};
const KEYED: readonly Part[] = ['expressions', 'lessons'];
const CONCURRENCY = 2;

const ROOT = join(import.meta.dirname, '../..');
const env = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
  // The type checkers are Go: less garbage collection takes a third less processor time.
  GOGC: '400',
};

const running = new Set<number>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // The type checker would finish its work before it ends.
    for (const pid of running) process.kill(-pid, 'SIGKILL');
    process.exit(1);
  });

async function runPart(part: Part, isAll: boolean): Promise<boolean> {
  const [command = '', ...args] = PARTS[part].split(' ');
  if (isAll && KEYED.includes(part)) args.push('--all');
  const from = performance.now();
  // In a group of its own, so that a signal ends its children, too.
  const child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) running.add(child.pid);
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (child.pid !== undefined) running.delete(child.pid);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${part.padEnd(12)} ${seconds.padStart(5)} s  ${code === 0 ? 'passed' : `FAILED (${code})`}`);
  if (code !== 0) console.log(`${out}${err}`.trimEnd());
  return code === 0;
}

const parts = CHECKS[process.argv[2] ?? ''];
if (!parts) throw new Error(`usage: run-checks.ts ${Object.keys(CHECKS).join('|')} [--all]`);
const atOnce = pLimit(CONCURRENCY);
const isAll = process.argv.includes('--all');
const passed = await Promise.all(parts.map((part) => atOnce(() => runPart(part, isAll))));
process.exitCode = passed.every(Boolean) ? 0 : 1;

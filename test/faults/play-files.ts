import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import type { Reporter, TestCase, Vitest } from 'vitest/node';
import { LONG } from './long-files.ts';

/** One line per wait that ran out and passed when played again: a defect to be fixed by the next change. */
const UNSTEADY = join(import.meta.dirname, 'unsteady.jsonl');

const SCENARIOS = ['kills.test.ts', 'servers.test.ts', 'database.test.ts'];

type Failure = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

/** A wait or a time limit ran out; no promise is known to be broken. */
const isWait = ({ name, message }: Failure): boolean =>
  name === 'RanOut' || /^(?:Test|Hook) timed out in /.test(message);

interface Played {
  passed: number;
  broken: string[];
  late: TestCase[];
}

/** Plays files, or one test of a file, in order; a broken promise ends the run. */
async function playTests(files: string[], only?: string): Promise<Played> {
  const played: Played = { passed: 0, broken: [], late: [] };
  let vitest: Vitest | undefined;
  const reporter: Reporter = {
    onInit: (started) => void (vitest = started),
    onTestCaseResult(test) {
      const { state, errors } = test.result();
      if (state === 'passed') played.passed++;
      if (state !== 'failed') return;
      if ((errors ?? []).every(isWait)) played.late.push(test);
      else {
        played.broken.push(test.fullName);
        void vitest?.cancelCurrentRun('test-failure');
      }
    },
    onTestRunEnd(modules, errors) {
      // A file that was not played, and an error outside of tests, have no failed test.
      for (const module of modules)
        if (
          module.errors().length > 0 ||
          (played.broken.length === 0 && ['queued', 'pending'].includes(module.state()))
        )
          played.broken.push(module.relativeModuleId);
      for (const { message } of errors) played.broken.push(message);
    },
  };
  const run = await startVitest('test', files, {
    run: true,
    project: ['faults'],
    maxWorkers: 1,
    reporters: ['default', reporter],
    ...(only === undefined ? {} : { testNamePattern: `^${RegExp.escape(only)}$` }),
  });
  await run.close();
  return played;
}

const SUFFIX = '.test.ts';

export const listFiles = async (): Promise<string[]> =>
  (await readdir(import.meta.dirname)).flatMap((name) =>
    name.endsWith(SUFFIX) && !SCENARIOS.includes(name) ? [name.slice(0, -SUFFIX.length)] : [],
  );

/**
 * Plays the short run, the files that a whole run leaves, or the named files. Resolves the exit code. A wait that ran out is
 * played once more, alone, with the same seed; a broken promise is not.
 */
export async function playFiles(run: 'short' | 'whole' | readonly string[]): Promise<number> {
  const named = typeof run === 'string' ? await listFiles() : run;
  const names =
    run === 'short'
      ? [...named.map((name) => `${name}${SUFFIX}`).filter((name) => !LONG.includes(name)), ...SCENARIOS]
      : named.map((name) => `${name}${SUFFIX}`);
  const first = await playTests(names.map((name) => join(import.meta.dirname, name)));
  let { passed } = first;
  const failed = [...first.broken];
  for (const test of first.broken.length > 0 ? [] : first.late) {
    const again = await playTests([test.module.moduleId], test.fullName);
    if (again.passed !== 1) {
      failed.push(test.fullName);
      continue;
    }
    passed++;
    const why = test.result().errors?.map(({ message }) => message.slice(0, 500));
    const line = JSON.stringify({ unsteady: test.fullName, file: test.module.relativeModuleId, why });
    console.log(line);
    await appendFile(UNSTEADY, `${line}\n`);
  }
  if (first.broken.length > 0) failed.push(...first.late.map(({ fullName }) => fullName));
  for (const name of failed) console.log(`failed: ${name}`);
  console.log(`faults: ${passed} passed, ${failed.length} failed`);
  return failed.length > 0 || passed === 0 ? 1 : 0;
}

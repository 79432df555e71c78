/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[];
  }[];
}

export interface Run {
  seed: number;
  isNarrow: boolean;
  code: number | null;
  report: Report | null;
}

/** A third of the default limit of a test. */
const SLOW_MS = 60_000;
const MESSAGE_CHARS = 300;

interface Seen {
  passed: number;
  seeds: number[];
  why: string;
  durations: number[];
}

/** A line for each test that failed once or was slow, and for each run or file without a result. */
export function summarize(runs: readonly Run[]): { lines: string[]; failed: boolean } {
  const tests = new Map<string, Seen>();
  const lines: string[] = [];
  for (const { seed, code, report } of runs) {
    const results = report?.testResults ?? [];
    for (const file of results) {
      for (const { fullName, status, duration = 0, failureMessages } of file.assertionResults) {
        const name = `${file.name} > ${fullName}`;
        const seen = tests.get(name) ?? { passed: 0, seeds: [], why: '', durations: [] };
        tests.set(name, seen);
        seen.durations.push(duration);
        if (status === 'passed') seen.passed++;
        if (status !== 'failed') continue;
        seen.seeds.push(seed);
        seen.why ||= (failureMessages[0] ?? '').slice(0, MESSAGE_CHARS);
      }
      if (file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
        lines.push(`seed ${seed}: ${file.name} was not run: ${file.message.slice(0, MESSAGE_CHARS)}`);
    }
    if (code !== 0 && results.every(({ status }) => status !== 'failed'))
      lines.push(`seed ${seed}: the run ended with ${code}, and no test failed`);
  }
  const failed = [...tests].filter(([, { seeds }]) => seeds.length > 0);
  for (const [name, { passed, seeds, why }] of failed)
    lines.push(
      `${name}: passed ${passed}, failed ${seeds.length}, with the seeds ${seeds.join(', ')}: ${why}`,
    );
  for (const [name, { durations }] of tests) {
    const sorted = durations.toSorted((a, b) => a - b);
    const [median, most] = [sorted[sorted.length >> 1]!, sorted.at(-1)!];
    if (most > SLOW_MS)
      lines.push(
        `${name}: slow, ${Math.round(median)} ms in half of the runs, ${Math.round(most)} ms at most`,
      );
  }
  return { lines, failed: runs.some(({ code }) => code !== 0) };
}

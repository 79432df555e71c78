import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDataFolder } from '../src/roles/postgres-place.ts';
import { serveDatabases } from '../test/support/databases.ts';
import type { Databases } from '../test/support/databases.ts';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const round = (value: number): number => Number(value.toPrecision(4));

/** Processor seconds of a process so far; 0 except on Linux. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (!stat) return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process in MB; 0 except on Linux. */
export async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

export interface Run {
  value: number;
  floor: number;
  [detail: string]: unknown;
}

export interface Bench {
  name: string;
  /** Of value and floor: a rate (higher is better) or a time (lower is better). */
  unit: string;
  runs: number;
  /** Uncounted runs of both, so that the process is warm. */
  warmRuns?: number;
  run(databases: Databases, say: (text: string) => void): Promise<Run>;
}

/** Runs a bench on its own durable server and prints one JSON line; `ratio` is value ÷ floor, both medians. */
export async function runBench({ name, unit, runs, warmRuns = 0, run }: Bench): Promise<void> {
  const folder = await temporaryDataFolder(`bench-${name}`);
  const done: Run[] = [];
  {
    await using databases = await serveDatabases(join(folder, 'postgres'), { durable: true });
    for (let n = -warmRuns; n < runs; n++) {
      const measured = await run(databases, (text) => {
        if (process.stderr.isTTY)
          process.stderr.write(`\r\x1b[2K${name} ${n < 0 ? 'warming' : `${n + 1}/${runs}`}: ${text}`);
      });
      if (n >= 0) done.push(measured);
    }
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
  }
  await rm(folder, { recursive: true, force: true });
  const value = median(done.map((each) => each.value));
  const floor = median(done.map((each) => each.floor));
  process.stdout.write(
    `${JSON.stringify({ name, unit, value: round(value), floor: round(floor), ratio: round(value / floor), runs: done })}\n`,
  );
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { samplePeople } from '../../src/sandbox/people.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEOPLE = 80;

function demo(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number; out: string; errors: string }> {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(OUTREACHD_|VITEST|NODE_OPTIONS|DATABASE_URL)/.test(name),
    ),
  );
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['src/main.ts', 'demo', '--contacts', file, '--json'],
      { cwd: ROOT, env: { ...clean, ...env }, maxBuffer: 16 * 1024 * 1024 },
      (error, out, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, errors }),
    ),
  );
}

// Fourteen days in a second: the engine is late from the start, as on a far too busy machine.
it(
  'the demo runs a campaign over fourteen days and keeps every promise, as fast as the engine can',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-people-'));
    const people = samplePeople(PEOPLE, 'test');
    const rows = [Object.keys(people[0]!), ...people.map((person) => Object.values(person))];
    await writeFile(join(folder, 'people.csv'), rows.map((row) => row.join(',')).join('\n'));
    const { code, out, errors } = await demo(join(folder, 'people.csv'), {
      OUTREACHD_CLOCK_SPEED: '1000000',
    });
    await rm(folder, { recursive: true });
    expect(errors).toBe('');
    const result = JSON.parse(out) as {
      events: Record<string, number>;
      contacts: Record<string, number>;
      verdict: string;
      steps: {
        mails: Record<string, number>;
        visits: number;
        tasks: number;
        calls: number;
        ends: Record<string, number>;
      };
      checks: { id: string; verdict: string; sample: string[] }[];
    };
    expect(result.checks.filter(({ verdict }) => verdict !== 'kept')).toEqual([]);
    expect(result.checks.length).toBeGreaterThan(10);
    expect(result.contacts.active).toBe(0);
    const { steps } = result;
    for (const did of [
      steps.visits,
      steps.tasks,
      steps.calls,
      steps.ends.stop_node,
      ...[1, 2, 3, 4].map((n) => steps.mails[n]),
    ])
      expect(did, JSON.stringify(steps)).toBeGreaterThan(0);
    for (const type of ['email_sent', 'reply', 'bounce', 'unsubscribe', 'autoresponse', 'finished'])
      expect(result.events[type], type).toBeGreaterThan(0);
    expect([code, result.verdict]).toEqual([0, 'kept']);
  },
);

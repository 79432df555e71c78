import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cpuMsOf } from '../../../src/inbox/cpu-time.ts';
import { createMailParser } from '../../../src/inbox/parse.ts';
import type { MailParser, ParserOptions } from '../../../src/inbox/parse.ts';
import { eventually } from '../../support/eventually.ts';
import { OPENS } from '../../support/parser.ts';

const START_MS = 30_000;
const LATE = { kind: 'unavailable', reason: `the parser took longer than ${START_MS} ms to start` };
const GOOD = Buffer.from('From: Ben <ben@people.test>\r\nSubject: Fine\r\n\r\nHello\r\n');
const READ = { kind: 'opened', mail: { text: 'Hello\n' } };

let folder: string;
let parser: MailParser;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reader-start-'))));
afterEach(async () => {
  await parser.close();
  rmSync(folder, { recursive: true });
});

const lines = (name: string): string[] => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1);
const linesOf = (name: string, count: number): Promise<string[]> =>
  eventually(
    async () => lines(name),
    (said) => said.length >= count,
  );

/** A mail reader that first runs `before`; `starts` has a line for each process. */
function programThat(before: string): string {
  const file = join(folder, 'program.mjs');
  for (const name of ['starts', 'turns', 'go']) writeFileSync(join(folder, name), '');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const say = (name) => appendFileSync(${JSON.stringify(folder)} + '/' + name, process.pid + '\\n');
    const count = (name) => readFileSync(${JSON.stringify(folder)} + '/' + name, 'utf8').split('\\n').length - 1;
    const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    say('starts');
    ${before}
    await import(${JSON.stringify(pathToFileURL(OPENS).href)});`,
  );
  return file;
}

function patientParser(options: ParserOptions): { giveUp(): Promise<void> } {
  const waits = new Set<() => void>();
  parser = createMailParser({
    processes: 1,
    startMs: START_MS,
    timeoutMs: 600_000,
    after: (ms, run) => {
      if (ms !== START_MS) return () => {};
      waits.add(run);
      return () => void waits.delete(run);
    },
    ...options,
  });
  return {
    giveUp: async () => {
      const [wait] = await eventually(
        async () => [...waits],
        (waiting) => waiting.length > 0,
      );
      waits.delete(wait!);
      wait!();
    },
  };
}

async function askInVain(times: number, { giveUp }: { giveUp(): Promise<void> }): Promise<void> {
  for (let n = 0; n < times; n++) {
    const asked = parser.open(GOOD);
    await linesOf('starts', 1);
    await giveUp();
    expect(await asked).toEqual(LATE);
  }
}

describe('a process that reads mail', () => {
  it('and starts slowly is started once: messages that waited come again, the next one is read', async () => {
    const program = programThat(`while (count('go') === 0) {
      const used = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part);
      const from = used();
      while (used() < from + 30_000);
      say('turns');
    }`);
    const { giveUp } = patientParser({ program });
    for (let n = 1; n <= 4; n++) {
      const asked = parser.open(GOOD);
      // One process may have begun before the last message was given up.
      await linesOf('turns', lines('turns').length + 2);
      await giveUp();
      expect(await asked).toEqual(LATE);
    }
    const asked = parser.open(GOOD);
    appendFileSync(join(folder, 'go'), 'go\n');
    expect(await asked).toMatchObject(READ);
    expect(lines('starts')).toHaveLength(1);
  });

  it('and stands still while it starts is replaced', async () => {
    const program = programThat(`if (count('starts') === 1) hang();`);
    const parting = patientParser({ program, cpuMsOf: () => 70 });
    // In the first wait it worked; in the second it did not.
    await askInVain(2, parting);
    expect(await parser.open(GOOD)).toMatchObject(READ);
    const [hung, ...others] = lines('starts');
    expect(others).toHaveLength(1);
    await eventually(
      async () => isAlive(Number(hung)),
      (alive) => !alive,
    );
  });

  it('and works without end while it starts is replaced when its processor time is over', async () => {
    const program = programThat(`if (count('starts') === 1) hang();`);
    let cpuMs = 0;
    const parting = patientParser({ program, startCpuMs: 3_000, cpuMsOf: () => (cpuMs += 1_000) });
    await askInVain(4, parting);
    expect(await parser.open(GOOD)).toMatchObject(READ);
    expect(lines('starts')).toHaveLength(2);
  });

  it('is replaced after ten waits where processor time is not known', async () => {
    const program = programThat(`if (count('starts') === 1) hang();`);
    await askInVain(10, patientParser({ program, cpuMsOf: () => null }));
    expect(await parser.open(GOOD)).toMatchObject(READ);
    expect(lines('starts')).toHaveLength(2);
  });

  it('and was given up before it started does not take messages from one that is ready', async () => {
    const program = programThat(`if (count('starts') === 2) hang();`);
    const { giveUp } = patientParser({ program, processes: 2 });
    expect(await parser.open(GOOD)).toMatchObject(READ);
    const both = [parser.open(GOOD), parser.open(GOOD)];
    expect(await Promise.race(both)).toMatchObject(READ);
    await linesOf('starts', 2);
    await giveUp();
    expect((await Promise.all(both)).map(({ kind }) => kind).toSorted()).toEqual(['opened', 'unavailable']);
    expect(await parser.open(GOOD)).toMatchObject(READ);
    expect(lines('starts')).toHaveLength(2);
  });

  it('and ends while it starts makes its message unavailable, and the next one starts another', async () => {
    const program = programThat(`if (count('starts') === 1) process.exit(3);`);
    patientParser({ program });
    expect(await parser.open(GOOD)).toEqual({
      kind: 'unavailable',
      reason: 'the parser ended with exit code 3',
    });
    expect(await parser.open(GOOD)).toMatchObject(READ);
    expect(lines('starts')).toHaveLength(2);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('processor time of a process grows with its work, and is not known of a process that is none', () => {
  const before = cpuMsOf(process.pid)!;
  const used = (): number => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part);
  const from = used();
  while (used() < from + 50_000);
  expect(cpuMsOf(process.pid)! - before).toBeGreaterThanOrEqual(30);
  expect(cpuMsOf(undefined)).toBeNull();
});

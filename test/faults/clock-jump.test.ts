import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { followUps } from '../support/waiting-follow-ups.ts';

/** Debian's package faketime: its library changes a process's time of day, but not its stopwatch. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

let folder: string;
// A data folder that knows another database would block the next test.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-faketime-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A real worker whose clock `set` moves, by the library or, without it, by the process itself. */
async function startJumping(databaseUrl: string) {
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, unknown>;
  const own = { databaseUrl, dataDir: join(folder, 'data'), logLevel: 'info', worker: { healthPort: 0 } };
  const path = join(folder, 'config.json');
  await writeFile(path, JSON.stringify({ ...settings, ...own }));
  const time = join(folder, 'time');
  const set = async (offset: string): Promise<void> => {
    await writeFile(`${time}.new`, `${offset}\n`);
    await rename(`${time}.new`, time);
  };
  await set('+0');
  const library: Record<string, string> = FAKETIME
    ? {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: time,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
    : {};
  const program = FAKETIME
    ? ['src/main.ts', 'worker']
    : ['test/support/shifted-worker-process.ts', `@${time}`];
  const worker = startChild(program, { OUTREACHD_CONFIG: path, ...library });
  const { healthPort } = JSON.parse(await worker.line('the worker is running')) as { healthPort: number };
  const ready = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).text();
  return { worker, set, ready };
}

it.each(['+1h', '+1y', '-1h', '-1y'])(
  'a worker whose clock jumps by %s sends no follow-up, settles no doubt, and goes on when it is right again',
  async (offset) => {
    await using sink = await startSmtpSink();
    await using t = await testApp({ overrides: { clock: systemClock } });
    const people = await followUps(t, sink);
    for (const name of ['one', 'two', 'three']) await people.add(name);
    const { worker, set, ready } = await startJumping(t.databaseUrl);
    await using _ended = worker;
    await people.sent(3);
    await people.doubt('two');
    const before = (await people.ledger()).join();

    await set(offset);
    await eventually(
      async () => [await ready(), (await people.ledger()).join()],
      ([said, ledger]) => said!.includes('clock') || ledger !== before,
    );
    expect(await ready()).toContain('clock');
    await people.add('four');
    await set('+0');
    await people.sent(3);
    expect(await people.ledger()).toEqual([
      '1 four@people.test sent',
      '1 one@people.test sent',
      '1 three@people.test sent',
      '1 two@people.test uncertain',
    ]);
    expect(sink.mails).toHaveLength(4);
    worker.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
  },
);

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { followUps } from '../support/waiting-follow-ups.ts';

/** Keeps owners and times, which Postgres requires. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PEOPLE = ['one', 'two', 'three'];

it('a snapshot of the disk that comes back under a running worker and beside a new one: nothing leaves again', async () => {
  await using sink = await startSmtpSink();
  await using postgres = await startOwnPostgres({ durable: true });
  const [{ data_directory: data }] = (await postgres.ask<{ data_directory: string }>(
    'show data_directory',
  )) as [{ data_directory: string }];
  {
    await using t = await testApp({ databaseUrl: postgres.url, overrides: { clock: systemClock } });
    const people = await followUps(t, sink);
    for (const name of PEOPLE) await people.add(name);
  }
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, unknown>;
  const start = async (dataDir: string) => {
    const path = join(folder, `${dataDir}.json`);
    const own = { databaseUrl: postgres.url, logLevel: 'info', worker: { healthPort: 0 } };
    await writeFile(path, JSON.stringify({ ...settings, ...own, dataDir: join(folder, dataDir) }));
    const worker = startChild(['src/main.ts', 'worker'], { OUTREACHD_CONFIG: path });
    const { healthPort } = JSON.parse(await worker.line('the worker is running')) as { healthPort: number };
    const ready = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).text();
    return { worker, ready, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() };
  };
  await postgres.ask(`update campaigns set status = 'inactive'`);
  {
    await using first = await start('disk');
    await eventually(first.ready, (said) => said.includes('"ok"'));
    first.worker.kill('SIGTERM');
    await first.worker.ended;
  }
  await postgres.ask(`update campaigns set status = 'active'`);
  await postgres.end('fast');
  await copy(data, join(folder, 'snapshot'));
  await postgres.start();

  await using running = await start('disk');
  await eventually(
    () => postgres.ask<{ state: string }>('select state from email_sends'),
    (rows) => rows.length === PEOPLE.length && rows.every(({ state }) => state === 'sent'),
  );
  const marked = () => readFile(join(folder, 'disk/history.json'), 'utf8');
  const now = await marked();
  await eventually(marked, (text) => text !== now);
  await postgres.end('kill');
  await rm(data, { recursive: true });
  await copy(join(folder, 'snapshot'), data);
  await postgres.start();

  await eventually(running.ready, (said) => said.includes('quarantine') || sink.mails.length > PEOPLE.length);
  await using beside = await start('new');
  await eventually(beside.ready, (said) => said.includes('quarantine') || sink.mails.length > PEOPLE.length);
  expect(await running.ready()).toContain('it is older than what its workers did');
  expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(
    PEOPLE.toSorted().map((name) => `${name}@people.test`),
  );
  for (const { worker } of [running, beside]) {
    worker.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
  }
});

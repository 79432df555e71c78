import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { addContacts, mailsOf, newBroadcast, showBroadcast } from '../support/broadcasts.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

const TIMEOUT_MS = 180_000;
const CONTACTS = 3_500;
const MAILBOXES = 4;

let t: TestApp;
let sink: SmtpSink;
let folder: string;
let lastMailAt = 0;
beforeAll(async () => {
  t = await testApp();
  sink = await startSmtpSink({}, () => void (lastMailAt = performance.now()));
  folder = await mkdtemp(join(tmpdir(), 'outreachd-broadcast-'));
  const { publicUrl, egressAllowCidrs, secret } = t.app.config;
  const settings = { publicUrl, egressAllowCidrs, secret, dataDir: folder };
  // Short leases: work of a killed worker is free within seconds.
  const impatience = { worker: { healthPort: 0 }, sending: { leaseSeconds: 5 } };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...settings, ...impatience }));
});
afterAll(async () => {
  await sink[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const worker = (env: Record<string, string> = {}): Child =>
  startChild(['src/main.ts', 'worker'], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
    ...env,
  });
const recipients = (): string[] => sink.mails.map(({ to }) => to);

it(
  'a broadcast reaches each recipient once, whatever worker is killed on the way',
  { timeout: TIMEOUT_MS },
  async () => {
    for (let n = 0; n < MAILBOXES; n++)
      await saveSender(t.app, t.teamId, {
        email: `box${n}@outreach.test`,
        spacing_seconds: 0,
        max_per_day: 50_000,
        smtp_host: '127.0.0.1',
        smtp_port: sink.port,
        smtp_security: 'none',
      });
    await addContacts(t, CONTACTS);
    const id = await newBroadcast(t, { body: '<p>Once</p>' });

    // After a batch that is written and not committed.
    await using first = worker({ OUTREACHD_CRASH_AT: 'broadcast.batch:3' });
    expect((await first.ended).signal).toBe('SIGKILL');
    expect([(await mailsOf(t, id)).length, (await showBroadcast(t, id)).recipients]).toEqual([2_000, 2_000]);

    // Between a server's reply and the row that records it.
    await using second = worker({ OUTREACHD_CRASH_AT: 'send.after_250:400' });
    expect((await second.ended).signal).toBe('SIGKILL');
    expect(sink.mails.length).toBeLessThan(CONTACTS);

    await using third = worker();
    await eventually(
      async () => (await t.call('GET', `/broadcasts/${id}/progress`)).body.data,
      ({ recipients: all, sent, queued }) => all === CONTACTS && (sent === CONTACTS || queued < 20),
      TIMEOUT_MS,
    );
    const open = await eventually(
      async () => (await mailsOf(t, id)).filter(({ state }) => state !== 'sent'),
      (mails) => mails.every(({ state }) => state === 'uncertain'),
      TIMEOUT_MS,
    );
    third.kill('SIGTERM');
    await third.ended;
    const inDoubt = new Set(open.map(({ recipient }) => recipient));
    const reached = new Set(recipients());
    expect(reached.size).toBe(sink.mails.length);
    const all = (await mailsOf(t, id)).map(({ recipient }) => recipient);
    expect(all.length).toBe(CONTACTS);
    expect(all.filter((recipient) => !reached.has(recipient) && !inDoubt.has(recipient))).toEqual([]);
  },
);

it('a cancelled broadcast stops within two seconds', { timeout: TIMEOUT_MS }, async () => {
  sink.mails.length = 0;
  const id = await newBroadcast(t, { body: '<p>Cancelled</p>' });
  await using running = worker();
  const waitFor = (enough: (mails: number) => boolean) =>
    eventually(() => Promise.resolve(sink.mails.length), enough, TIMEOUT_MS);
  await waitFor((mails) => mails > 200);
  await t.call('POST', `/broadcasts/${id}/cancel`);
  lastMailAt = 0;
  const cancelledAt = performance.now();
  const progressOf = async () => (await t.call('GET', `/broadcasts/${id}/progress`)).body.data;
  const { status, sent, skipped } = await eventually(progressOf, ({ queued }) => queued === 0, TIMEOUT_MS);
  expect(status).toBe('cancelled');
  expect(lastMailAt - cancelledAt).toBeLessThan(2_000);
  expect(sent + skipped).toBe((await showBroadcast(t, id)).recipients);
  expect(sent).toBe(sink.mails.length);
  expect(sent).toBeLessThan(CONTACTS);
  running.kill('SIGTERM');
  await running.ended;
});

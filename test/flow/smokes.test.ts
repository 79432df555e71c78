import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { otherMails } from '../support/other-mails.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

const ANNA = 'anna@outreach.test';

let folder: string;
let sink: SmtpSink;
let dot: Promise<void> | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-smoke-'));
  dot = undefined;
  sink = await startSmtpSink({ wait: (phase) => (phase === 'dot' ? dot : undefined) });
});
afterEach(async () => {
  await sink[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function mailboxOf(t: TestApp) {
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, unknown>;
  const own = {
    databaseUrl: t.databaseUrl,
    dataDir: join(folder, 'data'),
    logLevel: 'info',
    // A killed worker's mailbox is free after its lease.
    sending: { leaseSeconds: 5 },
  };
  const path = join(folder, 'config.json');
  await writeFile(path, JSON.stringify({ ...settings, ...own }));
  const { id } = await saveSender(t.app, t.teamId, {
    email: ANNA,
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const mails = otherMails(t, { id, email: ANNA });
  return {
    worker: (env: Record<string, string> = {}) =>
      startChild(['src/main.ts', 'worker'], { OUTREACHD_CONFIG: path, ...env }),
    forward: (to: string) => mails.forward(to),
    states: async () => {
      const rows = await t.app.db.selectFrom('email_sends').select('state').orderBy('id').execute();
      return rows.map(({ state }) => state);
    },
  };
}
const allSent = (states: string[]): boolean => states.every((state) => state === 'sent');
const copies = (): string[] => sink.mails.map(({ to }) => to).toSorted();

describe('a real process', () => {
  it('killed with -9 after a server took its mail: the next worker says that it is in doubt, sends no copy, and sends on', async () => {
    await using t = await testApp({ overrides: { clock: systemClock } });
    const anna = await mailboxOf(t);
    await anna.forward('one@people.test');
    await using victim = anna.worker({ OUTREACHD_CRASH_AT: 'send.after_250' });
    expect(await victim.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(copies()).toEqual(['one@people.test']);

    await anna.forward('two@people.test');
    await using _next = anna.worker();
    await eventually(anna.states, (states) => states.join(' ') === 'uncertain sent');
    expect(copies()).toEqual(['one@people.test', 'two@people.test']);
  });

  it('whose Postgres is killed with -9 in the middle of a mail goes on with the next one, and the mail is sent once', async () => {
    await using postgres = await startOwnPostgres({ durable: true });
    await using t = await testApp({ overrides: { clock: systemClock }, databaseUrl: postgres.url });
    const anna = await mailboxOf(t);
    const held = Promise.withResolvers<void>();
    dot = held.promise;
    await anna.forward('one@people.test');
    await using worker = anna.worker();
    // The server has the mail, and answers when the database is gone.
    await eventually(async () => copies().length, Boolean);
    await postgres.end('kill');
    held.resolve();
    await postgres.start();

    await eventually(async () => anna.forward('two@people.test').catch(() => null), Boolean);
    await eventually(() => anna.states().catch(() => ['unknown']), allSent);
    expect(copies()).toEqual(['one@people.test', 'two@people.test']);
    worker.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
  });

  it('that gets SIGTERM in the middle of a mail books it as sent before it ends with 0', async () => {
    await using t = await testApp({ overrides: { clock: systemClock } });
    const anna = await mailboxOf(t);
    const held = Promise.withResolvers<void>();
    dot = held.promise;
    await anna.forward('one@people.test');
    await using worker = anna.worker();
    await eventually(async () => copies().length, Boolean);
    worker.kill('SIGTERM');
    await worker.line('stopping');
    held.resolve();
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(await anna.states()).toEqual(['sent']);
    expect(copies()).toEqual(['one@people.test']);
  });
});

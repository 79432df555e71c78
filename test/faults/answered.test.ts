import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { edge, node } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

const TIMEOUT_MS = 120_000;
const REST_MS = 60_000;
const ANNA = { host: '127.0.0.1', user: 'anna@outreach.test', password: 'secret' };
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: 1, unit: 'hours' }),
    node(4, 'emailNode', { step_number: 2, subject: 'Two', thread: 'new', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
/** Short leases: work of a killed worker is free within seconds. */
const IMPATIENCE = {
  queue: { heartbeatSeconds: 10, monitorSeconds: 1 },
  sending: { leaseSeconds: 5 },
  inbox: { pollSeconds: 2, leaseSeconds: 4 },
};

let folder: string;
let t: TestApp;
let imap: ImapServer;
let sink: SmtpSink;
let campaignId: string;
/** The contact has its first mail and waits for the second. */
let enrollmentId: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-answered-'));
  t = await testApp({ overrides: { clock: systemClock } });
  imap = await startImapServer(ANNA);
  sink = await startSmtpSink();
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, unknown>;
  const own = {
    ...IMPATIENCE,
    databaseUrl: t.databaseUrl,
    dataDir: join(folder, 'data'),
    logLevel: 'info',
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...settings, ...own }));
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: ANNA.user,
    spacing_seconds: 0,
    smtp_host: ANNA.host,
    smtp_port: sink.port,
    smtp_security: 'none',
    imap_host: ANNA.host,
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: ANNA.user,
    imap_password: ANNA.password,
  });
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...GRAPH })).body.data.id;
  const contact = { TeamId: t.teamId, CampaignId: campaignId, email: 'ben@people.test' };
  enrollmentId = (await t.call('POST', '/contacts', contact)).body.data.id;
  await campaignIs('active');
  await step();
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  await step();
  expect(sink.mails).toHaveLength(1);
}, TIMEOUT_MS);
afterEach(async () => {
  await sink.close();
  await imap.close();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
const campaignIs = (status: string) => t.call('PATCH', `/campaigns/${campaignId}`, { status });
const startWorker = (env: Record<string, string> = {}) =>
  startChild(['src/main.ts', 'worker'], { OUTREACHD_CONFIG: join(folder, 'config.json'), ...env });
async function killAt(point: CrashPoint): Promise<void> {
  await using worker = startWorker({ OUTREACHD_CRASH_AT: point });
  expect(await worker.ended, worker.said()).toEqual({ code: null, signal: 'SIGKILL' });
}
const life = async () =>
  (
    await t.app.db
      .selectFrom('enrollments')
      .select('life_reason')
      .where('id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
  ).life_reason;
const open = async () =>
  (await t.app.db.selectFrom('email_sends').select('id').where('state', 'in', ['pending', 'sending', 'data']).execute())
    .length; // prettier-ignore
async function runUntil(reason: string): Promise<void> {
  await using worker = startWorker();
  await worker.line('the worker is running');
  await eventually(
    async () => `${await life()} ${await open()}`,
    (found) => found === `${reason} 0`,
    REST_MS,
  );
  worker.kill('SIGTERM');
  expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null });
}
const rowsOf = async (table: 'inbound_messages' | 'conversation_messages' | 'events', where = 'true') =>
  (await t.app.pool.query(`select 1 from ${table} where ${where}`)).rowCount;

describe('after a worker that was killed', () => {
  it.each<[CrashPoint, { stored: number; applied: number }]>([
    ['imap.after_insert', { stored: 0, applied: 0 }],
    ['imap.after_commit', { stored: 1, applied: 0 }],
    ['event.after_insert', { stored: 1, applied: 0 }],
    ['inbound.after_commit', { stored: 1, applied: 1 }],
  ])(
    'at %s an answer is applied once, and the mail that waited never leaves',
    { timeout: TIMEOUT_MS },
    async (point, { stored, applied }) => {
      await t.app.db.updateTable('enrollment_positions').set({ next_run_at: t.app.clock.now() }).execute();
      // The first mail of another contact shows that the worker sends.
      const contact = { TeamId: t.teamId, CampaignId: campaignId, email: 'cleo@people.test' };
      await t.call('POST', '/contacts', contact);
      await step();
      // Until the kill, only the campaign's state holds the mails.
      await campaignIs('inactive');
      expect(await open()).toBe(2);
      const [first] = sink.mails;
      const answer = `From: ben@people.test\r\nTo: ${ANNA.user}\r\nSubject: Re: One\r\nMessage-ID: <a@people.test>\r\nIn-Reply-To: ${first!.messageId}\r\n\r\nTell me more.\r\n`;
      imap.append('INBOX', answer, t.app.clock.now());
      await killAt(point);
      expect([await rowsOf('inbound_messages'), await rowsOf('events', `type = 'reply'`)]).toEqual([stored, applied]); // prettier-ignore

      // The dead worker's claims are due again.
      await t.app.pool.query(
        `update inbound_messages set next_attempt_at = received_at where state = 'received'`,
      );
      await campaignIs('active');
      await runUntil('replied');
      expect(sink.mails.map(({ to }) => to)).toEqual(['ben@people.test', 'cleo@people.test']);
      for (const [table, where] of [['inbound_messages'], ['conversation_messages'], ['events', `type = 'reply'`]] as const)
        expect(await rowsOf(table, where), table).toBe(1); // prettier-ignore
    },
  );

  it.each<CrashPoint>(['pause.after_commit', 'walk.after_node', 'send.after_claim', 'send.before_data'])(
    'at %s a mail that bounced goes out again exactly once',
    { timeout: TIMEOUT_MS },
    async (point) => {
      const mail = await t.app.db.selectFrom('email_sends').selectAll().executeTakeFirstOrThrow();
      await transact(t.app.db, (trx) =>
        t.app.eventLog.record(trx, [
          {
            teamId: t.teamId,
            type: 'bounce',
            occurredAt: t.app.clock.now(),
            channel: 'email',
            campaignId,
            enrollmentId,
            contactProfileId: mail.contact_profile_id,
            senderId: mail.sender_id,
            emailSendId: mail.id,
            nodeId: mail.node_id,
            stepNumber: mail.step_number,
            bounceCategory: 'soft',
            detail: { bounce: { bounce_category: 'soft' } },
          },
        ]),
      );
      expect(await life()).toBe('soft_bounce');
      await t.app.pool.query(`update enrollments set pause_until = now()`);
      await t.app.pool.query(`update sender_states set walked_at = now()`);
      await t.app.pool.query(`update enrollment_positions set due_before_stop = null`);
      await killAt(point);
      await using worker = startWorker();
      await eventually(
        async () => (await t.app.db.selectFrom('email_sends').select(['try', 'state']).orderBy('try').execute()).map((row) => `${row.try} ${row.state}`),
        (found) => found.join() === '1 sent,2 sent',
        REST_MS,
      ); // prettier-ignore
      worker.kill('SIGTERM');
      await worker.ended;
      expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(2);
      expect(sink.mails).toHaveLength(2);
      expect(await rowsOf('events', `type = 'contact_resumed'`)).toBe(1);
    },
  );
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { otherMails } from '../support/other-mails.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

const TIMEOUT_MS = 180_000;
const REST_MS = 90_000;
const ANNA = 'anna@outreach.test';
/** At `after_dot` and `after_250` the server has the mail; the ledger is in doubt unless the journal knows. */
const POINTS: readonly CrashPoint[] = [
  'send.after_claim',
  'send.after_intent',
  'send.before_data',
  'send.mid_body',
  'send.after_mark',
  'send.after_dot',
  'send.after_250',
  'send.after_commit',
];

let folder: string;
let t: TestApp;
let sink: SmtpSink;
let mails: ReturnType<typeof otherMails>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-sources-'));
  t = await testApp({ overrides: { clock: systemClock } });
  sink = await startSmtpSink();
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, unknown>;
  const own = {
    queue: { heartbeatSeconds: 10, monitorSeconds: 1 },
    sending: { leaseSeconds: 5 },
    databaseUrl: t.databaseUrl,
    dataDir: join(folder, 'data'),
    logLevel: 'info',
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...settings, ...own }));
  const { id } = await saveSender(t.app, t.teamId, {
    email: ANNA,
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  mails = otherMails(t, { id, email: ANNA });
});
afterEach(async () => {
  await sink[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const worker = (env: Record<string, string> = {}) =>
  startChild(['src/main.ts', 'worker'], { OUTREACHD_CONFIG: join(folder, 'config.json'), ...env });

async function replied(n: number): Promise<string> {
  const { conversationId } = await mails.talk({ email: `r${n}@people.test` });
  const post = () =>
    t.call(
      'POST',
      `/conversations/${conversationId}/messages`,
      { text: 'Thursday is fine.' },
      { 'idempotency-key': `reply ${n}` },
    );
  const posted = await Promise.all([post(), post()]);
  const written = posted.filter(({ status }) => status === 201);
  expect(written.length, JSON.stringify(posted.map(({ body }) => body))).toBeGreaterThan(0);
  return written[0]!.body.data.message_id;
}

async function queued(n: number): Promise<Set<string>> {
  const person = await mails.person(`p${n}@people.test`);
  const reply = await replied(n);
  const forward = await mails.forward(`f${n}@else.test`);
  const broadcast = await mails.broadcast([person]);
  const placement = await mails.placement([`s${n}@seeds.test`]);
  return new Set([reply, forward.message_id, broadcast.mails[0]!.message_id, placement.mails[0]!.message_id]);
}
/** What a worker had sent to the database when it died is done there a moment later. */
const sessions = async (): Promise<number> =>
  (
    await t.app.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'outreachd-worker'`,
    )
  ).rowCount!;
const states = () => t.app.db.selectFrom('email_sends').select(['message_id', 'source', 'state']).execute();

describe('a worker that dies', () => {
  it(
    'at each point of sending loses no reply, forward, broadcast or placement test, and sends none twice',
    { timeout: TIMEOUT_MS },
    async () => {
      const expected = new Set<string>();
      /** Mails that a dead worker had begun: their outcome is in doubt. */
      const underWay = new Set<string>();
      for (const [n, point] of POINTS.entries()) {
        for (const id of await queued(n)) expected.add(id);
        await using victim = worker({ OUTREACHD_CRASH_AT: point });
        await victim.ended;
        expect(victim.said()).toContain(`crash point ${point}`);
        await eventually(sessions, (open) => open === 0, REST_MS);
        for (const { state, message_id } of await states())
          if (state === 'data' || state === 'uncertain') underWay.add(message_id);
      }
      await using last = worker();
      const settled = await eventually(
        states,
        (rows) => rows.every(({ state }) => state === 'sent' || state === 'uncertain'),
        REST_MS,
      );
      expect(last.said()).not.toContain('"level":50');
      const counts = new Map<string, number>();
      for (const { messageId } of sink.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
      // A sent mail was taken by the server; a mail in doubt may have been.
      const sent = settled.filter(({ state }) => state === 'sent').map(({ message_id }) => message_id);
      expect(sent.filter((id) => !counts.has(id))).toEqual([]);
      expect(new Set(settled.map(({ message_id }) => message_id))).toEqual(expected);
      expect([...counts.keys()].filter((id) => !expected.has(id))).toEqual([]);
      const doubtful = settled.filter(({ state }) => state === 'uncertain');
      expect(doubtful.map(({ message_id }) => message_id).filter((id) => !underWay.has(id))).toEqual([]);
    },
  );
});

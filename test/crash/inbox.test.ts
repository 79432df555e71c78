import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { resumePaused } from '../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../support/drain.ts';
import { openMailbox } from '../../src/inbox/imap.ts';
import { receiveFolder } from '../../src/inbox/receive.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { edge, node } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startScriptedImap } from '../support/scripted-imap.ts';
import type { ScriptedImap } from '../support/scripted-imap.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';
import { sharedParser } from '../support/parser.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;
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

const parser = sharedParser();
let t: TestApp;
let sink: SmtpSink;
let imap: ScriptedImap;
let people = 0;
beforeAll(async () => {
  t = await testApp();
  sink = await startSmtpSink();
  imap = await startScriptedImap();
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await imap[Symbol.asyncDispose]();
  await sink.close();
});

const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });

async function written() {
  const n = ++people;
  sink.mails.length = 0;
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: `anna${n}@outreach.test`,
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const campaign = { TeamId: t.teamId, name: 'C', senders: [senderId], ...GRAPH };
  const CampaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id as string;
  const email = `ben${n}@people.test`;
  const contact = { TeamId: t.teamId, CampaignId, email };
  const enrollmentId = (await t.call('POST', '/contacts', contact)).body.data.id as string;
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await step();
  const drain = async (): Promise<void> => {
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, never);
  };
  await drain();
  await step();
  expect(sink.mails.map(({ to }) => to)).toEqual([email]);
  const rows = async (query: string): Promise<string[]> =>
    (await t.app.pool.query<{ it: string }>(`select (${query})::text as it`, [enrollmentId])).rows.map(({ it: one }) => one); // prettier-ignore
  return { senderId, CampaignId, enrollmentId, email, messageId: sink.mails[0]!.messageId, drain, rows };
}

async function hear(app: App, senderId: string): Promise<void> {
  const opened = await openMailbox({ host: '127.0.0.1', port: imap.port, security: 'none', user: 'anna', pass: 'secret' }); // prettier-ignore
  if (opened.kind !== 'open') throw new Error(opened.message);
  try {
    const since = new Date(t.clock.now().getTime() - DAY_MS);
    await receiveFolder(app, opened.session, { teamId: t.teamId, senderId, since }, 'INBOX');
  } finally {
    await opened.session.close();
  }
  while (await applyInbound({ ...app, parser }));
}

type Fate = (point: CrashPoint) => Promise<string>;

const ofAnswer: Fate = async (point) => {
  const ben = await written();
  t.clock.advance(HOUR_MS);
  await step();
  imap.inbox.clear();
  imap.inbox.set(people, `From: ${ben.email}\r\nSubject: Re: One\r\nMessage-ID: <a${people}@people.test>\r\nIn-Reply-To: ${ben.messageId}\r\n\r\nTell me more.\r\n`); // prettier-ignore
  const counts = async (): Promise<Record<string, number>> =>
    (
      await t.app.pool.query(
        `select (select count(*)::int from inbound_messages where sender_id = $1) as stored,
           (select count(*)::int from conversations where sender_id = $1) as threads,
           (select count(*)::int from events where enrollment_id = $2 and type = 'reply') as replies,
           (select count(*)::int from email_sends where enrollment_id = $2 and state = 'pending') as waiting`,
        [ben.senderId, ben.enrollmentId],
      )
    ).rows[0];
  expect(await counts()).toEqual({ stored: 0, threads: 0, replies: 0, waiting: 1 });
  await dieAt(t, point, (app) => hear(app, ben.senderId));
  const left = await counts();
  // The dead worker's claims run out.
  t.clock.advance(61_000);
  await hear(t.app, ben.senderId);
  await step();
  await ben.drain();
  expect(await counts()).toEqual({ stored: 1, threads: 1, replies: 1, waiting: 0 });
  expect(sink.mails.map(({ to }) => to)).toEqual([ben.email]);
  const { life, life_reason: reason } = await t.app.db
    .selectFrom('enrollments')
    .select(['life', 'life_reason'])
    .where('id', '=', ben.enrollmentId)
    .executeTakeFirstOrThrow();
  expect([life, reason]).toEqual(['finished', 'replied']);
  const stored = left.stored === 1 ? 'stored; applied once' : 'not stored; read again, applied once';
  return `${left.replies === 1 ? 'applied by the dead one' : stored}, the mail that waited never leaves`;
};

const ofPause: Fate = async (point) => {
  const ben = await written();
  const mail = await t.app.db.selectFrom('email_sends').selectAll().where('enrollment_id', '=', ben.enrollmentId).executeTakeFirstOrThrow(); // prettier-ignore
  await transact(t.app.db, (trx) =>
    t.app.eventLog.record(trx, [
      {
        teamId: t.teamId,
        type: 'bounce',
        occurredAt: t.clock.now(),
        channel: 'email',
        campaignId: ben.CampaignId,
        enrollmentId: ben.enrollmentId,
        contactProfileId: mail.contact_profile_id,
        senderId: ben.senderId,
        emailSendId: mail.id,
        nodeId: mail.node_id,
        stepNumber: mail.step_number,
        bounceCategory: 'soft',
        detail: { bounce: { bounce_category: 'soft' } },
      },
    ]),
  );
  const resumed = () =>
    ben.rows(`select count(*) from events where enrollment_id = $1 and type = 'contact_resumed'`);
  const life = () => ben.rows('select life from enrollments where id = $1');
  expect([await resumed(), await life()]).toEqual([['0'], ['paused']]);
  const { pause_until: until } = await t.app.db.selectFrom('enrollments').select('pause_until').where('id', '=', ben.enrollmentId).executeTakeFirstOrThrow(); // prettier-ignore
  t.clock.set(new Date(until!.getTime() + 1_000));
  await dieAt(t, point, resumePaused);
  const byDead = (await resumed())[0] === '1';
  await resumePaused(t.app);
  await step();
  await ben.drain();
  expect([await resumed(), await life()]).toEqual([['1'], ['active']]);
  expect(sink.mails.map(({ to }) => to)).toEqual([ben.email, ben.email]);
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(2);
  return `resumed by the ${byDead ? 'dead one' : 'next worker'}; the bounced mail goes out again once`;
};

describe('an answer counts once and a pause ends once when a worker dies', () => {
  it.each(rowsOf('inbox'))('at %s: %s', async (point, expected) => {
    expect(await (point === 'pause.after_commit' ? ofPause : ofAnswer)(point)).toBe(expected);
    await expectSound(t);
  });

  it('at event.after_insert: nothing of the answer is written, and it is applied once', async () => {
    expect(await ofAnswer('event.after_insert')).toBe(
      'stored; applied once, the mail that waited never leaves',
    );
    await expectSound(t);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { INVARIANT_CHECKS, findBroken } from '../../../src/operations/invariants-store.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SmtpSink } from '../../support/smtp-sink.ts';

let t: TestApp;
let sink: SmtpSink;
let senderId: string;
let isCut = true;
const closing = new AsyncDisposableStack();

/** Two mails whose server was cut off after the final dot. */
beforeAll(async () => {
  t = closing.use(await testApp());
  await t.hearAll();
  sink = closing.use(await startSmtpSink({ drop: (phase) => phase === 'dot' && isCut }));
  const sender = await saveSender(t.app, t.teamId, {
    email: 'ben@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  senderId = sender.id;
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'Autumn',
    ...oneMail('Hi', 'Text'),
  });
  const CampaignId = made.body.data.id;
  for (const name of ['ann', 'fay'])
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `${name}@people.test` });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await drain();
});
afterAll(() => closing.disposeAsync());

async function drain(): Promise<void> {
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
}
const list = async () => (await t.call('GET', `/uncertain-mails?TeamId=${t.teamId}`)).body;
const settle = (id: string, outcome: string) => t.call('POST', `/uncertain-mails/${id}/settle`, { outcome });
const uncertainTo = async (recipient: string): Promise<{ id: string; message_id: string }> =>
  (await list()).data.find((mail: { recipient: string }) => mail.recipient === recipient);
const told = async (): Promise<string[]> =>
  (
    await t.app.pool.query<{ recipient: string }>(
      "select m.recipient from events e join email_sends m on m.id = e.email_send_id where e.type = 'email_sent'",
    )
  ).rows.map(({ recipient }) => recipient);
const broken = async (): Promise<string[]> => {
  const at = { wall: t.clock.wall(), now: t.clock.now(), graceMs: 0 };
  const found = await Promise.all(
    INVARIANT_CHECKS.map(async (check) => ({ id: check.id, ...(await findBroken(t.app.db, check, at)) })),
  );
  return found.flatMap(({ id, sample }) => sample.map((what) => `${id}: ${what}`));
};

describe('GET /uncertain-mails', () => {
  it('200 names what a person needs to look for the mail', async () => {
    const { data, pagination } = await list();
    expect(pagination).toMatchObject({ total: 2, has_more: false });
    expect(data[0]).toMatchObject({
      object: 'uncertain_mail',
      source: 'step',
      recipient: expect.stringContaining('@people.test'),
      subject: 'Hi',
      message_id: expect.stringContaining('@'),
      handed_over_at: expect.any(String),
      sender: { id: senderId, email: 'ben@outreach.test' },
      campaign: { name: 'Autumn' },
      contact_id: expect.any(String),
    });
  });
});

describe('POST /uncertain-mails/{id}/settle', () => {
  it('200 for `sent`: the mail counts as sent, once, and never leaves again', async () => {
    const { id } = await uncertainTo('ann@people.test');
    expect(await told()).toEqual([]);
    expect(await settle(id, 'sent')).toMatchObject({ status: 200, body: { data: { id, outcome: 'sent' } } });
    expect(await told()).toEqual(['ann@people.test']);
    const again = await settle(id, 'not_sent');
    expect([again.status, again.body.error.param]).toEqual([404, 'id']);
    const { rows } = await t.app.pool.query('select state, settled_by from email_sends where id = $1', [id]);
    expect(rows).toEqual([{ state: 'sent', settled_by: 'person' }]);
  });

  it('200 for `not_sent`: the mail leaves with the Message-ID that it had', async () => {
    const { id, message_id: messageId } = await uncertainTo('fay@people.test');
    isCut = false;
    expect((await settle(id, 'not_sent')).status).toBe(200);
    expect((await list()).pagination.total).toBe(0);
    t.clock.advance(3_600_000);
    await drain();
    const left = sink.mails.filter(({ to }) => to.includes('fay@'));
    expect(left.map((mail) => mail.messageId)).toEqual([messageId, messageId]);
    expect((await told()).toSorted()).toEqual(['ann@people.test', 'fay@people.test']);
    expect(await broken()).toEqual([]);
  });

  it('400 for another outcome', async () => {
    const answer = await settle(senderId, 'perhaps');
    expect([answer.status, answer.body.error.param]).toEqual([400, 'outcome']);
  });
});

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeSendTests } from '../../../src/campaigns/send-test.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { readClickToken } from '../../../src/sending/tracking-links.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node, oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

const HOUR_MS = 3_600_000;
const sink = await startSmtpSink();
afterAll(() => sink.close());
const ADMIN = 'admin@acme.test';
const BODY = '<p>Hello {{first_name}}, <a href="https://www.example.com/a">look</a></p>';

let t: TestApp;
let senderId: string;
let campaign: string;
let anna: string;
beforeEach(async () => {
  sink.mails.length = 0;
  t = await testApp();
  senderId = await mailbox('ben@outreach.test');
  campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', track_clicks: true, ...oneMail('Parts', BODY) })).body.data.id;
  anna = await contact('anna@people.test', { first_name: 'Anna' });
  return () => t[Symbol.asyncDispose]();
}); // prettier-ignore
const mailbox = async (email: string, over: object = {}): Promise<string> =>
  (
    await saveSender(t.app, t.teamId, {
      email,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
      ...over,
    })
  ).id;
const contact = async (email: string, more: object = {}): Promise<string> =>
  (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, email, ...more })).body.data
    .id;
const send = (body: object = {}) => t.call('POST', `/campaigns/${campaign}/send-test`, body);
const sent = async (body: object = {}) => (await send({ ContactId: anna, ...body })).body.data;
const show = async (test: { id: string }) =>
  (await t.call('GET', `/campaigns/${campaign}/send-tests/${test.id}`)).body.data;
async function drain(): Promise<void> {
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
}
const plain = (raw: string): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

describe('POST /campaigns/{id}/send-test', () => {
  it('201 sends the marked mail of a contact to the user of the key, from a campaign that does not run', async () => {
    const test = await sent();
    expect(test).toMatchObject({
      object: 'send_test',
      to: ADMIN,
      contact_id: anna,
      mailbox: { id: senderId, email: 'ben@outreach.test' },
      subject: '[Test] Parts',
      state: 'queued',
      sent_at: null,
    });
    await drain();
    expect(sink.mails).toMatchObject([{ to: ADMIN, from: expect.stringContaining('@outreach.test') }]);
    const raw = plain(sink.mails[0]!.raw);
    expect(raw).toContain('Subject: [Test] Parts\r\n');
    expect(raw).toContain(`X-Outreachd-Test: ${test.id}\r\n`);
    expect(raw).toContain('Hello Anna');
    expect(raw).not.toContain('In-Reply-To');
    expect(await show(test)).toMatchObject({
      state: 'sent',
      reason: null,
      sent_at: t.clock.now().toISOString(),
    });
    await drain();
    expect(sink.mails).toHaveLength(1);
  });

  it('counts in the day of the mailbox, and nowhere else', async () => {
    const seen = async () => {
      const of = async (path: string) => (await t.call('GET', path)).body.data;
      const { rows } = await t.app.pool.query(
        'select (select count(*) from event_counters) c, (select count(*) from sender_counters) s, (select count(*) from mail_counters) m, (select count(*) from send_budgets) b, (select count(*) from hold_changes) h',
      );
      const { counters } = await of(`/campaigns/${campaign}`);
      return [rows, counters, (await t.call('GET', `/events?TeamId=${t.teamId}`)).body.data.length];
    };
    await t.call('PATCH', `/teams/${t.teamId}`, { daily_limit: 1 });
    await t.call('PATCH', `/campaigns/${campaign}`, { daily_limit: 1, new_contacts_per_day: 1 });
    const before = await seen();
    await sent();
    await sent({ to: 'BEN@outreach.test' });
    await drain();
    expect(new Set(sink.mails.map(({ to }) => to))).toEqual(new Set([ADMIN, 'ben@outreach.test']));
    expect(await seen()).toEqual(before);
    const state = await t.app.db.selectFrom('sender_states').select('sent_today').executeTakeFirstOrThrow();
    expect(state.sent_today).toBe(2);
    await t.call('PATCH', `/campaigns/${campaign}`, { status: 'active' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await drain();
    expect(sink.mails.map(({ to }) => to).slice(2)).toEqual(['anna@people.test']);
  });

  it('waits for the day and the rest of its mailbox, and says so', async () => {
    await t.call('PATCH', `/senders/${senderId}`, { max_per_day: 1 });
    await sent();
    const late = await sent();
    await drain();
    expect(sink.mails).toHaveLength(1);
    expect(await show(late)).toMatchObject({
      state: 'queued',
      reason: 'sender_daily_cap',
      next_attempt_at: expect.any(String),
    });
    t.clock.advance(26 * HOUR_MS);
    await drain();
    expect(await show(late)).toMatchObject({ state: 'cancelled', reason: 'test_ended' });
    expect(sink.mails).toHaveLength(1);
  });

  it('is not sent when its mailbox is disabled or its address blacklisted meanwhile', async () => {
    const test = await sent();
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: ADMIN });
    await drain();
    expect([sink.mails.length, await show(test)]).toMatchObject([0, { state: 'cancelled', reason: 'suppressed' }]);
    expect((await send({ ContactId: anna })).body.error).toMatchObject({ param: 'to', message: expect.stringContaining('blacklist') });
    const other = await sent({ to: 'ben@outreach.test' });
    await t.call('PATCH', `/senders/${senderId}`, { disabled: true });
    await drain();
    expect([sink.mails.length, await show(other)]).toMatchObject([0, { state: 'queued', reason: 'sender_disabled' }]);
    expect((await send({ ContactId: anna, to: 'ben@outreach.test', SenderId: senderId })).body.error).toMatchObject({ param: 'SenderId' });
  }); // prettier-ignore

  it('has links that change nothing: a click is not counted, and an opt-out opts no contact out', async () => {
    await sent();
    await drain();
    const raw = plain(sink.mails[0]!.raw);
    const click = /\/c\/([\w-]+)/.exec(raw)![1]!;
    expect(readClickToken(t.app.secrets, click)).toMatchObject({ url: 'https://www.example.com/a' });
    const out = /\/u\/([\w-]+)/.exec(raw.replace(/\r\n[ \t]+/g, ''))![1]!;
    const answer = await t.server.inject({ method: 'POST', url: `/u/${out}`, payload: 'List-Unsubscribe=One-Click' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('This was a test mail')]);
    const { rows } = await t.app.pool.query("select 1 from blacklist union all select 1 from events where type = 'unsubscribe'");
    expect(rows).toEqual([]);
    expect((await t.call('GET', `/contacts/${anna}`)).body.data.unsubscribed).toBe(false);
  }); // prettier-ignore

  it('429 for more than 20 in an hour of a team, until the first is an hour old', async () => {
    for (let n = 0; n < 20; n++) expect((await send({ ContactId: anna })).status).toBe(201);
    const refused = await send({ ContactId: anna });
    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limit_exceeded',
      '3600',
    ]);
    t.clock.advance(HOUR_MS);
    expect((await send({ ContactId: anna })).status).toBe(201);
  });

  it('has the email, the version, the values and the mailbox that the caller names', async () => {
    const names = [
      'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry',
      'image', 'linkedin_url',
    ]; // prettier-ignore
    const body = [...names, 'email', 'custom.n'].map((name) => `${name}: {{${name}}};`).join(' ');
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'All',
      nodes: [
        node(1, 'startNode'),
        node(2, 'emailNode', { step_number: 1, subject: 'No', body: 'No' }),
        node(3, 'emailNode', {
          step_number: 2,
          subject: 'Two',
          body: 'No',
          variants: [
            { id: 'a', body: 'No' },
            { id: 'b', body },
          ],
        }),
      ],
      edges: [edge(1, 2), edge(2, 3)],
    });
    const given = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    const contact = { ...given, email: 'eva@people.test', custom: { n: 'the custom.n' } };
    const asked = { node_id: id(3), variant_id: 'b', contact, SenderId: senderId };
    const { status, body: answer } = await t.call('POST', `/campaigns/${made.body.data.id}/send-test`, asked);
    expect([status, answer.data?.node_id, answer.data?.variant_id, answer.data?.mailbox.id], JSON.stringify(answer)).toEqual([
      201, id(3), 'b', senderId,
    ]); // prettier-ignore
    await drain();
    const text = plain(sink.mails[0]!.raw);
    for (const name of [...names, 'custom.n']) expect(text).toContain(`${name}: the ${name};`);
    expect(text).toContain('email: eva@people.test;');
  });

  it('is sent once by one Idempotency-Key', async () => {
    const keyed = () =>
      t.call('POST', `/campaigns/${campaign}/send-test`, { ContactId: anna }, { 'Idempotency-Key': 'k-1' });
    const [first, again] = [await keyed(), await keyed()];
    expect(again.body.data.id).toBe(first.body.data.id);
    await drain();
    expect(sink.mails).toHaveLength(1);
  });

  it.each([
    ['to', 'a mailbox of the team', { to: 'anna@people.test' }],
    ['contact', '{{first_name}}', { contact: { email: 'x@people.test' } }],
    ['node_id', 'no such email', { node_id: id(1) }],
  ])('400 names %s (%s) of %j', async (param, said, body) => {
    const { status, body: answer } = await send(body);
    expect([status, answer.error.param, answer.error.message]).toEqual([
      400,
      param,
      expect.stringContaining(said),
    ]);
    expect((await t.app.pool.query('select 1 from send_tests')).rows).toEqual([]);
  });

  it('404 for a test of another campaign, and texts are deleted after 30 days', async () => {
    const test = await sent();
    const other = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'B', ...oneMail('B', 'B') })).body.data.id;
    expect((await t.call('GET', `/campaigns/${other}/send-tests/${test.id}`)).status).toBe(404);
    t.clock.advance(30 * 24 * HOUR_MS);
    expect(await purgeSendTests(t.app)).toBe(false);
    expect((await t.app.pool.query('select 1 from send_tests')).rows).toHaveLength(1);
    t.clock.advance(1);
    expect(await purgeSendTests(t.app)).toBe(false);
    expect((await t.app.pool.query('select 1 from send_tests')).rows).toEqual([]);
  }); // prettier-ignore
});

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { otherMails } from '../../support/other-mails.ts';
import { readsOf } from '../../support/reads.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());
const DAY_MS = 86_400_000;

let t: TestApp;
let ben: string;
beforeEach(async () => {
  t = await testApp();
  ben = await mailbox('ben@outreach.test');
  return () => t[Symbol.asyncDispose]();
});
const mailbox = async (email: string): Promise<string> =>
  (
    await saveSender(t.app, t.teamId, {
      email,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
    })
  ).id;
const query = (text: string, values: unknown[] = []) => t.app.pool.query(text, values);
const today = async () => (await t.call('GET', `/today?TeamId=${t.teamId}`)).body.data;
interface Item {
  kind: string;
  count: number;
  at_least: boolean;
  href: string | null;
  entries: { name: string; why: string; detail: string; count: number | null; href: string | null }[];
}
const follow = async (href: string) => (await t.call('GET', href.replace('/v2', ''))).body;
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });

async function launched(name: string, body: string, people: number): Promise<string> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name, ...oneMail('Hi', body) });
  const CampaignId = made.body.data.id as string;
  for (let n = 0; n < people; n++)
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId,
      email: `${name}${n}@people.test`,
      ...(n === 0 ? { city: 'Ulm' } : {}),
    });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await step();
  return CampaignId;
}
const healthOf = (good: boolean) => {
  const ok = { verdict: 'ok', reason: 'fine' };
  const spf = good ? ok : { verdict: 'broken', reason: 'two records' };
  return { verdict: spf.verdict, mx: ok, spf, dkim: ok, dmarc: ok };
};
const upload = (rejected: number, at: Date) =>
  query(
    `insert into uploads (team_id, id, campaign_id, source, status, chunks_left, contact_count, rejected_count, created_at, updated_at)
      values ($1, $2, $2, 'csv', 'completed', 0, 9, $3, $4, $4)`,
    [t.teamId, t.app.ids.uuid(at), rejected, at],
  );

/** One or more of everything that waits for a person, and as much that does not. */
async function trouble(): Promise<void> {
  const mails = otherMails(t, { id: ben, email: 'ben@outreach.test' });
  for (const n of [1, 2, 3, 4]) await mails.talk({ email: `a${n}@people.test` });
  await query("update conversations set unread_since = last_message_at where from_address <> 'a1@people.test'");
  await query("update conversations set archived_at = last_message_at where from_address = 'a2@people.test'");
  await query("update conversations set snoozed_until = 'infinity' where from_address = 'a4@people.test'");
  for (const n of [1, 2, 3]) await mails.forward(`f${n}@else.test`);
  await query("update email_sends set state = 'sent' where source = 'forward'");
  await query("update inbound_messages set needs_review = true where id <> (select min(id::text)::uuid from inbound_messages)");
  const gaps = await launched('gap', 'In {{city}} and {{custom.topic | default: "x"}} {{phone}}', 3);
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId: ben }, new AbortController().signal);
  await launched('doubt', 'Text', 2);
  await query("update email_sends set state = 'uncertain', hold_reason = 'outcome_unknown', data_at = now() where recipient = 'doubt0@people.test'");
  for (const [n, due] of [-1, -2, 1, null].entries())
    await query(
      `insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, blocking, due_at, created_at, updated_at)
        select team_id, gen_random_uuid(), id, campaign_id, $2, 1, 1, 'Call', false, $3, $4, $4 from enrollments where campaign_id = $1 limit 1`,
      [gaps, `n${n}`, due === null ? null : new Date(t.clock.now().getTime() + due * DAY_MS), t.clock.now()],
    );
  const [off, failed, rests] = [await mailbox('off@outreach.test'), await mailbox('failed@outreach.test'), await mailbox('rests@outreach.test')];
  await t.call('PATCH', `/senders/${off}`, { disabled: true });
  await query("update sender_states set smtp_error = 'the login was refused' where sender_id = $1", [failed]);
  await query("update sender_states set backoff_until = $2, backoff_reason = 'unreachable' where sender_id = $1", [rests, t.clock.now()]);
  await t.call('PATCH', `/campaigns/${await launched('hand', 'Text', 1)}`, { status: 'inactive' });
  await query("update campaigns set status = 'inactive', paused_reason = 'bounce_guard' where id = $1", [await launched('guard', 'Text', 1)]);
  await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'draft', ...oneMail('Hi', 'Text') });
  for (const domain of ['good.test', 'broken.test', 'new.test'])
    await query('insert into domains (team_id, id, domain, health, connected_at) values ($1, gen_random_uuid(), $2, $3, now())', [
      t.teamId, domain,
      domain === 'new.test' ? null : healthOf(domain === 'good.test'),
    ]);
  for (const n of [1, 2]) await t.call('POST', '/webhooks', { team_id: t.teamId, url: `https://hooks.example.com/${n}` });
  await query("insert into webhook_breakers (team_id, webhook_id, since, failures, opened_at, open_until) select team_id, id, now(), 5, now(), now() from webhooks where url like '%/2'");
  await upload(3, t.clock.now());
  await upload(0, t.clock.now());
  await upload(2, new Date(t.clock.now().getTime() - 8 * DAY_MS));
} // prettier-ignore

describe('GET /today', () => {
  it('200 says what waits for a person, the most urgent first, and each link opens a list with the same count', async () => {
    await trouble();
    const { items } = (await today()) as { items: Item[] };
    expect(items.map(({ kind, count, at_least }) => [kind, count, at_least])).toEqual([
      ['answers', 1, false],
      ['review', 2, false],
      ['mails_in_doubt', 1, false],
      ['mailboxes', 3, false],
      ['campaigns_paused', 2, false],
      ['domains', 1, false],
      ['tasks_due', 2, false],
      ['values_missing', 3, false],
      ['webhooks', 1, false],
      ['imports', 1, false],
    ]);
    for (const { kind, count, href } of items)
      if (href !== null) {
        const { data, pagination, warnings } = await follow(href);
        expect([kind, pagination.total, data.length, warnings]).toEqual([kind, count, count, undefined]);
      }
    expect(items.filter(({ href }) => href === null).map(({ kind }) => kind)).toEqual(['imports']);
  });

  it('200 names the things with their reasons, and each has a page', async () => {
    await trouble();
    const { items } = (await today()) as { items: Item[] };
    const of = (kind: string) => items.find((item) => item.kind === kind)!.entries;
    const said = (kind: string) => of(kind).map(({ name, why, detail, count }) => [name, why, detail, count]);
    expect(said('mailboxes')).toEqual([
      ['failed@outreach.test', 'login_failed', 'the login was refused', null],
      ['off@outreach.test', 'sender_disabled', 'manual', null],
      ['rests@outreach.test', 'sender_resting', 'unreachable', null],
    ]);
    expect(said('campaigns_paused').toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual([
      ['guard', 'bounce_guard', null, null],
      ['hand', 'by_hand', null, null],
    ]);
    expect(said('domains')).toEqual([['broken.test', 'broken', 'SPF: two records', null]]);
    expect(said('webhooks')).toEqual([['https://hooks.example.com/2', 'endpoint_failing', null, null]]);
    expect(said('values_missing')).toEqual([
      ['city', 'missing_variable', null, 2],
      ['phone', 'missing_variable', null, 3],
    ]);
    expect(said('imports')).toEqual([['', 'rejected_rows', null, 3]]);
    for (const { entries } of items)
      for (const { href, count, name } of entries) {
        const { data, pagination } = await follow(href!);
        if (Array.isArray(data)) expect([name, pagination.total]).toEqual([name, count]);
        else if (count !== null) expect(data.rejected_count).toBe(count);
        else expect(data.id).toBeTruthy();
      }
  });

  it('200 tells a new team what to do first, until it sends', async () => {
    await t.call('DELETE', `/senders/${ben}`);
    const steps = async () =>
      ((await today()).next_steps as { step: string; href: string; docs: string }[]).map((each) => [
        each.step,
        each.href?.replace(/[\w-]{36}/, 'ID'),
        each.docs,
      ]);
    expect((await today()).items).toEqual([]);
    expect(await steps()).toEqual([
      ['add_mailboxes', '/v2/senders', 'docs/mailboxes.md'],
      ['create_campaign', '/v2/campaigns', 'docs/first-campaign.md'],
    ]);
    await mailbox('eva@outreach.test');
    await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'One', ...oneMail('Hi', 'Text') });
    expect(await steps()).toEqual([
      ['add_contacts', '/v2/contacts', 'docs/imports.md'],
      ['launch_campaign', '/v2/campaigns/ID', 'docs/first-campaign.md'],
    ]);
    await launched('two', 'Text', 1);
    expect(await steps()).toEqual([]);
  });

  it('200 counts no further than 1,000', async () => {
    await query(
      `insert into conversations (team_id, id, sender_id, from_address, subject, unread_since, last_message_at, created_at)
        select $1, gen_random_uuid(), $2, n || '@people.test', 'x', $3, $3, $3 from generate_series(1, 1001) n`,
      [t.teamId, ben, t.clock.now()],
    );
    expect((await today()).items).toMatchObject([{ kind: 'answers', count: 1_000, at_least: true }]);
    await query("update conversations set unread_since = null where from_address = '1@people.test'");
    expect((await today()).items).toMatchObject([{ kind: 'answers', count: 1_000, at_least: false }]);
  });

  it('403 for a team that the key may not use, 400 without one', async () => {
    expect((await t.call('GET', '/today')).body.error).toMatchObject({ param: 'TeamId' });
    expect((await t.call('GET', `/today?TeamId=${ben}`)).status).toBe(404);
  });
});

describe('GET /today of a large team', () => {
  it('reads what waits, not the contacts of the team', async () => {
    await using big = await testApp({ fresh: true });
    const made = await big.call('POST', '/campaigns', {
      TeamId: big.teamId,
      name: 'Big',
      ...oneMail('Hi', 'Text'),
    });
    await big.app.pool.query(
      `with people as (select gen_random_uuid() as id, gen_random_uuid() as profile, n from generate_series(1, 20000) n),
        profiles as (insert into contact_profiles (team_id, id, email, created_at, updated_at)
          select $1, profile, n || '@else.test', $3, $3 from people),
        enrolled as (insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, created_at, updated_at)
          select $1, id, $2, profile, 0, $3, $3 from people),
        standing as (insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at)
          select $1, id, $2, 1, $3 from people)
      insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
        step_number, recipient, message_id, state, next_attempt_at, sent_at, created_at, updated_at)
      select $1, gen_random_uuid(), id, $2, profile, $1, 'one', 1, 1, 1, n || '@else.test', id::text, 'sent', $3, $3, $3, $3 from people`,
      [big.teamId, made.body.data.id, big.clock.now()],
    ); // prettier-ignore
    await big.app.pool.query("update campaigns set status = 'active'");
    await big.app.pool.query('analyze');
    const reads = await readsOf(big.app.pool, async () => {
      expect((await big.call('GET', `/today?TeamId=${big.teamId}`)).status).toBe(200);
    });
    // A count of a blocker looks at 4,001 candidates at most, each in up to three tables.
    expect(
      reads.filter(({ rows }) => rows > 13_000).map(({ text, rows }) => [rows, text.slice(0, 300)]),
    ).toEqual([]);
  });
});

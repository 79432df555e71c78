import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../src/operations/check-invariants.ts';
import { NO_CAMPAIGN } from '../../../src/events/rules/counts.ts';
import { INVARIANT_CHECKS } from '../../../src/operations/invariants-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { mailWorld } from '../../support/held-mail.ts';
import type { MailWorld, Passage } from '../../support/held-mail.ts';

const GRACE_MS = 2_000;
let world: MailWorld;
let sent: Passage;
let waiting: Passage;
beforeAll(async () => {
  world = await mailWorld();
  const { t } = world;
  const hook = { team_id: t.teamId, name: 'All', url: 'http://127.0.0.1:8099/all' };
  expect((await t.call('POST', '/webhooks', hook)).status).toBe(201);
  t.clock.advance(1_000);
  // The column's default is the machine's time, not the test's.
  await t.app.pool.query('update webhooks set created_at = $1, updated_at = $1', [t.clock.now()]);
  t.clock.advance(GRACE_MS + 1);
  sent = await world.meet();
  await sent.go('step', 'claim', 'begin', 'accept');
  waiting = await world.meet();
  await waiting.go('step', 'claim', 'begin', 'accept', 'step');
  t.clock.advance(1_000);
});
afterAll(() => world[Symbol.asyncDispose]());

class TakenBack extends Error {}

async function brokenAfter(...statements: string[]): Promise<Record<string, string[]>> {
  const { t } = world;
  let found: Record<string, string[]> = {};
  const planted = transact(t.app.db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    const at = { wall: t.clock.wall(), now: t.clock.now(), graceMs: GRACE_MS };
    const broken = (await checkInvariants(trx, at)).filter((invariant) => invariant.broken > 0);
    found = Object.fromEntries(broken.map(({ id, sample }) => [id, sample]));
    throw new TakenBack();
  });
  await planted.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return found;
}

const firstMail = (passage: Passage): string =>
  `email_sends where enrollment_id = '${passage.enrollmentId}' and state = 'sent'`;
const idOfFirstMail = async (): Promise<string> =>
  (await world.t.app.pool.query<{ id: string }>(`select id from ${firstMail(sent)}`)).rows[0]!.id;

describe('the rules that doctor checks', () => {
  it('hold for what the product writes', async () => {
    expect(await brokenAfter()).toEqual({});
  });

  it('hold for replies, forwards and broadcasts, which have no enrollment', async () => {
    const mail = (source: string, sentAs: string) =>
      `insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, state, sent_at, data_at, data_now, created_at, updated_at)
       select team_id, gen_random_uuid(), '${source}', gen_random_uuid(), sender_id, '${sentAs}', '${sentAs}', 'sent', sent_at, data_at, data_now, created_at, created_at
       from ${firstMail(sent)}`;
    const told = `insert into events (team_id, id, type, channel, occurred_at, email_send_id)
      select team_id, uuid7_floor(sent_at + row_number() over () * interval '1 ms'), 'email_sent', 'email', sent_at, id from email_sends where source in ('reply', 'broadcast')`;
    const all = ['reply', 'forward', 'broadcast'].map((source) => mail(source, `${source}@else.test`));
    const broken = await brokenAfter(...all, told);
    expect([broken.one_mail_per_step, broken.one_event_per_mail]).toEqual([undefined, undefined]);
    expect((await brokenAfter(...all)).one_event_per_mail).toHaveLength(2);
  });

  it('find a placement test that is over too early or too late, and a mail that is missing and did not leave', async () => {
    const test = `insert into placement_tests (team_id, id, trigger, seed_count, subject, body_html, created_at, ends_at)
      select team_id, '00000000-0000-4000-8000-000000000001', 'manual', 3, 's', 'b', created_at, created_at from ${firstMail(sent)}`;
    const mail = `insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, state, created_at, updated_at)
      select team_id, '00000000-0000-4000-8000-000000000002', 'placement', '00000000-0000-4000-8000-000000000001', sender_id, 'a@seeds.test', 'm', 'cancelled', created_at, created_at
      from ${firstMail(sent)}`;
    const result = `insert into placement_results (team_id, test_id, seed_id, sender_id, send_id, email, provider, updated_at)
      select team_id, source_id, gen_random_uuid(), sender_id, id, 'a@seeds.test', 'x', created_at from email_sends where source = 'placement'`;
    const found = [{ placement_is_known: ['00000000-0000-4000-8000-000000000001'] }];
    const over = `update placement_tests set status = 'completed'`;
    expect(await brokenAfter(test, mail, result)).toEqual({});
    expect([await brokenAfter(test, mail, result, over)]).toEqual(found);
    const known = (folder: string) => `update placement_results set folder = '${folder}'`;
    expect([await brokenAfter(test, mail, result, known('not_sent'))]).toEqual(found);
    expect(await brokenAfter(test, mail, result, known('not_sent'), over)).toEqual({});
    expect([await brokenAfter(test, mail, result, known('missing'), over)]).toEqual(found);
    expect([
      await brokenAfter(test, mail, result, `update placement_results set email = 'b@seeds.test'`),
    ]).toEqual(found);
  });

  it('find a step that has two mails', async () => {
    const broken = await brokenAfter(
      'drop index email_sends_step',
      `create temp table twin on commit drop as select * from ${firstMail(sent)}`,
      `update twin set id = gen_random_uuid(), message_id = '<twin@outreach.test>', state = 'cancelled'`,
      'insert into email_sends select * from twin',
    );
    expect(broken).toEqual({ one_mail_per_step: [sent.enrollmentId] });
  });

  it('find a sent mail without its event, and one with two', async () => {
    const id = await idOfFirstMail();
    const events = `events where type = 'email_sent' and email_send_id = '${id}'`;
    expect(await brokenAfter(`delete from ${events}`)).toMatchObject({ one_event_per_mail: [id] });
    const twice = await brokenAfter(
      `create temp table twin on commit drop as select * from ${events}`,
      `update twin set id = gen_random_uuid()`,
      'insert into events select * from twin',
    );
    expect(twice).toMatchObject({ one_event_per_mail: [id] });
  });

  describe('of opens and clicks', () => {
    const event = (n: number, type: string, at: string, url: string): string =>
      `insert into events (team_id, id, type, occurred_at, email_send_id, enrollment_id, detail)
       select team_id, overlay(uuid7_floor('${at}')::text placing '${n}' from 36)::uuid, '${type}', '${at}', id, enrollment_id,
         '{"click": {"url": "${url}"}}' from ${firstMail(sent)}`;
    const hit = (n: number, actor: string, at: string): string =>
      `insert into tracking_hits (team_id, id, email_send_id, kind, at, method, prefetch, actor, because)
       select team_id, overlay(uuid7_floor('${at}')::text placing '${n}' from 36)::uuid, id, 'click', '${at}', 'GET', false, '${actor}', 'x' from ${firstMail(sent)}`;
    const DAY = '2026-11-17T08:00:00Z';
    const rules = async (...statements: string[]): Promise<string[]> =>
      Object.keys(await brokenAfter(...statements)).filter((rule) => /people|machines/.test(rule));

    it.each([
      ['two opens of a mail', () => [event(1, 'open', DAY, 'a'), event(2, 'open', '2026-12-17T08:00:00Z', 'b')], ['people_counted_once']],
      ['two clicks of a link on a day', () => [event(1, 'click', DAY, 'a'), event(2, 'click', '2026-11-17T23:00:00Z', 'a')], ['people_counted_once']],
      ['none: two links, two days', () => [event(1, 'click', DAY, 'a'), event(2, 'click', DAY, 'b'), event(3, 'click', '2026-11-18T00:00:00Z', 'a'), event(4, 'open', DAY, 'a')], []],
      ['a machine that is counted', () => [event(1, 'click', DAY, 'a'), hit(1, 'machine', DAY)], ['machines_count_nothing']],
      ['none: a person and a machine at the same moment', () => [event(1, 'click', DAY, 'a'), hit(1, 'machine', DAY), hit(2, 'human', DAY)], []],
      ['none: a machine at another moment', () => [event(1, 'click', DAY, 'a'), hit(1, 'machine', '2026-11-17T08:00:01Z')], []],
    ])('find %s', async (_name, planted, found) => {
      expect(await rules(...planted())).toEqual(found);
    }); // prettier-ignore
  });

  it.each(['replied', 'unsubscribed', 'bounced'])(
    'find a mail that was begun after its contact %s',
    async (reason) => {
      const after = (ms: number): string =>
        `update enrollments e set life = 'finished', life_reason = '${reason}',
         finished_at = (select data_now from ${firstMail(sent)}) - interval '${ms} milliseconds' where id = '${sent.enrollmentId}'`;
      const id = await idOfFirstMail();
      const listed = `update enrollment_positions set list_rank = 1 where enrollment_id = '${sent.enrollmentId}'`;
      expect(await brokenAfter(listed, after(GRACE_MS + 1))).toEqual({ no_mail_after_stop: [id] });
      expect(await brokenAfter(listed, after(GRACE_MS - 1))).toEqual({});
    },
  );

  it.each(['sending', 'data'])('find a mail that is held in %s by a worker that is gone', async (state) => {
    const held = (seconds: number): string =>
      `update email_sends set state = '${state}', lease_until = '${world.t.clock.wall().toISOString()}'::timestamptz - interval '${seconds} seconds'
       where enrollment_id = '${waiting.enrollmentId}' and state = 'pending'`;
    expect(await brokenAfter(held(61))).toMatchObject({ no_lost_lease: [expect.any(String)] });
    expect(await brokenAfter(held(59))).toEqual({});
  });

  it('find a pause that is over and has not ended', async () => {
    const paused = (ms: number): string =>
      `update enrollments set life = 'paused', pause_until = '${world.t.clock.now().toISOString()}'::timestamptz - interval '${ms} milliseconds'
       where id = '${sent.enrollmentId}'`;
    expect(await brokenAfter(paused(GRACE_MS + 1))).toEqual({ no_endless_pause: [sent.enrollmentId] });
    expect(await brokenAfter(paused(GRACE_MS - 1))).toEqual({});
  });

  it('find an active contact that nothing moves on', async () => {
    const cancelled = `update email_sends set state = 'cancelled' where enrollment_id = '${waiting.enrollmentId}' and state = 'pending'`;
    expect(await brokenAfter(cancelled)).toEqual({ no_stuck_enrollment: [waiting.enrollmentId] });
    const held = `update enrollment_positions set hold_reason = 'no_sender' where enrollment_id = '${waiting.enrollmentId}'`;
    expect(await brokenAfter(cancelled, held)).toEqual({});
  });

  it('find the events of a webhook that the API wrote, when all deliveries are gone', async () => {
    const { rows } = await world.t.app.pool.query<{ id: string }>(
      'select event_id as id from webhook_deliveries',
    );
    expect(rows.length).toBeGreaterThan(2);
    const broken = await brokenAfter('delete from webhook_deliveries');
    expect(Object.keys(broken)).toEqual(['delivery_per_event']);
    for (const id of broken.delivery_per_event!) expect(rows.map((row) => row.id)).toContain(id);
  });

  it.each([
    ['one that takes every type', {}, ['contact_added', 'email_sent']],
    ['one with the flag of a type', { events: { sent: true } }, ['email_sent']],
    ['one with the legacy key of a type', { config: { contact_added_event: true, reply_event: true } }, ['contact_added']],
    ['one that leaves a type out', { config: { contact_added_event: false } }, ['email_sent']],
    ['one of this campaign', { own: true }, ['contact_added', 'email_sent']],
    ['one of another campaign', { other: true }, []],
    ['one that is off', { enabled: false }, []],
  ])('find an event that a webhook wants and never got: %s', async (_form, form, wanted) => {
    const { t } = world;
    const { own, other, ...over } = form as { own?: boolean; other?: boolean };
    const campaigns = (await t.call('GET', `/campaigns?TeamId=${t.teamId}`)).body.data as { id: string }[];
    const { rows } = await t.app.pool.query<{ campaign: string }>('select campaign_id as campaign from enrollments limit 1');
    const campaign_id = own ? rows[0]!.campaign : other ? await t.call('POST', '/campaigns', { TeamId: t.teamId, name: `Other ${campaigns.length}` }).then(({ body }) => body.data.id as string) : undefined;
    const hook = { team_id: t.teamId, name: 'Wants', url: 'http://127.0.0.1:8099/wants', ...(campaign_id ? { campaign_id } : {}), ...over };
    const { id } = (await t.call('POST', '/webhooks', hook)).body.data;
    // The webhook predates the events of this file.
    const since = `update webhooks set updated_at = (select min(updated_at) from webhooks) where id = '${id}'`;
    const types = async (type: string): Promise<boolean> =>
      'delivery_per_event' in (await brokenAfter(since, `delete from events where type <> '${type}' or '${type}' = ''`));
    expect(await Promise.all(['contact_added', 'email_sent'].map(types))).toEqual(['contact_added', 'email_sent'].map((type) => wanted.includes(type as never)));
    await t.call('DELETE', `/webhooks/${id}`);
  }); // prettier-ignore

  it.each(['sender_incident', 'campaign_paused', 'task_created', 'task_completed', 'domain_health'])(
    'find no fault in an event of %s that no webhook asked for, and one where it did',
    async (type) => {
      const event = `insert into events (team_id, id, type, occurred_at)
        select team_id, (left(id::text, 24) || translate(right(id::text, 12), '0123456789abcdef', '123456789abcdef0'))::uuid, '${type}', occurred_at
        from events where type = 'email_sent' limit 1`;
      const counted = `insert into event_counters (team_id, campaign_id, type, day, slot, count)
        select team_id, '${NO_CAMPAIGN}', type, (occurred_at at time zone 'UTC')::date, 0, 1 from events where type = '${type}'`;
      expect(await brokenAfter(event, counted)).toEqual({});
      const asked = `update webhooks set config = config || '{"${type}_event": true}'`;
      expect(Object.keys(await brokenAfter(event, counted, asked))).toEqual(['delivery_per_event']);
    },
  );

  it('find a mailbox over its cap', async () => {
    const [at, over] = [0, 1].map(
      (more) =>
        `update sender_states st set sent_today = (select max_per_day from senders s where s.id = st.sender_id) + ${more}`,
    );
    expect(await brokenAfter(at!)).toEqual({});
    expect(await brokenAfter(over!)).toEqual({ daily_cap: [expect.any(String)] });
  });

  it('find counters that differ from the events, whichever of the two is missing', async () => {
    const rows = `event_counters where type = 'email_sent'`;
    for (const statement of [
      `update event_counters set count = count + 1 where type = 'email_sent'`,
      `delete from ${rows}`,
      `insert into event_counters (team_id, campaign_id, type, day, slot, count) select team_id, campaign_id, 'click', day, 0, 1 from ${rows} limit 1`,
    ])
      expect(await brokenAfter(statement)).toEqual({ counters: [expect.any(String)] });
  });

  it.each(['sender_counters', 'mail_counters'])(
    'find %s that differ from the events, or are missing',
    async (table) => {
      const column = table === 'sender_counters' ? 'sends' : 'count';
      expect(await brokenAfter(`update ${table} set ${column} = ${column} + 1`)).toEqual({
        [table]: [expect.any(String)],
      });
      expect(await brokenAfter(`delete from ${table}`)).toEqual({ [table]: [expect.any(String)] });
    },
  );

  it.each([
    'update step_counters set sent = sent + 1',
    'delete from step_counters',
    'delete from step_results',
  ])('find counters of steps that differ from the results: %s', async (statement) => {
    expect(Object.keys(await brokenAfter(statement))).toEqual(['step_counters']);
  });

  it.each([
    ['one too many', 'update enrollment_counts set count = count + 1 where count > 0'],
    ['none', 'delete from enrollment_counts'],
    ['archived ones that are not', 'update enrollment_counts set archived = true'],
  ])('find numbers of contacts that are not those of the campaign: %s', async (_form, statement) => {
    expect(Object.keys(await brokenAfter(statement))).toEqual(['contact_counts']);
  });

  it('find contacts that lists show in the wrong place', async () => {
    const at = `where enrollment_id = '${sent.enrollmentId}'`;
    for (const rank of [1, 2])
      expect(await brokenAfter(`update enrollment_positions set list_rank = ${rank} ${at}`)).toEqual({
        list_order: [sent.enrollmentId],
      });
  });

  it('find a contact that the search index has otherwise, and will not read', async () => {
    const indexed = 'delete from contact_search_due';
    const profile = `update contact_profiles set last_name = 'Renamed' where id = (select contact_profile_id from enrollments where id = '${sent.enrollmentId}')`;
    expect(await brokenAfter(profile, indexed)).toMatchObject({ search_index: expect.any(Array) });
    expect(await brokenAfter(indexed)).toMatchObject({ search_index: expect.any(Array) });
  });

  it('find a balance of credits that is not the sum of its entries', async () => {
    const { organizationId } = world.t;
    const entry = `insert into credit_entries (organization_id, id, cause, credits, created_at) select id, id, 'grant', 5, now() from organizations where id = '${organizationId}'`;
    const balance = `update organizations set verification_credits = 5 where id = '${organizationId}'`;
    expect(await brokenAfter(entry, balance)).toEqual({});
    expect(await brokenAfter(balance)).toEqual({ credits_add_up: [organizationId] });
    expect(await brokenAfter(entry)).toEqual({ credits_add_up: [organizationId] });
  });

  it('find a contact that waits to be verified and is not queued for it', async () => {
    const profile = `(select contact_profile_id from enrollments where id = '${sent.enrollmentId}')`;
    const waits = `update contact_profiles set valid2 = 0 where id = ${profile}`;
    const queued = `insert into contact_verifications (team_id, contact_profile_id, domain, lane, due_at) select team_id, id, 'x.test', 'domain x.test', now() from contact_profiles where id = ${profile}`;
    expect(await brokenAfter(waits, queued)).toEqual({});
    expect(await brokenAfter(waits)).toEqual({ waiting_is_queued: [expect.any(String)] });
  });

  it('find a contact that waits for a task, a call or a LinkedIn action that is not there, or has ended', async () => {
    const waits = (reason: string) => `update enrollment_positions set node_id = 'x', hold_reason = '${reason}', next_run_at = null
      where enrollment_id = (select id from enrollments where life = 'active' limit 1)`;
    const task = (state: string) => `insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, blocking, state, created_at, updated_at)
      select team_id, enrollment_id, enrollment_id, campaign_id, 'x', pass, 1, 'Call', true, '${state}', now(), now() from enrollment_positions where hold_reason = 'blocking_task'`;
    const call = (state: string) => `insert into node_calls (team_id, id, enrollment_id, campaign_id, node_id, pass, sequence_version, step_number, lane, state, due_at, created_at)
      select team_id, enrollment_id, enrollment_id, campaign_id, 'x', pass, 1, 1, 'crm.test', '${state}', now(), now() from enrollment_positions where hold_reason = 'waiting_for_call'`;
    const linkedin = (state: string) => `insert into linkedin_actions (team_id, id, enrollment_id, campaign_id, contact_profile_id, node_id, pass, step_number, action, state, due_at, created_at)
      select team_id, enrollment_id, enrollment_id, campaign_id, enrollment_id, 'x', pass, 1, 'visit', '${state}', now(), now() from enrollment_positions where hold_reason = 'waiting_for_linkedin'`;
    const lost = { no_lost_errand: [expect.any(String)] };
    for (const [reason, action, open, ended] of [['blocking_task', task, 'open', 'completed'], ['waiting_for_call', call, 'waiting', 'done'], ['waiting_for_linkedin', linkedin, 'handed_over', 'done']] as const) {
      expect(await brokenAfter(waits(reason))).toEqual(lost);
      expect(await brokenAfter(waits(reason), action(open))).toEqual({});
      expect(await brokenAfter(waits(reason), action(ended))).toEqual(lost);
    }
  }); // prettier-ignore

  it('find a contact that should be in a subsequence for more than an hour', async () => {
    const due = (hours: number) => `insert into subsequence_moves (team_id, enrollment_id, pass, campaign_id, trigger, due_at, created_at)
      select team_id, id, 1, campaign_id, 'open', now(), '${world.t.clock.now().toISOString()}'::timestamptz - interval '${hours} hours' from enrollments where id = '${sent.enrollmentId}'`;
    expect(await brokenAfter(due(0.9))).toEqual({});
    expect(await brokenAfter(due(1.1))).toEqual({ no_late_move: [sent.enrollmentId] });
  }); // prettier-ignore

  it('have a test of this file each', () => {
    expect(INVARIANT_CHECKS.map(({ id }) => id).toSorted()).toEqual([
      'contact_counts',
      'counters',
      'credits_add_up',
      'daily_cap',
      'delivery_per_event',
      'list_order',
      'machines_count_nothing',
      'mail_counters',
      'no_endless_pause',
      'no_late_move',
      'no_lost_errand',
      'no_lost_lease',
      'no_mail_after_stop',
      'no_stuck_enrollment',
      'one_event_per_mail',
      'one_mail_per_step',
      'people_counted_once',
      'placement_is_known',
      'search_index',
      'sender_counters',
      'step_counters',
      'waiting_is_queued',
    ]);
  });
});

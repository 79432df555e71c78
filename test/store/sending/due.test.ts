import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender, releaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { deriveDues } from '../../../src/platform/db/due.ts';
import { dueMailboxes, mailboxDues } from '../../../src/sending/due-store.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { dueFor } from '../../support/due.ts';
import { eventually } from '../../support/eventually.ts';
import { oneMail } from '../../support/graph.ts';

let t: TestApp;
let key: string;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  const sender = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
    timezone: 'Europe/Berlin',
    max_per_day: 10,
    spacing_seconds: 60,
  });
  key = sender.id;
  const campaign = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'C',
    ...oneMail('Hi', 'Text'),
  });
  campaignId = campaign.body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'p@else.test' });
  await setStatus('active');
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
});
afterAll(() => t[Symbol.asyncDispose]());

const setStatus = (status: 'active' | 'inactive') => t.call('PATCH', `/campaigns/${campaignId}`, { status });
const setState = (values: Record<string, unknown>) =>
  t.app.db.updateTable('sender_states').set(values).where('sender_id', '=', key).execute();
/** When the mailbox is due after its work; null: never. */
async function settled(): Promise<string | null> {
  await deriveDues(t.app.db, { kind: 'mailbox', teamId: t.teamId, keys: [key] }, mailboxDues);
  const { rows } = await sql<{ due_at: Date }>`select due_at from dues where key = ${key}`.execute(t.app.db);
  return rows[0]?.due_at.toISOString() ?? null;
}
const dueNow = () => dueFor(t, dueMailboxes);
const isDue = () => eventually(dueNow, (due) => due.length === 1);

it('a mailbox is due as soon as a step gave it a mail', async () => {
  expect(await isDue()).toMatchObject([{ teamId: t.teamId, key, host: '127.0.0.1:2525', troubled: false }]);
});

it('a mailbox that a living worker holds is no other worker’s', async () => {
  await isDue();
  const lease = { teamId: t.teamId, senderId: key, token: key, wall: t.clock.wall() };
  await leaseSender(t.app.db, { ...lease, seconds: 60 });
  expect(await dueNow()).toEqual([]);
  await leaseSender(t.app.db, { ...lease, seconds: -1 });
  expect(await dueNow()).toHaveLength(1);
  await releaseSender(t.app.db, lease);
});

it('a mailbox is due again when its mail, its pause, its back-off and its day allow it', async () => {
  // 2026-11-16, 09:00 UTC; midnight in Berlin is 23:00 UTC.
  expect(await settled()).toBe('2026-11-16T09:00:00.000Z');
  await setState({ next_send_at: new Date('2026-11-16T09:05:00Z') });
  expect(await settled()).toBe('2026-11-16T09:05:00.000Z');
  await setState({ backoff_until: new Date('2026-11-16T10:00:00Z'), failures: 2 });
  expect(await settled()).toBe('2026-11-16T10:00:00.000Z');
  await setState({ sent_today: 10, day: '2026-11-16' });
  expect(await settled()).toBe('2026-11-16T23:00:00.000Z');
  await setState({ sent_today: 0, backoff_until: null, failures: 0, next_send_at: sql`'-infinity'` });
});

it('a thousand mailboxes that wait for one host hide no mailbox of another', async () => {
  await sql`
    with made as (
      insert into senders (team_id, id, email, smtp_host, smtp_port, smtp_security)
      select ${t.teamId}, gen_random_uuid(), 'waits' || n || '@outreach.test', 'hung.test', 25, 'none' from generate_series(1, 1100) n
      returning team_id, id),
    states as (
      insert into sender_states (team_id, sender_id, day) select team_id, id, '2026-11-16' from made on conflict do nothing)
    insert into dues (team_id, kind, key, due_at) select team_id, 'mailbox', id, '2026-11-16T08:00:00Z' from made`.execute(
    t.app.db,
  );
  expect(await settled()).toBe('2026-11-16T09:00:00.000Z');
  expect((await dueNow()).map((each) => each.key)).toContain(key);
  await sql`delete from senders where smtp_host = 'hung.test'`.execute(t.app.db);
  await sql`delete from dues where due_at = '2026-11-16T08:00:00Z'`.execute(t.app.db);
});

it('two thousand mailboxes of another organization, on as many hosts, hide none that is due later', async () => {
  const { default_team_id: otherTeam } = await createApiKey(t.app, { organization: 'Large', email: 'l@large.test', role: 'org_admin' }); // prettier-ignore
  await sql`
    with made as (
      insert into senders (team_id, id, email, smtp_host, smtp_port, smtp_security)
      select ${otherTeam}, gen_random_uuid(), 'waits' || n || '@large.test', 'large' || n || '.test', 25, 'none' from generate_series(1, 2000) n
      returning team_id, id),
    states as (
      insert into sender_states (team_id, sender_id, day) select team_id, id, '2026-11-16' from made on conflict do nothing)
    insert into dues (team_id, kind, key, due_at) select team_id, 'mailbox', id, '2026-11-16T08:00:00Z' from made`.execute(
    t.app.db,
  );
  expect(await settled()).toBe('2026-11-16T09:00:00.000Z');
  expect((await dueNow()).slice(0, 2).map((each) => each.key)).toContain(key);
  await sql`delete from senders where smtp_host like 'large%.test'`.execute(t.app.db);
  await sql`delete from dues where due_at = '2026-11-16T08:00:00Z'`.execute(t.app.db);
});

it('a paused campaign gives its mailboxes nothing to look at, and makes them due when it runs again', async () => {
  await setStatus('inactive');
  expect(await settled()).toBeNull();
  await setStatus('active');
  await isDue();
});

it('a mailbox with a used-up day is due when its cap is raised, and a disabled one when it is enabled', async () => {
  await setState({ sent_today: 10, day: '2026-11-16' });
  await settled();
  expect(await dueNow()).toEqual([]);
  await t.call('PATCH', `/senders/${key}`, { max_per_day: 20 });
  await isDue();
  await t.call('PATCH', `/senders/${key}`, { disabled: true });
  // The change marks the mailbox as due again, a moment later.
  await eventually(settled, (due) => due === null);
  await t.call('PATCH', `/senders/${key}`, { disabled: false });
  await isDue();
  expect(await settled()).toBe('2026-11-16T09:00:00.000Z');
});

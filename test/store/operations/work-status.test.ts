import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkStatus } from '../../../src/operations/read-work.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import type { WorkStatus } from '../../../src/operations/wire.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let webhookId: string;
let at: { TeamId: string; CampaignId: string };
beforeAll(async () => {
  t = await testApp();
  const hook = { team_id: t.teamId, url: 'https://hooks.example.com/one' };
  webhookId = (await t.call('POST', '/webhooks', hook)).body.data.id;
  const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
  at = { TeamId: t.teamId, CampaignId: campaign.body.data.id };
  await t.call('POST', '/contacts', { ...at, email: 'ann@else.test' });
  await t.call('POST', '/contacts', { ...at, email: 'bob@else.test' });
  await t.call('POST', '/contacts/bulk', { ...at, contacts: [{ email: 'cid@else.test' }] });
});
afterAll(() => t[Symbol.asyncDispose]());

async function statusOf(work: string): Promise<WorkStatus | undefined> {
  const all = await readWorkStatus(t.app, t.app.register);
  return all.find((row) => row.work === work);
}

describe('the status of work', () => {
  it('counts what waits, and how long the oldest of it has waited', async () => {
    t.clock.advance(90_000);
    expect(await statusOf('deliveries')).toMatchObject({
      scheduled: 2,
      due: 2,
      running: 0,
      late_seconds: 90,
    });
    expect(await statusOf('uploads')).toMatchObject({ scheduled: 1, due: 1, late_seconds: 90 });
    expect(await statusOf('search index')).toMatchObject({ scheduled: 2, due: 2, late_seconds: null });
    expect(await statusOf('bulk actions')).toMatchObject({ scheduled: 0, due: 0, late_seconds: null });
  });

  it('takes deliveries for running while a worker holds their endpoint', async () => {
    const lease_until = new Date(t.clock.wall().getTime() + 40_000);
    const lease = { team_id: t.teamId, kind: 'endpoint', key: webhookId, token: webhookId, lease_until };
    await t.app.db.insertInto('leases').values(lease).execute();
    expect(await statusOf('deliveries')).toMatchObject({ scheduled: 2, due: 2, running: 2 });
    t.clock.advance(41_000);
    expect(await statusOf('deliveries')).toMatchObject({ scheduled: 2, due: 2, running: 0 });
  });

  it('counts a mail as due when nothing holds it, and as held while something does', async () => {
    const sql = (text: string, values: unknown[] = []) => t.app.pool.query(text, values);
    const { id } = await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', smtp_host: '127.0.0.1' });
    await sql(
      `insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
        step_number, recipient, message_id, next_attempt_at, created_at, updated_at)
      select e.team_id, e.id, e.id, e.campaign_id, e.contact_profile_id, $1, 'one', 1, 1, 1, e.id::text, e.id::text, $2, $2, $2 from enrollments e
      order by e.id limit 2`,
      [id, t.clock.now()],
    );
    const mails = () => statusOf('mails');
    expect(await mails()).toMatchObject({ scheduled: 2, due: 0, held: 2, late_seconds: null });
    await sql(`update campaigns set status = 'active', is_draft = false`);
    t.clock.advance(30_000);
    expect(await mails()).toMatchObject({ scheduled: 2, due: 2, held: 0, late_seconds: 30 });
    const soon = new Date(t.clock.now().getTime() + 60_000);
    const until = (table: string, set: string) => sql(`update ${table} set ${set}`, [soon]);
    await until('campaigns', `closed_because = 'outside_window', window_until = $1`);
    expect(await mails()).toMatchObject({ due: 0, held: 2 });
    await sql(`update campaigns set closed_because = null, window_until = '-infinity'`);
    await until('sender_states', `backoff_until = $1`);
    expect(await mails()).toMatchObject({ due: 0, held: 2 });
    t.clock.advance(90_000);
    expect(await mails()).toMatchObject({ due: 2, held: 0, late_seconds: 30 });
    await until('email_sends', `next_attempt_at = $1::timestamptz + interval '1 hour'`);
    expect(await mails()).toMatchObject({ scheduled: 2, due: 0, held: 0 });
  });

  it('counts people whose address waits for verification', async () => {
    expect(await statusOf('verifications')).toMatchObject({ scheduled: 0, due: 0 });
    await t.app.pool.query('update organizations set verification_credits = 5');
    const dora = { ...at, email: 'dora@else.test', validate_emails: true };
    expect((await t.call('POST', '/contacts', dora)).status).toBe(201);
    expect(await statusOf('verifications')).toMatchObject({ scheduled: 1, due: 1, late_seconds: 0 });
    t.clock.advance(30_000);
    expect(await statusOf('verifications')).toMatchObject({ scheduled: 1, due: 1, late_seconds: 30 });
  });
});

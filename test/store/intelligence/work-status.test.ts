import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkStatus } from '../../../src/intelligence/read-work-status.ts';
import type { WorkStatus } from '../../../src/intelligence/wire.ts';
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
  const all = await readWorkStatus(t.app.db, { now: t.clock.now(), wall: t.clock.wall() });
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
    const lease = { team_id: t.teamId, webhook_id: webhookId, token: webhookId, lease_until };
    await t.app.db.insertInto('webhook_leases').values(lease).execute();
    expect(await statusOf('deliveries')).toMatchObject({ scheduled: 2, due: 2, running: 2 });
    t.clock.advance(41_000);
    expect(await statusOf('deliveries')).toMatchObject({ scheduled: 2, due: 2, running: 0 });
  });

  it('counts people whose address waits for verification', async () => {
    expect(await statusOf('verifications')).toMatchObject({ scheduled: 0, due: 0 });
    await t.app.pool.query('update organizations set verification_credits = 5');
    const dora = { ...at, email: 'dora@else.test', validate_emails: true };
    expect((await t.call('POST', '/contacts', dora)).status).toBe(201);
    expect(await statusOf('verifications')).toMatchObject({ scheduled: 1, due: 1, late_seconds: null });
  });
});

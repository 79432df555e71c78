import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { readsOf } from '../../support/reads.ts';

let t: TestApp;
const hooks: string[] = [];
beforeAll(async () => {
  t = await testApp();
  for (const name of ['CRM', 'Lake']) {
    const hook = { team_id: t.teamId, name, url: `http://127.0.0.1:8999/${name}` };
    hooks.push((await t.call('POST', '/webhooks', hook)).body.data.id);
  }
  const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'A' })).body.data.id;
  for (const name of ['ann', 'ben']) {
    t.clock.advance(1000);
    const body = { TeamId: t.teamId, CampaignId: campaign, email: `${name}@else.test` };
    expect((await t.call('POST', '/contacts', body)).status).toBe(201);
  }
  await t.app.pool.query(
    `update webhook_deliveries set status = 'failed', next_retry_at = null, attempt_count = 7
     where contact ->> 'email' = 'ben@else.test' and webhook_id = $1`,
    [hooks[1]],
  );
});
afterAll(() => t[Symbol.asyncDispose]());

const list = (query = '') => t.call('GET', `/webhooks/deliveries?team_id=${t.teamId}${query}`);
const shown = async (query: string): Promise<string[]> =>
  (await list(query)).body.data.map(
    ({ contact, webhook }: { contact: { email: string }; webhook: { name: string | null } }) =>
      `${contact.email.split('@')[0]} to ${webhook.name}`,
  );

describe('GET /webhooks/deliveries', () => {
  it('200 of all webhooks, newest first, with the webhook of each', async () => {
    const { data, pagination } = (await list()).body;
    expect(pagination).toEqual({ total: 4, limit: 50, offset: 0, has_more: false });
    expect(data.map((each: { contact: { email: string } }) => each.contact.email.slice(0, 3))).toEqual([
      'ben',
      'ben',
      'ann',
      'ann',
    ]);
    const crm = data.find((each: { webhook: { name: string } }) => each.webhook.name === 'CRM');
    expect(crm).toMatchObject({
      object: 'webhook_delivery',
      event_type: 'contact_added',
      webhook: { id: hooks[0], name: 'CRM', url: 'http://127.0.0.1:8999/CRM' },
    });
    expect((await list('&limit=1&offset=1')).body.pagination).toMatchObject({ total: 4, has_more: true });
    expect((await list('&limit=1&offset=3')).body.pagination).toMatchObject({ total: 4, has_more: false });
  });

  it('200 filtered by webhook, status, event type, campaign and part of the address', async () => {
    expect(await shown(`&webhook_id=${hooks[0]}`)).toEqual(['ben to CRM', 'ann to CRM']);
    expect(await shown('&status=failed')).toEqual(['ben to Lake']);
    expect(await shown(`&status=failed&webhook_id=${hooks[0]}`)).toEqual([]);
    expect(await shown('&event_type=reply')).toEqual([]);
    expect((await shown('&search=ANN')).toSorted()).toEqual(['ann to CRM', 'ann to Lake']);
  });

  it('200 of the last 30 days, or of the window that is asked for', async () => {
    const added = t.clock.now();
    t.clock.advance(31 * 86_400_000);
    expect(await shown('')).toEqual([]);
    const at = `&start_date=${added.toISOString()}&end_date=${added.toISOString()}`;
    expect((await shown(at)).toSorted()).toEqual(['ben to CRM', 'ben to Lake']);
    t.clock.advance(-31 * 86_400_000);
    const long = await list('&start_date=2026-01-01T00:00:00Z&end_date=2026-06-01T00:00:00Z');
    expect([long.status, long.body.error.param]).toEqual([422, 'end_date']);
  });

  it('404 for a webhook of another team', async () => {
    const team = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
    const { status, body } = await t.call(
      'GET',
      `/webhooks/deliveries?team_id=${team}&webhook_id=${hooks[0]}`,
    );
    expect([status, body.error.param]).toEqual([404, 'webhook_id']);
  });

  it('reads the failed ones by their own index, and any page by the key of the team', async () => {
    await t.app.pool.query(
      `insert into webhook_deliveries (team_id, id, webhook_id, event_id, event_type, event_timestamp, body, status, created_at)
       select team_id, (substr(id::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, webhook_id, event_id, event_type,
         event_timestamp, body, 'delivered', created_at
       from generate_series(1, 6000) n, lateral (select * from webhook_deliveries order by id limit 1) d`,
    );
    await t.app.pool.query('analyze webhook_deliveries');
    const rowsRead = async (query: string): Promise<number[]> =>
      (await readsOf(t.app.pool, () => list(query)))
        .filter(({ text }) => text.includes('webhook_deliveries'))
        .map(({ rows }) => rows);
    for (const rows of await rowsRead('&status=failed')) expect(rows).toBeLessThan(20);
    const [page] = await rowsRead('&limit=5');
    expect(page).toBeLessThan(30);
  });
});

describe('GET /webhooks/deliveries of a deleted webhook', () => {
  it('200 shows what was delivered, with no name', async () => {
    expect((await t.call('DELETE', `/webhooks/${hooks[1]}`)).status).toBe(200);
    expect(await shown('&status=failed')).toContain('ben to null');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let webhookId: string;
const campaigns: string[] = [];

const enroll = async (campaign: number, email: string): Promise<void> => {
  t.clock.advance(1000);
  const body = { TeamId: t.teamId, CampaignId: campaigns[campaign], email, first_name: 'Ann' };
  expect((await t.call('POST', '/contacts', body)).status).toBe(201);
};

beforeAll(async () => {
  t = await testApp();
  const hook = { team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' };
  webhookId = (await t.call('POST', '/webhooks', hook)).body.data.id;
  for (const name of ['A', 'B'])
    campaigns.push((await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id);
  await enroll(0, 'Ann_Smith@else.test');
  await enroll(0, 'ben@else.test');
  await enroll(1, 'annXsmith@other.test');
  await t.app.pool.query(
    `update webhook_deliveries set status = 'failed', next_retry_at = null, attempt_count = 7,
       response_body = 'no', response_headers = '{"x-said": "no"}' where contact ->> 'email' = 'ben@else.test'`,
  );
});
afterAll(() => t[Symbol.asyncDispose]());

const list = (query = '') => t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}${query}`);
const emails = async (query: string): Promise<string[]> =>
  (await list(query)).body.data.map(({ contact }: { contact: { email: string } }) => contact.email);
const ALL = ['annXsmith@other.test', 'ben@else.test', 'Ann_Smith@else.test'];

describe('GET /webhooks/{id}/deliveries', () => {
  it('200 newest first, with who and what it is about', async () => {
    expect(await emails('')).toEqual(ALL);
    const { data, pagination } = (await list('&limit=1&offset=1')).body;
    expect(pagination).toEqual({ total: 3, limit: 1, offset: 1, has_more: true });
    expect(data[0]).toMatchObject({
      object: 'webhook_delivery',
      event_type: 'contact_added',
      status: 'failed',
      attempt_count: 7,
      max_attempts: 7,
      contact: { email: 'ben@else.test', name: 'Ann' },
      campaign: { id: campaigns[0], name: 'A' },
      payload: { type: 'contact_added', CampaignId: campaigns[0] },
    });
    expect(data[0]).not.toHaveProperty('response_body');
    const detail = await t.call('GET', `/webhooks/${webhookId}/deliveries/${data[0].id}?team_id=${t.teamId}`);
    expect(detail.body.data).toMatchObject({
      ...data[0],
      response_body: 'no',
      response_headers: { 'x-said': 'no' },
    });
  });

  it('200 filtered by status, event type, campaign and part of the address', async () => {
    expect(await emails('&status=failed')).toEqual([ALL[1]]);
    expect(await emails('&status=pending')).toEqual([ALL[0], ALL[2]]);
    expect(await emails('&event_type=contact_added')).toEqual(ALL);
    expect(await emails('&event_type=reply')).toEqual([]);
    expect(await emails(`&campaign_id=${campaigns[1]}`)).toEqual([ALL[0]]);
    expect(await emails('&search=ELSE.test')).toEqual([ALL[1], ALL[2]]);
    expect(await emails('&search=ann_')).toEqual([ALL[2]]);
    const both = (await list(`&search=else&status=pending&campaign_id=${campaigns[0]}`)).body;
    expect(both.pagination.total).toBe(1);
  });

  it.each([
    ['status', 'status=lost'],
    ['event_type', 'event_type=sent'],
    ['campaign_id', 'campaign_id=A'],
    ['limit', 'limit=101'],
  ])('400 names %s of %s', async (param, query) => {
    const { status, body } = await list(`&${query}`);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('400 without a team, 404 with another one', async () => {
    const none = await t.call('GET', `/webhooks/${webhookId}/deliveries`);
    expect(none.body.error.code).toBe('missing_team_id');
    const team = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
    const other = await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${team}`);
    expect([other.status, other.body.error.param]).toEqual([404, 'team_id']);
  });
});

describe('POST /webhooks/{id}/deliveries/{deliveryId}/retry', () => {
  it('200 queues what failed anew; 409 for what did not fail', async () => {
    const [failed] = (await list('&status=failed')).body.data;
    const at = `/webhooks/${webhookId}/deliveries/${failed.id}/retry`;
    const { status, body } = await t.call('POST', at, { team_id: t.teamId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Retry queued successfully',
      data: {
        object: 'webhook_delivery',
        id: failed.id,
        event_id: failed.event_id,
        event_type: 'contact_added',
        status: 'pending',
        attempt_count: 0,
      },
    });
    const again = await t.call('POST', at, { TeamId: t.teamId });
    expect([again.status, again.body.error.code]).toEqual([409, 'delivery_not_failed']);
  });
});

describe('GET /webhooks', () => {
  it('200 counts the campaigns that a webhook hears of: its own, or all of the team that are not archived', async () => {
    const hook = { team_id: t.teamId, url: 'http://127.0.0.1:8999/one', campaign_id: campaigns[0] };
    const one = (await t.call('POST', '/webhooks', hook)).body.data;
    expect(one).not.toHaveProperty('campaign_count');
    const counts = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await t.call('GET', `/webhooks?team_id=${t.teamId}`)).body.data.map(
          (row: { id: string; campaign_count: number }) => [row.id, row.campaign_count],
        ),
      );
    expect(await counts()).toMatchObject({ [one.id]: 1, [webhookId]: 2 });
    await t.app.db
      .updateTable('campaigns')
      .set({ status: 'archived' })
      .where('id', '=', campaigns[1]!)
      .execute();
    expect(await counts()).toMatchObject({ [webhookId]: 1 });
  });
});

describe('the two styles of flags', () => {
  const LEGACY = [
    'reply_event',
    'open_event',
    'click_event',
    'sent_event',
    'bounce_event',
    'unsubscribe_event',
  ];
  const make = async (over: object) =>
    (await t.call('POST', '/webhooks', { team_id: t.teamId, url: 'http://127.0.0.1:8999/x', ...over })).body
      .data;
  const patch = async (id: string, body: object) =>
    (await t.call('PATCH', `/webhooks/${id}`, body)).body.data;

  it('are both written, whichever one was given', async () => {
    const { id, config } = await make({ events: { reply: true } });
    expect(config).toMatchObject({ reply_event: true, sent_event: false, webhook_enabled: true });
    const changed = await patch(id, { config: { sent_event: true, webhook_enabled: false } });
    expect(changed).toMatchObject({
      enabled: false,
      events: { reply: true, sent: true, open: false },
      config: { reply_event: true, sent_event: true, webhook_enabled: false },
    });
    const enabled = await patch(id, { enabled: true, events: { reply: false } });
    expect(enabled.config).toMatchObject({ reply_event: false, sent_event: true, webhook_enabled: true });
  });

  it('are both gone when the flags are unset again; keys of other events stay', async () => {
    const { id } = await make({ events: { reply: true }, config: { interest_event: false } });
    const unset = await patch(id, { events: null });
    expect(unset.events).toBeNull();
    expect(unset.config).toEqual({ interest_event: false, webhook_enabled: true });
    for (const key of LEGACY) expect(unset.config).not.toHaveProperty(key);
    expect((await patch(id, { name: 'later' })).events).toBeNull();
  });
});

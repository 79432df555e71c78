import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliverer } from '../../../src/webhooks/deliver.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';

let t: TestApp;
let receiver: HookReceiver;
let CampaignId: string;
beforeAll(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const create = async (over: object = {}) =>
  (await t.call('POST', '/webhooks', { team_id: t.teamId, url: `${receiver.url}/hook`, ...over })).body.data;
const deliveries = async (id: string, query = '') =>
  (await t.call('GET', `/webhooks/${id}/deliveries?team_id=${t.teamId}${query}`)).body;
const drain = (webhookId: string): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId }, new AbortController().signal);
let made = 0;
const happen = () =>
  t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId,
    email: `p${++made}@hooks.test`,
    last_name: 'Li',
  });
const remove = (id: string) => t.call('DELETE', `/webhooks/${id}`);

describe('a webhook', () => {
  it('is shown with every field, alone and in a list', async () => {
    const given = { name: 'CRM', enabled: false, headers: { 'X-Token': 'canary' }, campaign_id: CampaignId };
    const { secret_once, ...webhook } = await create({ ...given, events: { open: true } });
    expect(secret_once).toMatch(/^whsec_/);
    const now = t.clock.now().toISOString();
    expect(webhook).toEqual({
      object: 'webhook',
      id: webhook.id,
      url: `${receiver.url}/hook`,
      name: 'CRM',
      enabled: false,
      events: { open: true, click: false, reply: false, sent: false, bounce: false, unsubscribe: false },
      secret: `whsec_****${secret_once.slice(-4)}`,
      headers: { 'X-Token': '****' },
      team_id: t.teamId,
      campaign_id: CampaignId,
      config: {
        webhook_enabled: false,
        open_event: true,
        click_event: false,
        reply_event: false,
        sent_event: false,
        bounce_event: false,
        unsubscribe_event: false,
      },
      breaker: null,
      created_at: now,
      updated_at: now,
    });
    expect((await t.call('GET', `/webhooks/${webhook.id}`)).body.data).toEqual(webhook);
    const listed = (await t.call('GET', `/webhooks?team_id=${t.teamId}`)).body;
    expect(listed.data).toEqual([{ ...webhook, campaign_count: 1 }]);
    expect(listed.pagination).toMatchObject({ limit: 50, offset: 0 });
    t.clock.advance(1000);
    const patched = (await t.call('PATCH', `/webhooks/${webhook.id}`, { enabled: true })).body.data;
    expect(patched).toMatchObject({
      enabled: true,
      created_at: now,
      updated_at: t.clock.now().toISOString(),
    });
    await remove(webhook.id);
  });
});

describe('a post', () => {
  it('carries the headers of the specification and those of the webhook', async () => {
    const { id } = await create({ headers: { 'X-Token': 'canary' } });
    receiver.posts.length = 0;
    await happen();
    await drain(id);
    const [post] = receiver.posts;
    expect(post!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'contact_added',
      'x-service-timestamp': JSON.parse(post!.body).timestamp,
      'x-service-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      'x-token': 'canary',
    });
    await remove(id);
  });

  it('has no signature when no secret is set', async () => {
    const { id } = await create();
    await t.call('PATCH', `/webhooks/${id}`, { secret: null });
    receiver.posts.length = 0;
    await happen();
    await drain(id);
    expect(receiver.posts).toHaveLength(1);
    expect(Object.keys(receiver.posts[0]!.headers).filter((name) => name.includes('signature'))).toEqual([]);
    await remove(id);
  });
});

describe('a delivery', () => {
  it('says its times and its answer while it waits, is retried, and is delivered', async () => {
    const { id } = await create();
    await happen();
    const shown = async () => (await deliveries(id)).data[0];
    const created_at = t.clock.now().toISOString();
    expect(await shown()).toMatchObject({
      status: 'pending',
      attempt_count: 0,
      max_attempts: 7,
      response_status: null,
      response_time_ms: null,
      error_message: null,
      created_at,
      last_attempt_at: null,
      delivered_at: null,
      contact: { email: `p${made}@hooks.test`, name: 'Li' },
      campaign: { id: CampaignId, name: 'Autumn' },
    });
    receiver.answer = (_post, response) => void response.writeHead(500).end('no');
    t.clock.advance(1000);
    await drain(id);
    const failed = await shown();
    const last_attempt_at = t.clock.now().toISOString();
    expect(failed).toMatchObject({
      status: 'retrying',
      attempt_count: 1,
      response_status: 500,
      error_message: expect.any(String),
      created_at,
      last_attempt_at,
      delivered_at: null,
    });
    expect(failed.response_time_ms).toBeGreaterThanOrEqual(0);
    const wait = Date.parse(failed.next_retry_at) - Date.parse(last_attempt_at);
    expect(wait).toBeGreaterThanOrEqual(30_000);
    expect(wait).toBeLessThanOrEqual(33_000);
    receiver.answer = (_post, response) => void response.writeHead(202).end();
    t.clock.advance(60_000);
    await drain(id);
    expect(await shown()).toMatchObject({
      status: 'delivered',
      attempt_count: 2,
      response_status: 202,
      delivered_at: t.clock.now().toISOString(),
      last_attempt_at: t.clock.now().toISOString(),
      next_retry_at: null,
    });
    await remove(id);
  });

  it('is one of fifty on a page when nothing is said', async () => {
    const { id } = await create();
    expect((await deliveries(id)).pagination).toMatchObject({ limit: 50, offset: 0 });
    expect((await deliveries(id, '&limit=100')).pagination).toMatchObject({ limit: 100 });
    await remove(id);
  });
});

describe('POST /webhooks/{id}/test', () => {
  it.each(['email_sent', 'reply', 'open', 'click', 'bounce', 'unsubscribe', 'finished', 'linkedin_reply'])('200 says what was sent as %s and what came back; the endpoint gets just that', async (event_type) => {
    const { id, url } = await create();
    receiver.posts.length = 0;
    receiver.answer = (_post, response) => void response.writeHead(202, 'Accepted').end();
    const { status, body } = await t.call('POST', `/webhooks/${id}/test`, { event_type });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      webhook_id: id,
      url,
      event_type,
      test_result: { success: true, status_code: 202, status_text: 'Accepted', response_time_ms: expect.any(Number) },
      payload_sent: {
        event: event_type,
        test: true,
        timestamp: t.clock.now().toISOString(),
        data: { contact: expect.objectContaining({ email: expect.any(String) }), campaign: expect.objectContaining({ name: expect.any(String) }) },
      },
    });
    expect(receiver.posts.map((post) => JSON.parse(post.body))).toEqual([body.data.payload_sent]);
    await remove(id);
  }); // prettier-ignore

  it('400 for an event type that is none', async () => {
    const { id } = await create();
    const { status, body } = await t.call('POST', `/webhooks/${id}/test`, { event_type: 'sent' });
    expect([status, body.error.param]).toEqual([400, 'event_type']);
    await remove(id);
  });
});

import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver, Post } from '../support/hook-receiver.ts';

const FIRST = `whsec_${Buffer.from('the first secret of the test').toString('base64')}`;
const SECOND = `whsec_${Buffer.from('the second secret, after it').toString('base64')}`;
const SCHEDULE_SECONDS = [0, 30, 120, 900, 3600, 14_400, 86_400];

let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
beforeEach(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  const made = await t.call('POST', '/webhooks', {
    team_id: t.teamId,
    url: `${receiver.url}/hook`,
    secret: FIRST,
  });
  webhookId = made.body.data.id;
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

async function happen(email = 'ann@else.test'): Promise<void> {
  const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
  const made = await t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaign.body.data.id,
    email,
  });
  expect(made.status).toBe(201);
}
const drain = (): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId }, new AbortController().signal);
const deliveries = async () =>
  (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body.data;
const fail = (status = 500): void => {
  receiver.answer = (_post, response) => void response.writeHead(status).end('no');
};

function expectSignedBy(secret: string, post: Post): void {
  const { headers, body } = post;
  const spec = createHmac('sha256', secret)
    .update(`${String(headers['x-service-timestamp'])}.${body}`)
    .digest('hex');
  expect(headers['x-service-signature']).toBe(`sha256=${spec}`);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const standard = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
  expect(String(headers['webhook-signature']).split(' ')).toContain(standard);
}

describe('an event of a team with a webhook', () => {
  it('is delivered once, signed in both schemes over its exact bytes', async () => {
    await happen();
    await drain();
    await drain();
    expect(receiver.posts).toHaveLength(1);
    const [post] = receiver.posts as [Post];
    expectSignedBy(FIRST, post);
    const payload = JSON.parse(post.body);
    expect(payload).toMatchObject({ event_id: post.headers['webhook-id'], type: 'contact_added' });
    expect(post.headers['x-service-timestamp']).toBe(payload.timestamp);
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempt_count: 1, response_status: 200 },
    ]);
  });

  it('is tried seven times on the schedule, with the same bytes each time, and then is failed', async () => {
    fail();
    await happen();
    const startedAt = t.clock.now().getTime();
    for (const [index, seconds] of SCHEDULE_SECONDS.entries()) {
      if (index > 0) {
        t.clock.advance(seconds * 1000 - 1);
        await drain();
        expect(receiver.posts, `attempt ${index + 1} is not early`).toHaveLength(index);
        t.clock.advance(Math.min(60_000, seconds * 100) + 1);
      }
      await drain();
      expect(receiver.posts).toHaveLength(index + 1);
    }
    expect(new Set(receiver.posts.map((post) => post.body)).size).toBe(1);
    expect(receiver.posts.map((post) => post.headers['x-service-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    for (const post of receiver.posts) expectSignedBy(FIRST, post);
    expect(t.clock.now().getTime() - startedAt).toBeGreaterThanOrEqual(105_450_000);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 7, next_retry_at: null });
    t.clock.advance(90 * 86_400_000);
    await drain();
    expect(receiver.posts).toHaveLength(7);
  });

  it('is delivered again from the start when a user asks for it, and only after it failed', async () => {
    fail();
    await happen();
    await drain();
    const [waiting] = await deliveries();
    const retry = `/webhooks/${webhookId}/deliveries/${waiting.id}/retry`;
    expect((await t.call('POST', retry, { team_id: t.teamId })).status).toBe(409);
    for (const seconds of SCHEDULE_SECONDS.slice(1)) {
      t.clock.advance(seconds * 1100 + 60_000);
      await drain();
    }
    const asked = await t.call('POST', retry, { team_id: t.teamId });
    expect(asked.body.data).toMatchObject({ status: 'pending', attempt_count: 0 });
    receiver.answer = (_post, response) => void response.writeHead(204).end();
    await drain();
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempt_count: 1, response_status: 204 },
    ]);
  });

  it('waits as long as a busy receiver asks, and is not told by nonsense', async () => {
    receiver.answer = (_post, response) => void response.writeHead(429, { 'retry-after': '100' }).end();
    await happen();
    await drain();
    t.clock.advance(99_000);
    await drain();
    expect(receiver.posts).toHaveLength(1);
    t.clock.advance(5_000);
    receiver.answer = (_post, response) => void response.writeHead(503, { 'retry-after': 'soon' }).end();
    await drain();
    expect(receiver.posts).toHaveLength(2);
    t.clock.advance(133_000);
    await drain();
    expect(receiver.posts).toHaveLength(3);
  });
});

describe('a rotated secret', () => {
  it('signs with both for a day, and with the new one alone after it', async () => {
    const changed = await t.call('PATCH', `/webhooks/${webhookId}`, { secret: SECOND });
    expect(changed.status).toBe(200);
    await happen('one@else.test');
    await drain();
    expectSignedBy(SECOND, receiver.posts[0]!);
    const at = new Date(Number(receiver.posts[0]!.headers['webhook-timestamp']) * 1000);
    const id = String(receiver.posts[0]!.headers['webhook-id']);
    const byOld = new Webhook(FIRST).sign(id, at, receiver.posts[0]!.body);
    expect(receiver.posts[0]!.headers['webhook-signature']).toContain(byOld);
    t.clock.advance(25 * 3600_000);
    await happen('two@else.test');
    await drain();
    expectSignedBy(SECOND, receiver.posts.at(-1)!);
    expect(String(receiver.posts.at(-1)!.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});

describe('two workers at one endpoint', () => {
  it('post each delivery once', async () => {
    for (let n = 0; n < 30; n++) await happen(`p${n}@else.test`);
    await Promise.all([drain(), drain(), drain()]);
    const ids = receiver.posts.map((post) => post.headers['webhook-id']);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  it('follow each other when the first falls silent, and what it says late changes nothing', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    receiver.answer = (_post, response) => asked.resolve(response);
    await happen();
    const silent = drain();
    const late = await asked.promise;
    receiver.answer = (_post, response) => void response.writeHead(200).end();
    await drain();
    expect(receiver.posts, 'while the lease runs, no other worker posts').toHaveLength(1);
    t.clock.advance((t.app.config.webhooks.leaseSeconds + 1) * 1000);
    await drain();
    expect(receiver.posts).toHaveLength(2);
    late.writeHead(500).end();
    await silent;
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempt_count: 1, response_status: 200, next_retry_at: null },
    ]);
  });

  it('begin nothing that could outlast their lease, and prolong it first', async () => {
    for (let n = 0; n < 6; n++) await happen(`p${n}@else.test`);
    const leases = t.app.db.selectFrom('leases').select('lease_until').where('kind', '=', 'endpoint');
    const open: ServerResponse[] = [];
    const fourAreOpen = Promise.withResolvers<void>();
    receiver.answer = (_post, response) => void (open.push(response) === 4 && fourAreOpen.resolve());
    const drained = drain();
    await fourAreOpen.promise;
    const first = await leases.executeTakeFirstOrThrow();
    t.clock.advance((t.app.config.webhooks.leaseSeconds - 15) * 1000);
    const seen: Date[] = [];
    receiver.answer = (_post, response) =>
      void leases.executeTakeFirstOrThrow().then(({ lease_until }) => {
        seen.push(lease_until);
        response.writeHead(200).end();
      });
    for (const response of open) response.writeHead(200).end();
    await drained;
    expect(seen).toHaveLength(2);
    for (const until of seen) expect(until.getTime()).toBeGreaterThan(first.lease_until.getTime());
    expect(await leases.execute(), 'given free when nothing is left').toEqual([]);
  });
});

describe('an endpoint that is switched off', () => {
  it('gets nothing more, and everything that waited once it is on again', async () => {
    fail();
    await happen();
    await drain();
    await t.call('PATCH', `/webhooks/${webhookId}`, { enabled: false });
    t.clock.advance(3600_000);
    await drain();
    expect(receiver.posts).toHaveLength(1);
    await t.call('PATCH', `/webhooks/${webhookId}`, { enabled: true });
    await drain();
    expect(receiver.posts).toHaveLength(2);
  });
});

describe('a hostile endpoint', () => {
  it('that hangs keeps nothing back that happens meanwhile', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    receiver.answer = (_post, response) => asked.resolve(response);
    await happen('one@else.test');
    const drained = drain();
    const hanging = await asked.promise;
    receiver.answer = (_post, response) => void response.writeHead(200).end();
    await happen('two@else.test');
    const statuses = async () => (await deliveries()).map((row: { status: string }) => row.status).sort();
    await eventually(statuses, (now) => now[0] === 'delivered' && now[1] === 'pending');
    hanging.writeHead(200).end();
    await drained;
    expect(await statuses()).toEqual(['delivered', 'delivered']);
  });

  it('that redirects is not followed, and one that sends without end is cut off', async () => {
    receiver.answer = (_post, response) =>
      void response.writeHead(302, { location: `${receiver.url}/other` }).end();
    await happen();
    await drain();
    expect(receiver.posts.map((post) => post.path)).toEqual(['/hook']);
    expect((await deliveries())[0]).toMatchObject({ status: 'retrying', response_status: 302 });
    t.clock.advance(40_000);
    receiver.answer = (_post, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    await drain();
    const [delivery] = await deliveries();
    const detail = await t.call(
      'GET',
      `/webhooks/${webhookId}/deliveries/${delivery.id}?team_id=${t.teamId}`,
    );
    expect(String(detail.body.data.response_body).length).toBeLessThanOrEqual(16_384);
  });
});

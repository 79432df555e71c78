import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../src/platform/db/transaction.ts';
import { deriveDues } from '../../src/platform/db/due.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { endpointDues } from '../../src/webhooks/due-store.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';

const SECRET = 'a secret of the test';
let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
beforeEach(async () => {
  t = await testApp();
  t.holdDeliveries();
  receiver = await startHookReceiver();
  webhookId = await hook('crm');
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const hook = async (name: string, over: object = {}): Promise<string> =>
  (await t.call('POST', '/webhooks', { team_id: t.teamId, name, url: `${receiver.url}/${name}`, ...over }))
    .body.data.id;
const happen = (count: number) =>
  transact(t.app.db, (trx) =>
    t.app.eventLog.record(
      trx,
      Array.from({ length: count }, () => ({
        teamId: t.teamId,
        type: 'open' as const,
        occurredAt: t.clock.now(),
      })),
    ),
  );
const drain = (id = webhookId): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId: id }, new AbortController().signal);
const shown = async () => (await t.call('GET', `/webhooks/${webhookId}`)).body.data.breaker;
const posts = (path = '/crm'): number => receiver.posts.filter((post) => post.path === path).length;
const states = async (): Promise<Record<string, number>> => {
  const { rows } = await t.app.pool.query(
    'select status, count(*)::int as n from webhook_deliveries where webhook_id = $1 group by 1',
    [webhookId],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
const fail = (): void => {
  receiver.answer = (post, response) =>
    void response.writeHead(post.path === '/crm' ? 500 : 200).end(post.path);
};
const heal = (): void => {
  receiver.answer = (_post, response) => void response.writeHead(200).end('ok');
};
async function open(): Promise<void> {
  fail();
  await happen(10);
  await drain();
  expect(await shown()).toMatchObject({ attempts: 10, failures: 10 });
}

const MENDS: [what: string, mend: () => Promise<{ status: number }>][] = [
  ['a reset', () => t.call('POST', `/webhooks/${webhookId}/breaker/reset`, {})],
  ['a change of its headers', () => t.call('PATCH', `/webhooks/${webhookId}`, { headers: { 'X-A': 'b' } })],
  ['a test that succeeds', () => t.call('POST', `/webhooks/${webhookId}/test`, {})],
];

describe('an endpoint that fails', () => {
  it('is not posted to while its breaker is open, is probed with one delivery, and gets all when that succeeds', async () => {
    await open();
    t.clock.advance(5_000);
    await happen(20);
    await drain();
    expect(posts(), 'nothing is tried while it is open').toBe(10);
    // The first ten retry at 30 s, and the breaker's time is over: one is tried.
    t.clock.advance(28_100);
    await drain();
    expect(posts(), 'one probe').toBe(11);
    heal();
    t.clock.advance(30_000);
    await drain();
    expect(await shown()).toBeNull();
    t.clock.advance(200_000);
    await drain();
    expect(await states()).toEqual({ delivered: 30 });
  });

  it('has each attempt within a minute of its schedule, though the breaker stays open', async () => {
    await open();
    t.clock.advance(1_000);
    await happen(40);
    const dueAt = t.clock.now();
    await drain();
    expect(posts()).toBe(10);
    while (t.clock.now().getTime() - dueAt.getTime() < 50_000) {
      t.clock.advance(5_000);
      await drain();
    }
    const { rows } = await t.app.pool.query(
      `select count(*)::int as n from webhook_deliveries where webhook_id = $1 and created_at = $2 and attempt_count = 1
         and last_attempt_at <= $2::timestamptz + interval '1 minute'`,
      [webhookId, dueAt],
    );
    expect(rows[0].n).toBe(40);
    expect(await shown()).toMatchObject({ open_until: expect.any(String) });
  });

  it('tells another endpoint of the team when it began and when it ended, once each, without its URL', async () => {
    const alarm = await hook('alarm', { events: { reply: true }, config: { webhook_paused_event: true } });
    await open();
    await drain(alarm);
    t.clock.advance(33_100);
    heal();
    await drain();
    await drain(alarm);
    const told = receiver.posts.filter(({ path }) => path === '/alarm').map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, webhook_paused: { state, reason } }) => [type, state, reason])).toEqual([
      ['webhook_paused', 'began', 'endpoint_failing'],
      ['webhook_paused', 'ended', 'delivered'],
    ]);
    expect(told[0]).toMatchObject({
      CampaignId: null,
      contact: null,
      webhook_paused: { webhook_id: webhookId, name: 'crm', attempts: 10, failures: 10 },
    });
    expect(JSON.stringify(told)).not.toContain(receiver.url);
  });

  it('tells two endpoints that both fail no more than once each, however often they are tried', async () => {
    const on = { config: { webhook_paused_event: true } };
    await t.call('PATCH', `/webhooks/${webhookId}`, on);
    const other = await hook('other', on);
    receiver.answer = (_post, response) => void response.writeHead(500).end();
    await happen(10);
    for (let round = 0; round < 12; round++) {
      await drain();
      await drain(other);
      t.clock.advance(50_000);
    }
    const { rows } = await t.app.pool.query(`select detail from events where type = 'webhook_paused'`);
    expect(rows).toHaveLength(2);
    const { rows: told } = await t.app.pool.query(
      `select 1 from webhook_deliveries d join events e on e.id = d.event_id
       where d.event_type = 'webhook_paused' and (e.detail -> 'webhook_paused' ->> 'webhook_id')::uuid = d.webhook_id`,
    );
    expect(told).toEqual([]);
  });

  it.each(MENDS)('goes on at once after %s', async (_what, mend) => {
    await open();
    heal();
    t.clock.advance(5_000);
    await happen(5);
    expect((await mend()).status).toBe(200);
    expect(await shown()).toBeNull();
    const first = (): number =>
      receiver.posts.filter(({ headers }) => headers['x-service-attempt'] === '1').length;
    const before = first();
    await drain();
    expect(first() - before).toBe(5);
  });

  it('keeps its breaker after a change that has nothing to do with how it answers', async () => {
    await open();
    await t.call('PATCH', `/webhooks/${webhookId}`, { name: 'CRM', events: { reply: true } });
    expect(await shown()).not.toBeNull();
  });

  it('stays closed while most of what it answers is good', async () => {
    let answers = 0;
    receiver.answer = (_post, response) => void response.writeHead(answers++ % 4 === 0 ? 500 : 200).end();
    await happen(60);
    await drain();
    expect(posts()).toBe(60);
    expect(await shown()).toBeNull();
  });

  it('is not judged by what fails at the URL that it had before', async () => {
    let moved: Promise<unknown> | undefined;
    receiver.answer = (post, response) => {
      moved ??= t.call('PATCH', `/webhooks/${webhookId}`, { url: `${receiver.url}/new`, secret: SECRET });
      void moved.then(() => response.writeHead(post.path === '/crm' ? 500 : 200).end());
    };
    t.clock.advance(1_000);
    await happen(40);
    await drain();
    expect(await shown()).toBeNull();
    t.clock.advance(40_000);
    await drain();
    expect(await states()).toEqual({ delivered: 40 });
  });

  it.each(MENDS)('is due at once after %s, for a worker that had put it off', async (_what, mend) => {
    await open();
    const dueAt = async (): Promise<number> =>
      (
        await t.app.pool.query(`select due_at from dues where kind = 'endpoint' and key = $1`, [webhookId])
      ).rows[0].due_at.getTime();
    // Deliveries that became due meanwhile may be recorded only now.
    const settled = async (): Promise<number> => {
      await deriveDues(t.app.db, { kind: 'endpoint', teamId: t.teamId, keys: [webhookId] }, endpointDues);
      return dueAt();
    };
    await eventually(settled, (at) => at > t.clock.now().getTime());
    heal();
    await mend();
    await eventually(dueAt, (at) => at <= t.clock.now().getTime());
  });

  it('has what failed tried again at once after a reset, and at its time after a change', async () => {
    await open();
    heal();
    await t.call('PATCH', `/webhooks/${webhookId}`, { headers: {} });
    await drain();
    expect(await states()).toEqual({ retrying: 10 });
    await t.call('POST', `/webhooks/${webhookId}/breaker/reset`, {});
    await drain();
    expect(await states()).toEqual({ delivered: 10 });
    expect(receiver.posts.at(-1)!.headers['x-service-attempt']).toBe('2');
  });

  it('leaves no breaker behind when it is deleted, also when a result comes later', async () => {
    await open();
    t.clock.advance(60_000);
    let gone: Promise<unknown> | undefined;
    receiver.answer = (_post, response) => {
      gone ??= t.call('DELETE', `/webhooks/${webhookId}`);
      void gone.then(() => response.writeHead(500).end());
    };
    await drain();
    expect(gone).toBeDefined();
    const { rows } = await t.app.pool.query('select 1 from webhook_breakers');
    expect(rows).toEqual([]);
  });

  it('counts for itself: another endpoint of the team is delivered to', async () => {
    const other = await hook('other');
    await open();
    await drain(other);
    expect(posts('/other')).toBe(10);
  });
});

describe('POST /webhooks/{id}/breaker/reset', () => {
  it("404 for another organization's webhook, 200 for one that is closed", async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await t.call('POST', `/webhooks/${id}/breaker/reset`, {})).status).toBe(404);
    expect((await t.call('POST', `/webhooks/${webhookId}/breaker/reset`, {})).status).toBe(200);
  });
});

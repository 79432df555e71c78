import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventDraft } from '../../../src/events/event.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { createDeliverer } from '../../../src/webhooks/deliver.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';

let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
let campaignId: string;
const nobody = '00000000-0000-4000-8000-000000000000';

beforeEach(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  webhookId = await hook({});
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const hook = async (over: object): Promise<string> =>
  (await t.call('POST', '/webhooks', { team_id: t.teamId, url: `${receiver.url}/hook`, ...over })).body.data
    .id;
async function happen(...types: (EventDraft['type'] | Partial<EventDraft>)[]): Promise<string[]> {
  const drafts = types.map((type): EventDraft => {
    t.clock.advance(1000);
    const over = typeof type === 'string' ? { type } : type;
    return { teamId: t.teamId, type: 'open', occurredAt: t.clock.now(), campaignId, ...over };
  });
  const events = await transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));
  return events.map(({ id }) => id);
}
const deliver = (id = webhookId): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId: id }, new AbortController().signal);
const replay = (body: object, id = webhookId) => t.call('POST', `/webhooks/${id}/replay`, body);
const START = '2026-11-16T00:00:00Z';
const received = () => receiver.posts.map(({ body }) => (JSON.parse(body) as { event_id: string }).event_id);

describe('POST /webhooks/{id}/replay', () => {
  it('202 delivers what was delivered once more: the same event id, byte for byte', async () => {
    const ids = await happen('open', 'click');
    await deliver();
    await t.call('PATCH', `/campaigns/${campaignId}`, { name: 'Renamed since' });
    t.clock.advance(60_000);
    const { status, body } = await replay({ start_date: START });
    expect(status).toBe(202);
    expect(body.data).toEqual({
      webhook_id: webhookId,
      matched: 2,
      queued: 2,
      waiting: 0,
      unwanted_types: [],
      unmatched: 0,
      has_more: false,
      next_after: null,
      last_due_at: t.clock.now().toISOString(),
    });
    await deliver();
    expect(received().toSorted()).toEqual([...ids, ...ids].toSorted());
    expect(new Set(receiver.posts.map((post) => post.body)).size).toBe(2);
    const { data } = (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body;
    expect(data).toHaveLength(4);
    expect(new Set(data.map(({ status: is }: { status: string }) => is))).toEqual(new Set(['delivered']));
  });

  it('202 says so in a header of each attempt, and of no other', async () => {
    await happen('open');
    await deliver();
    t.clock.advance(1000);
    await replay({ start_date: START });
    await deliver();
    expect(receiver.posts.map(({ headers }) => headers['x-service-replayed'])).toEqual([undefined, 'true']);
    const { data } = (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body;
    expect(data.map(({ replayed }: { replayed?: true }) => replayed)).toEqual([true, undefined]);
  });

  it('202 takes only the types that it names', async () => {
    const [, click] = await happen('open', 'click', 'open');
    const late = await hook({ name: 'late' });
    const { body } = await replay({ start_date: START, types: ['click', 'bounce'] }, late);
    expect(body.data).toMatchObject({ matched: 1, queued: 1 });
    await deliver(late);
    expect(received()).toEqual([click]);
    expect(body.data.unwanted_types).toEqual([]);
    const unknown = await replay({ start_date: START, types: ['scheduled'] });
    expect([unknown.status, unknown.body.error.param]).toEqual([400, 'types[0]']);
  });

  it('202 names the types that it is asked for and that the webhook does not get', async () => {
    await happen('open', 'click');
    const opens = await hook({ name: 'opens', events: { open: true } });
    const { data } = (await replay({ start_date: START, types: ['click', 'open', 'bounce'] }, opens)).body;
    expect(data).toMatchObject({ matched: 1, unwanted_types: ['click', 'bounce'] });
  });

  it('409 for the key of a replay whose answer was lost: it is not carried out again', async () => {
    await happen('open');
    await deliver();
    const keyed = { 'idempotency-key': 'a replay' };
    const again = () => t.call('POST', `/webhooks/${webhookId}/replay`, { start_date: START }, keyed);
    expect((await again()).status).toBe(202);
    await deliver();
    await t.app.pool.query(`update stored_answers set status = null, body = null where key = 'a replay'`);
    t.clock.advance(180_000);
    expect((await again()).body.error).toMatchObject({ code: 'idempotency_answer_lost' });
    await deliver();
    expect(receiver.posts).toHaveLength(2);
  });

  it('202 delivers at the rate that it names, the next page behind the one before', async () => {
    await happen('open', 'open', 'open', 'open');
    const late = await hook({ name: 'late' });
    const at = (seconds: number): string => new Date(t.clock.now().getTime() + seconds * 1000).toISOString();
    const asked = { start_date: START, end_date: at(0), per_minute: 6, limit: 2 };
    const first = (await replay(asked, late)).body.data;
    expect(first).toMatchObject({ queued: 2, has_more: true, last_due_at: at(10) });
    const second = (await replay({ ...asked, after: first.next_after }, late)).body.data;
    expect(second).toMatchObject({ queued: 2, has_more: false, last_due_at: at(30) });
    for (const expected of [1, 2, 3, 4]) {
      await deliver(late);
      expect(receiver.posts).toHaveLength(expected);
      t.clock.advance(10_000);
    }
    expect((await replay({ ...asked, per_minute: 0 })).status).toBe(400);
  });

  it('202 delivers to a new endpoint what happened before it was there, once', async () => {
    const ids = await happen('open', 'click');
    const late = await hook({ name: 'late' });
    expect((await replay({ start_date: START }, late)).body.data).toMatchObject({ queued: 2, waiting: 0 });
    expect((await replay({ start_date: START }, late)).body.data).toMatchObject({
      matched: 2,
      queued: 0,
      waiting: 2,
    });
    await deliver(late);
    expect(received().toSorted()).toEqual(ids.toSorted());
    expect(JSON.parse(receiver.posts[0]!.body)).toMatchObject({
      campaign: { id: campaignId, name: 'Autumn' },
    });
  });

  it('202 asked again, also at the same time, queues nothing that an earlier replay queued', async () => {
    await happen('open', 'click');
    await deliver();
    t.clock.advance(60_000);
    const answers = await Promise.all([1, 2, 3].map(() => replay({ start_date: START })));
    expect(answers.map(({ body }) => body.data.queued as number).toSorted((a, b) => a - b)).toEqual([
      0, 0, 2,
    ]);
    expect((await replay({ start_date: START })).body.data).toMatchObject({ queued: 0, waiting: 2 });
    await deliver();
    expect(received()).toHaveLength(4);
  });

  it('202 tries what failed for good again, and leaves the failure in the log', async () => {
    await happen('open');
    await t.app.pool.query(
      `update webhook_deliveries set status = 'failed', next_retry_at = null, attempt_count = 7`,
    );
    t.clock.advance(1000);
    expect((await replay({ start_date: START })).body.data).toMatchObject({ queued: 1 });
    const { data } = (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body;
    expect(
      data.map((row: { status: string; attempt_count: number }) => [row.status, row.attempt_count]),
    ).toEqual([
      ['pending', 0],
      ['failed', 7],
    ]);
  });

  it('202 takes the window with both its ends', async () => {
    const [first, second, third] = await happen('open', 'open', 'open');
    await deliver();
    const at = (seconds: number): string => new Date(t.clock.now().getTime() + seconds * 1000).toISOString();
    expect((await replay({ start_date: at(-1), end_date: at(0) })).body.data).toMatchObject({ queued: 2 });
    receiver.posts.length = 0;
    await deliver();
    expect(received().toSorted()).toEqual([second, third]);
    expect(received()).not.toContain(first);
  });

  it('202 goes on after the last event when there are more than the limit', async () => {
    const ids = await happen('open', 'open', 'open');
    await deliver();
    const one = (await replay({ start_date: START, limit: 2 })).body.data;
    expect(one).toMatchObject({ queued: 2, has_more: true, next_after: ids[1] });
    const two = (await replay({ start_date: START, limit: 2, after: one.next_after })).body.data;
    expect(two).toMatchObject({ queued: 1, has_more: false, next_after: null });
  });

  it('202 for named events, and says how many are unknown or unwanted', async () => {
    const only = await hook({ name: 'opens', events: { open: true } });
    const [open, click] = await happen('open', 'click', 'scheduled');
    await deliver(only);
    const { data } = (await replay({ event_ids: [open!.toUpperCase(), open, click, nobody] }, only)).body;
    expect(data).toMatchObject({ matched: 1, queued: 1, unmatched: 2, has_more: false });
  });

  it('202 brings a webhook of one campaign nothing of another, and none what is only scheduled', async () => {
    const other = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Other' })).body.data.id;
    const narrow = await hook({ name: 'one', campaign_id: campaignId });
    await happen(
      'scheduled',
      'open',
      { type: 'open', campaignId: other },
      { type: 'open', campaignId: null },
    );
    await deliver(narrow);
    await deliver();
    expect((await replay({ start_date: START }, narrow)).body.data).toMatchObject({ matched: 1 });
    expect((await replay({ start_date: START })).body.data).toMatchObject({ matched: 3 });
  });

  it('202 shows nothing of the events of another team', async () => {
    const team = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
    const [theirs] = await happen({ teamId: team, campaignId: null });
    const { data } = (await replay({ event_ids: [theirs] })).body;
    expect(data).toMatchObject({ matched: 0, unmatched: 1 });
  });

  it.each<[code: string, param: string, body: object]>([
    ['missing_required_parameter', 'start_date', {}],
    ['validation_error', 'start_date', { start_date: 'yesterday' }],
    ['validation_error', 'start_date', { start_date: '2026-11-16T23:59:60Z' }],
    ['validation_error', 'start_date', { start_date: '2026-11-17T00:00:00Z', end_date: START }],
    ['validation_error', 'end_date', { start_date: '2026-08-01T00:00:00Z', end_date: START }],
    ['validation_error', 'start_date', { start_date: START, event_ids: [nobody] }],
    ['validation_error', 'after', { after: nobody, event_ids: [nobody] }],
    ['validation_error', 'event_ids', { event_ids: [] }],
    ['validation_error', 'event_ids', { event_ids: Array(1001).fill(nobody) }],
    ['validation_error', 'event_ids[0]', { event_ids: ['one'] }],
    ['validation_error', 'limit', { start_date: START, limit: 1001 }],
  ])('400 %s names %s', async (code, param, body) => {
    const answer = await replay(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, param });
  });

  it('404 for an unknown webhook and for another team', async () => {
    expect((await replay({ start_date: START }, nobody)).status).toBe(404);
    const { body } = await replay({ start_date: START, team_id: nobody });
    expect(body.error).toMatchObject({ code: 'resource_not_found', param: 'team_id' });
  });
});

describe('DELETE /webhooks/{id}/replay', () => {
  const cancel = async (id = webhookId) => (await t.call('DELETE', `/webhooks/${id}/replay`)).body.data;
  /** A webhook without the six events that a replay brings at six a minute: two come before the replay ends. */
  async function slow(): Promise<{ late: string; ids: string[] }> {
    const ids = await happen('open', 'open', 'open', 'open', 'open', 'open');
    const late = await hook({ name: 'late' });
    await replay({ start_date: START, per_minute: 6 }, late);
    await deliver(late);
    t.clock.advance(10_000);
    await deliver(late);
    expect(received()).toEqual(ids.slice(0, 2));
    return { late, ids };
  }

  it('200 ends what waits, and a faster replay goes on from there', async () => {
    const { late, ids } = await slow();
    const { data } = (await t.call('GET', `/webhooks/${late}/deliveries?team_id=${t.teamId}&status=pending`))
      .body;
    const cancelled = await cancel(late);
    expect(cancelled).toEqual({
      webhook_id: late,
      cancelled: 4,
      oldest_event_at: data.at(-1).payload.timestamp,
    });
    t.clock.advance(60_000);
    await deliver(late);
    expect(received()).toHaveLength(2);
    await replay({ start_date: cancelled.oldest_event_at, per_minute: 60_000 }, late);
    t.clock.advance(100);
    await deliver(late);
    expect(received().toSorted()).toEqual(ids.toSorted());
    expect(await cancel(late)).toMatchObject({ cancelled: 0, oldest_event_at: null });
  });

  it('200 leaves what was not replayed, and says in the log of the rest why it failed', async () => {
    const { late } = await slow();
    await happen('click');
    await cancel(late);
    await deliver(late);
    expect(receiver.posts.at(-1)!.headers['x-service-event']).toBe('click');
    const failed = `/webhooks/${late}/deliveries?team_id=${t.teamId}&status=failed`;
    const { data } = (await t.call('GET', failed)).body;
    expect(data).toHaveLength(4);
    expect(data[0]).toMatchObject({ attempt_count: 0, error_message: 'the replay was cancelled' });
  });

  it('200 leaves the replays to another endpoint', async () => {
    const { late } = await slow();
    expect(await cancel()).toMatchObject({ cancelled: 0 });
    expect(await cancel(late)).toMatchObject({ cancelled: 4 });
  });

  it('404 for an unknown webhook', async () => {
    expect((await t.call('DELETE', `/webhooks/${nobody}/replay`)).status).toBe(404);
  });

  it('is not needed after a while without the webhook: what is left of a replay keeps its rate', async () => {
    const { late, ids } = await slow();
    await t.call('PATCH', `/webhooks/${late}`, { enabled: false });
    t.clock.advance(3_600_000);
    await t.call('PATCH', `/webhooks/${late}`, { enabled: true });
    for (const expected of [3, 4, 5, 6]) {
      await deliver(late);
      expect(received()).toEqual(ids.slice(0, expected));
      t.clock.advance(10_000);
    }
  });
});

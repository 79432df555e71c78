import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dueEndpoints } from '../../src/webhooks/due-store.ts';
import { dueFor } from '../support/due.ts';
import { eventually } from '../support/eventually.ts';
import { waitingForLocks } from '../support/held-mail.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';

let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
let campaignId: string;
beforeEach(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  const hook = { team_id: t.teamId, url: `${receiver.url}/hook` };
  webhookId = (await t.call('POST', '/webhooks', hook)).body.data.id;
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const happen = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_none, n) =>
      t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `p${n}@else.test` }),
    ),
  );
const drain = (signal = new AbortController().signal): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId }, signal);
const deliveries = async () =>
  (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body.data;
const good = (response: ServerResponse): void => void response.writeHead(200).end();

describe('the result of a post', () => {
  it('is written once, also when its time is more exact than a millisecond', async () => {
    await happen(1);
    await t.app.pool.query("update webhook_deliveries set next_retry_at = next_retry_at - interval '1 microsecond'");
    receiver.answer = (_post, response) => {
      if (receiver.posts.length === 5) t.clock.advance(31_000);
      good(response);
    };
    await drain();
    expect(receiver.posts).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 1 }]);
  }); // prettier-ignore

  it('that cannot be written is the last: what was read with it is not posted', async () => {
    await happen(40);
    // A sequence counts although its transaction fails.
    await t.app.pool.query(`create sequence refused;
      create function refuse() returns trigger language plpgsql as $$ begin perform nextval('refused'); raise exception 'refused'; end $$;
      create trigger refuse before update on webhook_deliveries for each row execute function refuse()`);
    const open: ServerResponse[] = [];
    receiver.answer = (_post, response) =>
      receiver.posts.length <= 4 ? good(response) : void open.push(response);
    const drained = expect(drain()).rejects.toThrow('refused');
    const underWay = `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      union all select 1 from refused where not is_called`;
    await eventually(
      () => t.app.pool.query(underWay),
      ({ rowCount }) => rowCount === 0 && open.length === 4,
    );
    // Lets a worker take the answer before the next ones come.
    for (let round = 0; round < 10; round++) await t.app.pool.query('select');
    receiver.answer = (_post, response) => good(response);
    open.forEach(good);
    await drained;
    expect(receiver.posts).toHaveLength(8);
  });

  it('is written in the end when it meets a deletion in a circle, and nothing is posted again', async () => {
    await happen(4);
    const [other, gate] = [await t.app.pool.connect(), await t.app.pool.connect()];
    const touch = (session: typeof other, eventId: string) =>
      session.query("update webhook_deliveries set error_message = '' where event_id = $1", [eventId]);
    const { rows } = await other.query<{ event_id: string }>(
      'select event_id from webhook_deliveries order by ctid',
    );
    const eventIds = rows.map((row) => row.event_id);
    const [first, second, , last] = eventIds as [string, string, string, string];
    const open = new Map<unknown, ServerResponse>();
    receiver.answer = (post, response) => void open.set(post.headers['webhook-id'], response);
    const drained = drain();
    await eventually(
      async () => open.size,
      (size) => size === 4,
    );
    await other.query('begin');
    // The deliverer's wait closes the deadlock, so that its session is the victim.
    await other.query("set local deadlock_timeout = '1min'");
    await touch(other, last);
    await gate.query('begin');
    await touch(gate, second);
    for (const eventId of eventIds) good(open.get(eventId)!);
    await eventually(
      () => waitingForLocks(t),
      (waiting) => waiting === 1,
    );
    const crossing = touch(other, first);
    await eventually(
      () => waitingForLocks(t),
      (waiting) => waiting === 2,
    );
    await gate.query('rollback');
    gate.release();
    await crossing;
    await other.query('commit');
    other.release();
    await drained;
    await drain();
    expect(receiver.posts).toHaveLength(4);
    expect((await deliveries()).map(({ status }: { status: string }) => status)).toEqual(
      Array(4).fill('delivered'),
    );
  });

  it('changes nothing when it comes after a user asked for a retry', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    receiver.answer = (_post, response) => asked.resolve(response);
    await happen(1);
    const silent = drain();
    const late = await asked.promise;
    await t.app.pool.query(
      "update webhook_deliveries set status = 'failed', attempt_count = 7, next_retry_at = null",
    );
    t.clock.advance(1000);
    const [{ id }] = await deliveries();
    await t.call('POST', `/webhooks/${webhookId}/deliveries/${id}/retry`, { team_id: t.teamId });
    late.writeHead(500).end();
    receiver.answer = (_post, response) => good(response);
    await silent;
    expect(receiver.posts).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 1 }]);
  });
});

describe('a worker that is asked to stop', () => {
  it('ends what is under way, begins nothing more, and leaves the endpoint to others', async () => {
    await happen(9);
    const dueOnes = () => dueFor(t, dueEndpoints);
    const open: ServerResponse[] = [];
    receiver.answer = (_post, response) => void open.push(response);
    const stopping = new AbortController();
    const drained = drain(stopping.signal);
    await eventually(
      async () => open.length,
      (length) => length === 4,
    );
    expect(await dueOnes(), 'a leased one belongs to no other worker').toEqual([]);
    stopping.abort();
    open.forEach(good);
    await drained;
    expect(receiver.posts).toHaveLength(4);
    const statuses = (await deliveries()).map(({ status }: { status: string }) => status);
    expect(statuses.toSorted()).toEqual([...Array(4).fill('delivered'), ...Array(5).fill('pending')]);
    expect(await eventually(dueOnes, (due) => due.length > 0)).toMatchObject([
      { teamId: t.teamId, key: webhookId },
    ]);
  });
});

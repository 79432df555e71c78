import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
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

/** So many things happen that the endpoint is told of. */
const happen = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_none, n) =>
      t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `p${n}@else.test` }),
    ),
  );
const drain = (): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId }, new AbortController().signal);
const deliveries = async () =>
  (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body.data;
const good = (response: ServerResponse): void => void response.writeHead(200).end();

describe('the result of a post', () => {
  it('is written once, also when somebody set a time more exact than a millisecond', async () => {
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
    // A sequence moves on although its transaction fails.
    await t.app.pool.query(`create sequence refused;
      create function refuse() returns trigger language plpgsql as $$ begin perform nextval('refused'); raise exception 'refused'; end $$;
      create trigger refuse before update on webhook_deliveries for each row execute function refuse()`);
    const open: ServerResponse[] = [];
    receiver.answer = (_post, response) =>
      receiver.posts.length <= 4 ? good(response) : void open.push(response);
    const drained = expect(drain()).rejects.toThrow('refused');
    await eventually(
      async () => (await t.app.pool.query('select is_called from refused')).rows[0].is_called as boolean,
      (called) => called && open.length === 4,
    );
    receiver.answer = (_post, response) => good(response);
    open.forEach(good);
    await drained;
    expect(receiver.posts).toHaveLength(8);
  });

  it('is written in the end when it meets a deletion in a circle, and nothing is posted again', async () => {
    await happen(2);
    const { rows } = await t.app.pool.query<{ id: string }>('select id from webhook_deliveries order by id');
    const other = await t.app.pool.connect();
    const touch = (n: number) =>
      other.query("update webhook_deliveries set error_message = '' where id = $1", [rows[n]!.id]);
    await other.query('begin');
    await touch(1);
    const open: ServerResponse[] = [];
    receiver.answer = (_post, response) => void (open.push(response) === 2 && open.forEach(good));
    const drained = drain();
    await eventually(
      () => waitingForLocks(t),
      (waiting) => waiting > 0,
    );
    await touch(0);
    await other.query('commit');
    other.release();
    await drained;
    await drain();
    expect(receiver.posts).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });

  it('changes nothing when it comes after somebody asked for the delivery to begin anew', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    receiver.answer = (_post, response) => asked.resolve(response);
    await happen(1);
    const silent = drain();
    const late = await asked.promise;
    // Meanwhile another worker came to the end of all its tries.
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

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../src/platform/db/transaction.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { deleteWebhookRow } from '../../src/webhooks/store.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { waitingForLocks } from '../support/held-mail.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';

const SECRET = 'a secret of the test';
const ON_THE_WIRE = 4;
let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
beforeEach(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  const hook = { team_id: t.teamId, url: `${receiver.url}/old`, secret: SECRET };
  webhookId = (await t.call('POST', '/webhooks', hook)).body.data.id;
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

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
const drain = (): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId }, new AbortController().signal);
const posts = (path: string): number => receiver.posts.filter((post) => post.path === path).length;
/** The first post starts `change`; every post is answered after it. */
function changeMeanwhile(change: () => Promise<unknown>, status = 200): void {
  let changed: Promise<unknown> | undefined;
  receiver.answer = (_post, response) => {
    changed ??= change();
    void changed.then(() => response.writeHead(status).end());
  };
}
const patch = (body: object) => () => t.call('PATCH', `/webhooks/${webhookId}`, body);

describe('a worker that has read what is due', () => {
  it.each([
    ['disabled', patch({ enabled: false })],
    ['deleted', () => t.call('DELETE', `/webhooks/${webhookId}`)],
  ])('posts nothing more once the webhook is %s, but what is under way', async (_what, change) => {
    await happen(40);
    changeMeanwhile(change);
    await drain();
    expect(receiver.posts.length).toBeLessThanOrEqual(ON_THE_WIRE);
  });

  it('posts to the new URL from the moment that the change is answered, though the clock stands still', async () => {
    await happen(40);
    changeMeanwhile(patch({ url: `${receiver.url}/new` }));
    await drain();
    expect(posts('/old')).toBeLessThanOrEqual(ON_THE_WIRE);
    expect(posts('/old') + posts('/new')).toBe(40);
  });

  it('signs with the new secret from the moment that the change is answered', async () => {
    await happen(40);
    changeMeanwhile(patch({ secret: null }));
    await drain();
    const signed = receiver.posts.filter(({ headers }) => headers['x-service-signature'] !== undefined);
    expect(signed.length).toBeLessThanOrEqual(ON_THE_WIRE);
    expect(receiver.posts).toHaveLength(40);
  });
});

describe('the breaker of a webhook', () => {
  it('does not count a result that came too late to be written', async () => {
    receiver.answer = (_post, response) => void response.writeHead(500).end();
    await happen(9);
    await drain();
    await happen(1);
    // Another worker used up all tries meanwhile.
    const settle = `update webhook_deliveries set status = 'failed', attempt_count = 7, next_retry_at = null where attempt_count = 0`;
    changeMeanwhile(() => t.app.pool.query(settle), 500);
    await drain();
    expect(receiver.posts).toHaveLength(10);
    const { rows } = await t.app.pool.query('select attempts, open_until from webhook_breakers');
    expect(rows).toEqual([{ attempts: 9, open_until: null }]);
  });

  it('goes with it, though a test fails at the same moment', async () => {
    const deleted = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const deleting = transact(t.app.db, async (trx) => {
      await deleteWebhookRow(trx, t.teamId, webhookId);
      isHeld.resolve();
      await deleted.promise;
    });
    await isHeld.promise;
    receiver.answer = (_post, response) => void response.writeHead(500).end();
    const tested = t.call('POST', `/webhooks/${webhookId}/test`, {});
    const isDone = tested.then(() => true);
    await eventually(
      async () => (await waitingForLocks(t)) > 0 || (await Promise.race([isDone, Promise.resolve(false)])),
      (known) => known,
    );
    deleted.resolve();
    await deleting;
    expect((await tested).body.data.test_result).toMatchObject({ success: false, status_code: 500 });
    expect((await t.app.pool.query('select 1 from webhook_breakers')).rows).toEqual([]);
  });
});

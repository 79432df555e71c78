import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
beforeAll(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  const hook = { team_id: t.teamId, url: `${receiver.url}/hook` };
  webhookId = (await t.call('POST', '/webhooks', hook)).body.data.id;
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const drain = (app: App): Promise<void> =>
  createDeliverer(app).drainEndpoint({ teamId: t.teamId, webhookId }, new AbortController().signal);
const deliveries = async () =>
  (await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`)).body.data;

it.each(rowsOf('webhooks'))('at %s a webhook is %s when a worker dies', async (point, expected) => {
  const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: body.data.id, email: 'a@else.test' });
  await dieAt(t, point, drain);
  expect(receiver.posts).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ status: 'pending', attempt_count: 0 }]);
  // The dead worker holds the endpoint until its lease ends.
  await drain(t.app);
  expect(receiver.posts).toHaveLength(1);
  t.clock.advance(t.app.config.webhooks.leaseSeconds * 1_000 + 1);
  await drain(t.app);
  await drain(t.app);
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 1 }]);
  const ids = new Set(receiver.posts.map(({ headers }) => headers['webhook-id']));
  expect([receiver.posts.length, ids.size]).toEqual([2, 1]);
  expect(expected).toBe('delivered twice under one id, noted as delivered once');
  await expectSound(t);
});

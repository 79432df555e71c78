import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../src/platform/db/transaction.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';

let t: TestApp;
let receiver: HookReceiver;
let webhookId: string;
let contacts: string[];
const PEOPLE = 12;
/** Recorded with an answer; `finished` follows by itself. */
const RECORDED = ['interest', 'appointment'] as const;
const CAUSED = [...RECORDED, 'finished'];
beforeEach(async () => {
  t = await testApp();
  receiver = await startHookReceiver();
  const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
  const add = (n: number) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, email: `p${n}@else.test` });
  contacts = await Promise.all(
    Array.from({ length: PEOPLE }, async (_none, n) => (await add(n)).body.data.id),
  );
  const made = await t.call('POST', '/webhooks', { team_id: t.teamId, url: `${receiver.url}/hook` });
  webhookId = made.body.data.id;
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

async function answered(ids: readonly string[]): Promise<void> {
  const shared = { teamId: t.teamId, occurredAt: t.clock.now() };
  for (const enrollmentId of ids)
    await transact(t.app.db, (trx) =>
      t.app.eventLog.record(trx, [
        { ...shared, enrollmentId, type: 'reply', detail: { reply: { text: 'Yes' } } },
        ...RECORDED.map((type) => ({ ...shared, enrollmentId, type, detail: {} })),
      ]),
    );
}
const drain = (): Promise<void> =>
  createDeliverer(t.app).drainEndpoint({ teamId: t.teamId, webhookId }, new AbortController().signal);
const told = (): { type: string; contact: string }[] =>
  receiver.posts.map(({ body }) => {
    const { type, contact } = JSON.parse(body) as { type: string; contact: { id: string } };
    return { type, contact: contact.id };
  });
const typesOf = (id: string): string[] => told().filter(({ contact }) => contact === id).map(({ type }) => type); // prettier-ignore

it('an answer is told before what it caused, also while another one answers', async () => {
  await answered(contacts);
  await drain();
  for (const id of contacts) expect(typesOf(id)).toEqual(['reply', ...CAUSED]);
});

it('what an answer caused waits for its post, and nothing of another contact does', async () => {
  const held: ServerResponse[] = [];
  const [first, other] = contacts as [string, string];
  receiver.answer = ({ body }, response) => {
    const { type, contact } = JSON.parse(body) as { type: string; contact: { id: string } };
    if (type === 'reply' && contact.id === first) held.push(response);
    else response.writeHead(200).end();
  };
  await answered([first, other]);
  const draining = drain();
  await eventually(
    async () => typesOf(other).length,
    (count) => count === 1 + CAUSED.length,
  );
  expect(typesOf(first)).toEqual(['reply']);
  held[0]!.writeHead(500).end();
  await draining;
  expect(typesOf(first), 'a post that failed is tried again later, alone').toEqual(['reply', ...CAUSED]);
});

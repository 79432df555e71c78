import { expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import { edge, node } from '../../support/graph.ts';

it('200 tells deleted contacts from live ones by deleted_at', async () => {
  await using t = await testApp();
  const { id: CampaignId } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'One' })).body
    .data;
  const create = async (email: string): Promise<string> =>
    (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email })).body.data.id;
  const [gone, live] = [await create('gone@one.test'), await create('live@one.test')];
  await t.call('DELETE', `/contacts/${gone}`);
  const { body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&deleted=true`);
  const shown = body.data.map((row: { id: string; deleted_at: string | null }) => [row.id, row.deleted_at]);
  expect(Object.fromEntries(shown)).toEqual({ [gone]: t.clock.now().toISOString(), [live]: null });
});

const DAY_MS = 86_400_000;

it.each([
  ['what was left of its wait', 1, 3],
  ['no longer when its wait is over meanwhile', 4, 4],
])('200 adds a deleted contact again, which waits %s', async (_what, addedAfter, dueAfter) => {
  await using t = await testApp();
  const graph = {
    nodes: [
      node(1, 'startNode'),
      node(2, 'waitNode', { amount: 3, unit: 'days' }),
      node(3, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
      node(4, 'stopNode'),
    ],
    edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
  };
  const campaign = { TeamId: t.teamId, name: 'One', ...graph };
  const { id: CampaignId } = (await t.call('POST', '/campaigns', campaign)).body.data;
  const add = async (): Promise<string> =>
    (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ann@one.test' })).body.data.id;
  await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  const contact = await add();
  expect((await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' })).status).toBe(200);
  const startedAt = t.clock.now().getTime();
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await t.call('DELETE', `/contacts/${contact}`);
  t.clock.advance(addedAfter * DAY_MS);
  expect(await add()).toBe(contact);
  expect((await t.call('GET', `/contacts/${contact}`)).body.data.next_run_at).toBe(
    new Date(startedAt + dueAfter * DAY_MS).toISOString(),
  );
});

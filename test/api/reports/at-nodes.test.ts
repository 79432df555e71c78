import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';

interface AtNode {
  node_id: string | null;
  contacts: number;
  href: string | null;
  held: { reason: string; contacts: number; href: string | null }[];
}

let t: TestApp;
let campaignId: string;
let senderId: string;
const enroll = (name: string, more: object = {}) =>
  t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaignId,
    email: `${name}@else.test`,
    ...more,
  });
const atNodes = async (): Promise<AtNode[]> =>
  (await t.call('GET', `/campaigns/${campaignId}/sending-status`)).body.data.nodes;
const listed = async (href: string): Promise<number> =>
  (await t.call('GET', href.replace('/v2', ''))).body.pagination.total;

beforeAll(async () => {
  t = await testApp();
  senderId = (await saveSender(t.app, t.teamId, { email: 'a@outreach.test', smtp_host: '127.0.0.1' })).id;
  const { body } = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'x',
    nodes: [
      node(1, 'startNode'),
      node(2, 'ifNode', { paths: [{ id: 'in', conditions: [{ field: 'city', operator: 'is_not_empty' }] }] }),
      node(3, 'taskNode', { title: 'Call {{first_name}}' }),
      node(4, 'waitNode', { amount: 3, unit: 'days' }),
      node(5, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Text' }),
    ],
    edges: [edge(1, 2), edge(2, 3, 'in'), edge(3, 4), edge(2, 5, 'else')],
  });
  campaignId = body.data.id;
  await enroll('waits', { city: 'Ulm', first_name: 'Anna' });
  await enroll('lacks', { city: 'Ulm' });
  await enroll('lacks-too', { city: 'Ulm' });
  await enroll('mailed');
  await enroll('stopped');
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  const plans = createPlanCache(t.app);
  // The task, then the wait.
  for (const _step of [1, 2]) await takeSteps({ ...t.app, plans });
  await t.app.db
    .updateTable('enrollments')
    .set({ life: 'finished', life_reason: 'replied' })
    .where('contact_profile_id', 'in', (eb) =>
      eb.selectFrom('contact_profiles').select('id').where('email', '=', 'stopped@else.test'),
    )
    .execute();
  await t.call('PATCH', `/senders/${senderId}`, { disabled: true });
});
afterAll(() => t[Symbol.asyncDispose]());

describe('GET /campaigns/{id}/sending-status', () => {
  it('says where the contacts under way are, and what holds them there', async () => {
    // A task that cannot be written yet is not begun.
    expect(await atNodes()).toMatchObject([
      { node_id: null, contacts: 2, href: null, held: [{ reason: 'missing_variable', contacts: 2 }] },
      { node_id: expect.any(String), contacts: 1 },
      { node_id: expect.any(String), contacts: 1 },
    ]);
    expect(await atNodes()).toContainEqual(expect.objectContaining({ node_id: id(4), held: [] }));
    const held = [expect.objectContaining({ reason: 'sender_disabled', contacts: 1 })];
    expect(await atNodes()).toContainEqual(expect.objectContaining({ node_id: id(5), held }));
  });

  it('has the list of the contacts that each number counts', async () => {
    const known = (await atNodes()).filter(({ node_id }) => node_id !== null);
    expect(known).toHaveLength(2);
    for (const { contacts, href, held } of known) {
      expect(await listed(href!)).toBe(contacts);
      for (const each of held) expect(await listed(each.href!)).toBe(each.contacts);
    }
  });

  it('counts those that have not begun, who have no node to be listed by', async () => {
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
    await enroll('new');
    expect(await atNodes()).toContainEqual(
      expect.objectContaining({ node_id: null, contacts: 3, href: null }),
    );
  });
});

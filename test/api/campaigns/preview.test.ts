import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node, oneMail } from '../../support/graph.ts';

let t: TestApp;
let at: string;
let campaignId: string;
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
const enroll = (name: string) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `${name}@else.test` });
const preview = (body: object) => t.call('POST', `${at}/sequence/preview`, body);
const CHANGED = {
  nodes: [node(5, 'startNode'), node(6, 'emailNode', { step_number: 1, subject: 'New', body: 'Text' })],
  edges: [edge(5, 6)],
};

beforeAll(async () => {
  t = await testApp();
  await saveSender(t.app, t.teamId, { email: 'a@outreach.test', smtp_host: '127.0.0.1' });
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'x', ...oneMail('Hi', 'Text') }))
    .body.data.id;
  at = `/campaigns/${campaignId}`;
  await enroll('ann');
  await enroll('ben');
  await t.call('PATCH', at, { status: 'active' });
  await step();
  await t.call('PATCH', at, { status: 'inactive' });
  await enroll('late');
});
afterAll(() => t[Symbol.asyncDispose]());

describe('POST /campaigns/{id}/sequence/preview', () => {
  it('says who would go where, and publishing it does just that', async () => {
    const { status, body } = await preview(CHANGED);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      nodes: 2,
      edges: 1,
      moves: [
        {
          from: { version: 1, node_id: id(2) },
          to: { version: 1, node_id: id(2) },
          node_in_new_graph: false,
          contacts: 2,
          waiting_mails: 2,
          because: 'node_missing',
        },
        {
          from: { version: 1, node_id: null },
          to: { version: null, node_id: id(5) },
          node_in_new_graph: false,
          contacts: 1,
          waiting_mails: 0,
          because: 'not_begun',
        },
      ],
    });
    expect((await t.call('GET', `${at}/sequence`)).body.data.nodes[0].id).toBe(id(1));

    expect((await t.call('PATCH', `${at}/sequence`, CHANGED)).status).toBe(200);
    expect((await t.call('PATCH', at, { status: 'active' })).status).toBe(200);
    await step();
    const positions = await t.app.db
      .selectFrom('enrollment_positions')
      .select(['sequence_version', 'node_id'])
      .orderBy('sequence_version')
      .execute();
    expect(positions).toEqual([
      { sequence_version: 1, node_id: id(2) },
      { sequence_version: 1, node_id: id(2) },
      { sequence_version: 2, node_id: id(6) },
    ]);
  });

  it('400 with the fault that saving would name, and the warnings that it would tell', async () => {
    const { status, body } = await preview({ nodes: [node(5, 'pigeonNode')], edges: [] });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'nodes[0].type']);
    const odd = await preview({ nodes: CHANGED.nodes, edges: [] });
    expect(odd.body.warnings).toEqual(['no path leads to this emailNode']);
  });

  it('404 for a campaign that is not there', async () => {
    const answer = await t.call('POST', `/campaigns/${id(77)}/sequence/preview`, CHANGED);
    expect(answer.body.error.code).toBe('campaign_not_found');
  });
});

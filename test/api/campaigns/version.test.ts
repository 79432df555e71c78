import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_TYPES } from '../../../src/sequences/rules/nodes/nodes.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, node, oneMail } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const HAS_TITLE = { field: 'title', operator: 'is_not_empty' };
const BRANCHING = {
  ifNode: [{ paths: [{ id: 'a', conditions: [HAS_TITLE] }] }, ['a', 'else']],
  switchNode: [{ field: 'title', cases: [{ id: 'a', value: 'CEO' }] }, ['a', 'default']],
  httpNode: [{ url: 'https://crm.example/x' }, [undefined]],
} as const;
type Branching = keyof typeof BRANCHING;
const SIMPLE = oneMail('Hi', 'Text');
const drawn = (type: Branching) => {
  const [data, paths] = BRANCHING[type];
  return {
    nodes: [node(1, 'startNode'), node(2, type, data), ...paths.map((_path, n) => node(3 + n, 'stopNode'))],
    edges: [edge(1, 2), ...paths.map((path, n) => edge(2, 3 + n, path))],
  };
};
const COMPLEX = Object.keys(BRANCHING) as Branching[];

const post = (over: object = {}) =>
  t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...over });
const create = async (over: object = {}): Promise<string> => (await post(over)).body.data.id;
const patch = (campaignId: string, body: object) => t.call('PATCH', `/campaigns/${campaignId}`, body);
const draw = (campaignId: string, graph: object) =>
  t.call('PATCH', `/campaigns/${campaignId}/sequence`, graph);
const versionOf = async (campaignId: string) =>
  (await t.call('GET', `/campaigns/${campaignId}`)).body.data.version;

const WAY = 'version 3 was asked for: with "version": 2 the campaign takes it';

describe('a version that was not asked for', () => {
  it('is 3 for each sequence of the simple builder', async () => {
    const campaign = await create();
    expect(await versionOf(campaign)).toBe(3);
    const simple = NODE_TYPES.filter((type) => !(type in BRANCHING));
    expect(simple).toEqual(['startNode', 'emailNode', 'linkedinNode', 'taskNode', 'waitNode', 'stopNode', 'noteNode']); // prettier-ignore
    const nodes = [
      ...SIMPLE.nodes,
      node(4, 'taskNode', { title: 'Call' }),
      node(5, 'waitNode', { amount: 1, unit: 'days' }),
      node(6, 'linkedinNode', { action: 'visit' }),
      node(7, 'noteNode'),
    ];
    const edges = [edge(1, 2), edge(2, 4), edge(4, 5), edge(5, 6), edge(6, 3)];
    expect((await draw(campaign, { nodes, edges })).status).toBe(200);
    expect(await versionOf(campaign)).toBe(3);
  });

  it.each(COMPLEX)('is 2 for a sequence with a %s, however it is given, and 3 without it', async (type) => {
    const made = (await post(drawn(type))).body.data;
    expect(made.version).toBe(2);
    const campaign = await create(SIMPLE);
    expect((await patch(campaign, drawn(type))).body.data.version).toBe(2);
    expect((await draw(campaign, SIMPLE)).status).toBe(200);
    expect(await versionOf(campaign)).toBe(3);
    expect((await draw(campaign, drawn(type))).status).toBe(200);
    expect(await versionOf(campaign)).toBe(2);
  });

  it('is that of its parent for a subsequence, until its own sequence needs 2', async () => {
    const parentCampaignId = await create(SIMPLE);
    const child = (await post({ parentCampaignId })).body.data;
    expect(child.version).toBe(3);
    expect((await draw(child.id, drawn('ifNode'))).status).toBe(200);
    expect(await versionOf(child.id)).toBe(2);
  });

  it('stays unsaid in a playbook', async () => {
    const CampaignId = await create(SIMPLE);
    const playbook = (await t.call('POST', '/playbooks', { TeamId: t.teamId, name: 'P', CampaignId })).body
      .data;
    expect(playbook.settings).not.toHaveProperty('version');
    expect((await post({ PlaybookId: playbook.id, ...drawn('ifNode') })).body.data.version).toBe(2);
    expect((await post({ PlaybookId: playbook.id })).body.data.version).toBe(3);
  });
});

describe('a campaign that was asked to be version 3', () => {
  it.each(COMPLEX)('400 for a %s, with the way to change it', async (type) => {
    const fault = {
      code: 'validation_error',
      param: 'nodes[1].type',
      message: `a ${type} needs version 2, and ${WAY}`,
    };
    expect(await post({ version: 3, ...drawn(type) })).toMatchObject({ status: 400, body: { error: fault } });
    const campaign = await create({ version: 3, ...SIMPLE });
    for (const refused of [
      await patch(campaign, drawn(type)),
      await draw(campaign, drawn(type)),
      await t.call('POST', `/campaigns/${campaign}/sequence/preview`, drawn(type)),
    ])
      expect(refused).toMatchObject({ status: 400, body: { error: fault } });
    expect((await t.call('GET', `/campaigns/${campaign}/sequence`)).body.data.nodes).toHaveLength(3);
    expect((await patch(campaign, { version: 2 })).body.data.version).toBe(2);
    expect((await draw(campaign, drawn(type))).status).toBe(200);
  });

  it('200 for an empty draft and for a simple sequence, 400 for version where the sequence needs 2', async () => {
    const campaign = await create();
    expect((await patch(campaign, { version: 3 })).status).toBe(200);
    expect((await draw(campaign, SIMPLE)).status).toBe(200);
    expect((await draw(campaign, drawn('ifNode'))).body.error.param).toBe('nodes[1].type');
    const complex = await create(drawn('ifNode'));
    const { status, body } = await patch(complex, { version: 3 });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'version']);
    expect(await versionOf(complex)).toBe(2);
    expect((await patch(complex, { version: 3, ...SIMPLE })).body.data.version).toBe(3);
  });

  it('400 for a playbook that asks for it beside such a sequence', async () => {
    const body = { TeamId: t.teamId, name: 'P', settings: { version: 3 } };
    const refused = await t.call('POST', '/playbooks', { ...body, ...drawn('httpNode') });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'settings.version']);
    const made = await t.call('POST', '/playbooks', { ...body, ...SIMPLE });
    expect((await post({ PlaybookId: made.body.data.id, ...drawn('ifNode') })).status).toBe(400);
  });
});

it('a version 2 that was asked for stays with a simple sequence', async () => {
  const campaign = await create({ version: 2, ...SIMPLE });
  expect((await draw(campaign, drawn('ifNode'))).status).toBe(200);
  expect((await draw(campaign, SIMPLE)).status).toBe(200);
  expect(await versionOf(campaign)).toBe(2);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { enroll } from '../../../src/enrollments/enroll.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const node = (n: number, type: string, data: object = {}) => ({ id: id(n), type, data });
const edge = (from: number, to: number, path?: string) => ({
  id: id(from * 100 + to + 1000),
  source: id(from),
  target: id(to),
  ...(path ? { data: { path } } : {}),
});
const mail = node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Text' });
const create = async (over: object = {}, app = t) =>
  (await app.call('POST', '/campaigns', { TeamId: app.teamId, name: 'Autumn', ...over })).body.data;
const saveSequence = (campaignId: string, sequence: object) =>
  t.call('PATCH', `/campaigns/${campaignId}/sequence`, sequence);

describe('a new campaign', () => {
  it('writes to every risk level, guards bounces at 3 %, includes catch-alls, and is version 3', async () => {
    const campaign = await create();
    expect(campaign).toMatchObject({
      send_to_risk_levels: ['SAFE', 'LOW', 'MEDIUM', 'HIGH'],
      bounce_guard_max_rate: 0.03,
      include_catch_all: true,
      version: 3,
    });
    const { body } = await t.call('PATCH', `/campaigns/${campaign.id}`, { send_to_risk_levels: null });
    expect(body.data).toMatchObject({ send_to_risk_levels: null, bounce_guard_max_rate: 0.03 });
  });
});

describe('PATCH /campaigns/{id}/sequence', () => {
  const start = node(1, 'startNode');
  const cond = { field: 'title', operator: 'is_not_empty' };
  it.each<[string, object]>([
    ['nodes', { nodes: [mail], edges: [] }],
    ['nodes', { nodes: [start, node(3, 'startNode')], edges: [] }],
    ['nodes[1].type', { nodes: [start, node(2, 'pigeonNode')], edges: [] }],
    ['nodes[1].id', { nodes: [start, { ...mail, id: id(1) }], edges: [] }],
    ['nodes[1].data.unit', { nodes: [start, node(2, 'waitNode', { amount: 1, unit: 'moons' })], edges: [] }],
    ['nodes[1].data.amount', { nodes: [start, node(2, 'waitNode', { amount: -1, unit: 'days' })], edges: [] }],
    ['edges[0].target', { nodes: [start, mail], edges: [edge(1, 9)] }],
    ['edges[1].source', { nodes: [start, mail, node(3, 'stopNode')], edges: [edge(1, 2), edge(1, 3)] }],
    ['nodes[0]', { nodes: [start, mail], edges: [edge(1, 2), edge(2, 1)] }],
    ['nodes[1].data.paths', {
      nodes: [start, node(2, 'ifNode', { paths: Array.from({ length: 11 }, (_none, n) => ({ id: `p${n}`, conditions: [cond] })) })],
      edges: [],
    }],
    ['nodes[1].data.paths[0].conditions', {
      nodes: [start, node(2, 'ifNode', { paths: [{ id: 'p', conditions: Array.from({ length: 11 }, () => cond) }] })],
      edges: [],
    }],
    ['edges[0].data.path', {
      nodes: [start, node(2, 'ifNode', { paths: [{ id: 'p', conditions: [cond] }] }), node(3, 'stopNode')],
      edges: [edge(2, 3, 'nowhere')],
    }],
  ])('400 names %s', async (param, sequence) => {
    const { id: campaignId } = await create();
    const { status, body } = await saveSequence(campaignId, sequence);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', param]);
    const kept = await t.call('GET', `/campaigns/${campaignId}/sequence`);
    expect(kept.body.data).toEqual({ sequence_version: null, nodes: [], edges: [] });
  }); // prettier-ignore

  it('200 keeps keys of a drawing tool on nodes and edges', async () => {
    const { id: campaignId } = await create();
    const drawn = { width: 120, position: { x: 1, y: 2, z: 3 }, measured: { height: 40 } };
    const nodes = [
      { ...start, ...drawn },
      { ...mail, selected: true },
    ];
    const edges = [{ ...edge(1, 2), label: 'then', markerEnd: { type: 'arrow' } }];
    expect((await saveSequence(campaignId, { nodes, edges })).status).toBe(200);
    const { data } = (await t.call('GET', `/campaigns/${campaignId}/sequence`)).body;
    expect(data).toMatchObject({ nodes, edges });
  });

  it.each([['1'], [null], [1.5], [-1]])('400 for the step_number %j, which is no whole number', async (step_number) => {
    const { id: campaignId } = await create();
    const nodes = [start, { ...mail, data: { ...mail.data, step_number } }];
    const { status, body } = await saveSequence(campaignId, { nodes, edges: [edge(1, 2)] });
    expect([status, body.error.param]).toEqual([400, 'nodes[1].data.step_number']);
  }); // prettier-ignore

  it('replaces the part that is given and keeps the other', async () => {
    const { id: campaignId } = await create({ nodes: [start, mail], edges: [edge(1, 2)] });
    const changed = { ...mail, data: { ...mail.data, subject: 'New', drawn_by: 'a tool' } };
    const saved = await saveSequence(campaignId, { nodes: [start, changed] });
    expect(saved.body.data.nodes[1].data).toEqual({ ...changed.data, type: 1 });
    expect(saved.body.data.edges).toHaveLength(1);
    expect((await saveSequence(campaignId, { edges: [] })).body.data).toMatchObject({
      nodes: saved.body.data.nodes,
      edges: [],
    });
  });

  it('publishes a new version each time and leaves the published ones as they were', async () => {
    const { id: campaignId } = await create({ nodes: [start, mail], edges: [edge(1, 2)] });
    const versions = () =>
      t.app.db
        .selectFrom('sequence_versions')
        .selectAll()
        .where('campaign_id', '=', campaignId)
        .orderBy('version')
        .execute();
    const [first] = await versions();
    await saveSequence(campaignId, { nodes: [start], edges: [] });
    const after = await versions();
    expect(after.map(({ version }) => version)).toEqual([1, 2]);
    expect(after[0]).toEqual(first);
    expect((await t.call('GET', `/campaigns/${campaignId}`)).body.data.sequence_version).toBe(2);
  });

  it('fills in the type of a message and of an edge, and keeps those that are given', async () => {
    const { id: campaignId } = await create();
    const nodes = [
      start,
      { ...mail, data: { ...mail.data, type: 42 } },
      node(3, 'waitNode', { amount: 1, unit: 'days' }),
      node(4, 'linkedinNode', { action: 'visit' }),
      { ...node(5, 'stopNode'), data: { type: null } },
    ];
    const edges = [edge(1, 2), { ...edge(2, 3), type: 'straight' }, edge(3, 4), edge(4, 5)];
    const { body } = await saveSequence(campaignId, { nodes, edges });
    expect(body.data.nodes.map((each: { data: { type: number } }) => each.data.type)).toEqual([
      0, 42, 8, 4, 11,
    ]);
    expect(body.data.edges.map((each: { type: string }) => each.type)).toEqual([
      'buttonedge',
      'straight',
      'buttonedge',
      'buttonedge',
    ]);
  });

  it('takes ten paths of ten conditions, and warns of ids that are no UUIDs', async () => {
    const { id: campaignId } = await create();
    const paths = Array.from({ length: 10 }, (_none, n) => ({
      id: `p${n}`,
      conditions: Array.from({ length: 10 }, () => cond),
    }));
    const wide = await saveSequence(campaignId, {
      nodes: [start, node(2, 'ifNode', { paths })],
      edges: [edge(1, 2)],
    });
    expect([wide.status, wide.body.warnings]).toEqual([200, undefined]);
    const cases = Array.from({ length: 11 }, (_none, n) => ({ id: `c${n}`, value: n }));
    const eleven = await saveSequence(campaignId, {
      nodes: [start, node(2, 'switchNode', { field: 'title', cases })],
      edges: [],
    });
    expect([eleven.status, eleven.body.error.param]).toEqual([400, 'nodes[1].data.cases']);
    const named = await saveSequence(campaignId, { nodes: [{ ...start, id: 'start' }], edges: [] });
    expect([named.status, named.body.warnings]).toEqual([200, ['start is not a UUID']]);
  });

  it('tells of a step that no path leads to, and saves it', async () => {
    const { id: campaignId } = await create();
    const saved = await saveSequence(campaignId, { nodes: [start, mail], edges: [] });
    expect(saved.status).toBe(200);
    expect(saved.body.warnings).toEqual(['no path leads to this emailNode']);
  });
});

describe('DELETE /campaigns/{id}', () => {
  it('of the last two at once leaves one', async () => {
    await using own = await testApp();
    let kept: string = (await create({}, own)).id;
    for (let round = 0; round < 10; round++) {
      const ids = [kept, (await create({}, own)).id];
      const answers = await Promise.all(ids.map((each) => own.call('DELETE', `/campaigns/${each}`)));
      const refused = answers.findIndex(({ body }) => body.error?.code === 'minimum_campaigns');
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(refused).not.toBe(-1);
      kept = ids[refused]!;
    }
  });

  it('ends an upload into it that still waits, and leaves no contact in a campaign that is removed', async () => {
    await using own = await testApp();
    await create({ name: 'Kept' }, own);
    const { id: draft } = await create({ name: 'Draft' }, own);
    const { upload_id: uploadId } = (
      await own.call('POST', '/contacts/bulk', {
        TeamId: own.teamId,
        CampaignId: draft,
        contacts: [{ email: 'ann@else.test' }],
      })
    ).body;
    expect((await own.call('DELETE', `/campaigns/${draft}`)).status).toBe(200);
    await mergeUpload(own.app, { teamId: own.teamId, uploadId }, new AbortController().signal);
    expect((await own.call('GET', `/contacts/bulk/${uploadId}`)).body.data).toMatchObject({
      status: 'failed',
      error: 'there is no such campaign in this team',
    });
    expect(await own.app.db.selectFrom('enrollments').select('id').execute()).toEqual([]);
    expect(await own.app.db.selectFrom('enrollment_positions').select('enrollment_id').execute()).toEqual([]);
  });

  it('waits for a contact that is just being enrolled, and archives it too', async () => {
    await using own = await testApp();
    await create({ name: 'Kept' }, own);
    const { id: draft } = await create({ name: 'Draft' }, own);
    const profile = await own.call('POST', '/contacts', { TeamId: own.teamId, email: 'ann@else.test' });
    let deleted: Promise<{ status: number }> | undefined;
    await transact(own.app.db, async (trx) => {
      await enroll(trx, own.app, { teamId: own.teamId, campaignId: draft }, [
        { profileId: profile.body.data.id },
      ]);
      let done = false;
      deleted = own.call('DELETE', `/campaigns/${draft}`).finally(() => (done = true));
      const waiting = () =>
        own.app.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await eventually(waiting, ({ rows }) => done || rows.length > 0);
    });
    expect((await deleted)?.status).toBe(200);
    expect(await own.app.db.selectFrom('enrollments').select('id').execute()).toEqual([]);
  });

  it('of an archived one is 404 the second time, and lists show it only when asked', async () => {
    await using own = await testApp();
    await create({ name: 'Kept' }, own);
    const { id: used } = await create({ name: 'Used' }, own);
    await own.app.db.updateTable('campaigns').set({ is_draft: false }).where('id', '=', used).execute();
    const archived = await own.call('DELETE', `/campaigns/${used}`);
    expect(archived).toMatchObject({ status: 200, body: { data: { id: used } } });
    expect((await own.call('DELETE', `/campaigns/${used}`)).status).toBe(404);
    const names = async (query: string): Promise<string[]> =>
      (await own.call('GET', `/campaigns?TeamId=${own.teamId}${query}`)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('')).toEqual(['Kept']);
    expect(await names('&status=archived')).toEqual(['Used']);
    expect(await names('&search=KEP')).toEqual(['Kept']);
    expect(await names('&search=%25')).toEqual([]);
  });
});

describe('GET /campaigns/{id}', () => {
  it('shows its messages and how many people are in it', async () => {
    const { id: campaignId } = await create({ nodes: [node(1, 'startNode'), mail], edges: [edge(1, 2)] });
    const enroll = (email: string) =>
      t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
    await enroll('ann@else.test');
    const ben = await enroll('ben@else.test');
    await t.call('DELETE', `/contacts/${ben.body.data.id}`);
    const { body } = await t.call('GET', `/campaigns/${campaignId}`);
    expect(body.data).toMatchObject({
      messages: [{ id: id(2), step_number: 1, subject: 'Hi' }],
      contact_count: 1,
      reply_link_clicks: 0,
      parent_campaign_id: null,
    });
  });
});

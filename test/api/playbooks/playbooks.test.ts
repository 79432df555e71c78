import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id as nodeId, node, oneMail } from '../../support/graph.ts';

let t: TestApp;
let other: string;
let member: Record<string, string>;
let rival: { key: Record<string, string>; team: string };
beforeAll(async () => {
  t = await testApp();
  const keyFor = async (organization: string, role: 'team_member' | 'org_admin') => {
    const made = await createApiKey(t.app, { organization, email: `${role}@x.test`, role });
    return { key: { authorization: `Bearer ${made.api_key}` }, team: made.default_team_id };
  };
  rival = await keyFor('Rival', 'org_admin');
  member = (await keyFor('Acme', 'team_member')).key;
  other = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SETTINGS = {
  version: 2,
  send_to_risk_levels: ['SAFE'],
  bounce_guard_max_rate: 0.05,
  include_catch_all: false,
  schedule: {
    use_contact_time_zone: true,
    timezone: 'Europe/Berlin',
    days: ['mon'],
    start: '09:00',
    end: '17:00',
    holidays: ['2026-12-25'],
  },
  daily_limit: 40,
  new_contacts_per_day: 20,
  track_opens: false,
  track_clicks: true,
  tags: ['spring'],
};
const post = (over: object = {}, headers = {}) =>
  t.call('POST', '/playbooks', { TeamId: t.teamId, name: 'Spare parts', ...over }, headers);
const make = async (over: object = {}) => (await post(over)).body.data;
const patch = (id: string, body: object) => t.call('PATCH', `/playbooks/${id}`, body);
const get = async (id: string) => (await t.call('GET', `/playbooks/${id}`)).body.data;
const campaign = (over: object) =>
  t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...over });
const sequenceOf = async (id: string) => {
  const { nodes, edges } = (await t.call('GET', `/campaigns/${id}/sequence`)).body.data;
  return { nodes, edges };
};
const calling = (value: string) => {
  const graph = oneMail('Hi', 'Text');
  const call = node(2, 'httpNode', {
    url: 'http://127.0.0.1:9/x',
    method: 'GET',
    headers: { 'X-Key': value },
  });
  return { ...graph, nodes: [graph.nodes[0]!, call, graph.nodes[2]!] };
};

describe('POST /playbooks', () => {
  it('201 makes an empty draft of a name and a team', async () => {
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      object: 'playbook',
      name: 'Spare parts',
      description: null,
      team_id: t.teamId,
      status: 'draft',
      builtin: false,
      settings: {},
      nodes: [],
      edges: [],
    });
    expect(await get(body.data.id)).toEqual(body.data);
  });

  it('201 keeps a sequence, settings, a description and a status', async () => {
    const { status, body } = await post({
      ...oneMail('Hi', 'Text'),
      settings: SETTINGS,
      description: 'For the spring',
      status: 'active',
    });
    expect([status, body.data.status, body.data.description]).toEqual([201, 'active', 'For the spring']);
    expect(body.data.settings).toEqual(SETTINGS);
    expect(
      body.data.nodes.map(({ id, data }: { id: string; data: { type: number } }) => [id, data.type]),
    ).toEqual([
      [nodeId(1), 0],
      [nodeId(2), 1],
      [nodeId(3), 11],
    ]);
  });

  it('201 copies sequence and settings of a campaign, and what the body says comes first', async () => {
    const made = (await campaign({ ...calling('k-1'), ...SETTINGS })).body.data;
    const copied = await make({ CampaignId: made.id });
    expect(copied.settings).toEqual(SETTINGS);
    expect({ nodes: copied.nodes, edges: copied.edges }).toEqual(await sequenceOf(made.id));
    expect(copied.nodes[1].data.headers).toEqual({ 'X-Key': '****' });
    const changed = await make({
      CampaignId: made.id,
      settings: { daily_limit: null },
      ...oneMail('New', 'Text'),
    });
    expect(changed.settings).toEqual({ ...SETTINGS, daily_limit: null });
    expect(changed.nodes[1].data.subject).toBe('New');
  });

  it.each<[string, string, object]>([
    ['missing_team_id', 'TeamId', { TeamId: undefined }],
    ['missing_required_parameter', 'name', { name: undefined }],
    ['validation_error', 'name', { name: ' ' }],
    ['validation_error', 'name', { name: 'x'.repeat(256) }],
    ['validation_error', 'status', { status: 'archived' }],
    ['validation_error', 'status', { status: 'active' }],
    ['validation_error', 'settings.bounce_guard_max_rate', { settings: { bounce_guard_max_rate: 0.5 } }],
    ['validation_error', 'settings.schedule.days[0]', { settings: { schedule: { days: ['someday'] } } }],
    ['validation_error', 'settings.category_id', { settings: { category_id: NOBODY } }],
    ['validation_error', 'nodes', { nodes: [], edges: oneMail('Hi', 'Text').edges }],
    ['validation_error', 'nodes', { edges: oneMail('Hi', 'Text').edges }],
    ['validation_error', 'nodes[1].data.body', oneMail('Hi', '')],
    ['validation_error', 'nodes[1].data.subject', oneMail('{{first name}}', 'Text')],
    ['validation_error', 'id', { id: NOBODY }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await post(over);
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
  });

  it('404 for a campaign that is not there, or of another team', async () => {
    const elsewhere = (await campaign({ TeamId: other })).body.data.id;
    for (const CampaignId of [NOBODY, elsewhere]) {
      const { status, body } = await post({ CampaignId });
      expect([status, body.error.code, body.error.param]).toEqual([404, 'campaign_not_found', 'CampaignId']);
    }
  });
});

describe('GET /playbooks', () => {
  const names = async (teamId: string, query = '') =>
    (await t.call('GET', `/playbooks?TeamId=${teamId}${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );

  it('200 filters by status and name, sorts, and pages', async () => {
    const team = (await t.call('POST', '/teams', { name: 'Lists' })).body.data.id;
    const at = t.clock.now().getTime();
    const ids: string[] = [];
    for (const name of ['b zz', 'a zz', 'C ZZ']) {
      t.clock.advance(1_000);
      ids.push((await make({ TeamId: team, name, ...oneMail('Hi', 'Text') })).id);
    }
    t.clock.advance(1_000);
    await patch(ids[0]!, { status: 'active' });
    const own = '&search=%20zz';
    expect(t.clock.now().getTime()).toBeGreaterThan(at);
    expect(await names(team, own)).toEqual(['C ZZ', 'a zz', 'b zz']);
    expect(await names(team, `${own}&sortBy=createdAt&sortDirection=asc`)).toEqual(['b zz', 'a zz', 'C ZZ']);
    expect(await names(team, `${own}&sortBy=updatedAt`)).toEqual(['b zz', 'C ZZ', 'a zz']);
    expect(await names(team, `${own}&sortBy=name`)).toEqual(['a zz', 'b zz', 'C ZZ']);
    expect(await names(team, `${own}&sortBy=name&sortDirection=desc`)).toEqual(['C ZZ', 'b zz', 'a zz']);
    expect(await names(team, `${own}&status=active`)).toEqual(['b zz']);
    expect(await names(team, `${own}&status=draft`)).toEqual(['C ZZ', 'a zz']);
    expect(await names(team, '&limit=1&offset=1')).toEqual(['a zz']);
    const { body } = await t.call('GET', `/playbooks?TeamId=${team}&limit=1`);
    expect(body.pagination).toEqual({ total: 8, limit: 1, offset: 0, has_more: true });
    expect(Object.keys(body.data[0])).not.toContain('nodes');
    await t.call('DELETE', `/playbooks/${ids[0]}`);
    expect(await names(team, own)).toEqual(['C ZZ', 'a zz']);
    expect(await names(team, `${own}&status=archived`)).toEqual(['b zz']);
    expect(await names(t.teamId, own)).toEqual([]);
  });

  it.each(['status=live', 'sortBy=size', 'sortDirection=up', 'limit=101'])('400 for %s', async (query) => {
    const { status, body } = await t.call('GET', `/playbooks?TeamId=${t.teamId}&${query}`);
    expect([status, body.error.code, body.error.param]).toEqual([
      400,
      'validation_error',
      query.split('=')[0],
    ]);
  });
});

describe('PATCH /playbooks/{id}', () => {
  it('200 changes what is given, and settings as a whole', async () => {
    let expected = await make({ settings: { tags: ['a'], daily_limit: 5 } });
    for (const change of [
      { name: 'Renamed' },
      { description: 'Why' },
      { settings: { daily_limit: 7 } },
      { description: null },
      { status: 'archived' },
      { status: 'draft' },
    ]) {
      t.clock.advance(1_000);
      const { status, body } = await patch(expected.id, change);
      expected = { ...expected, ...change, updated_at: t.clock.now().toISOString() };
      expect([status, body.data]).toEqual([200, expected]);
    }
    const empty = await patch(expected.id, { nodes: [], edges: [] });
    expect([empty.status, empty.body.data.nodes]).toEqual([200, []]);
    const { body } = await patch(expected.id, { ...oneMail('Hi', 'Text'), status: 'active' });
    const emptied = await patch(expected.id, { nodes: [], edges: [] });
    expect([emptied.status, emptied.body.error.param]).toEqual([400, 'status']);
    expect([body.data.status, body.data.nodes.length]).toEqual(['active', 3]);
  });

  it('200 changes nothing when it gets what GET gave, headers of a request included', async () => {
    const { object: _word, ...shown } = await make({ ...calling('k-1'), settings: SETTINGS });
    const { status, body } = await patch(shown.id, shown);
    expect([status, body.warnings]).toEqual([200, undefined]);
    expect(await get(shown.id)).toEqual({ object: 'playbook', ...shown, updated_at: body.data.updated_at });
  });

  it('400 for an active one without a sequence, and for a fault of the sequence', async () => {
    const { id } = await make();
    const active = await patch(id, { status: 'active' });
    expect([active.status, active.body.error.param]).toEqual([400, 'status']);
    const wrong = await patch(id, oneMail('{{first name}}', 'Text'));
    expect([wrong.status, wrong.body.error.param]).toEqual([400, 'nodes[1].data.subject']);
    const zone = await patch(id, { settings: { schedule: { timezone: 'Moon/Base' } } });
    expect([zone.status, zone.body.error.param]).toEqual([400, 'settings.schedule.timezone']);
    expect((await get(id)).nodes).toEqual([]);
  });

  it('404 for one that is not there', async () => {
    const { status, body } = await patch(NOBODY, { name: 'x' });
    expect([status, body.error.code, body.error.param]).toEqual([404, 'resource_not_found', 'id']);
  });
});

describe('DELETE /playbooks/{id}', () => {
  it('200 archives, and with permanent=true removes what is archived already', async () => {
    const { id } = await make(oneMail('Hi', 'Text'));
    const early = await t.call('DELETE', `/playbooks/${id}?permanent=true`);
    expect([early.status, early.body.error.code, early.body.error.param]).toEqual([409, 'playbook_not_archived', 'permanent']); // prettier-ignore
    const archived = await t.call('DELETE', `/playbooks/${id}`);
    expect([archived.status, archived.body.message]).toEqual([200, 'Playbook archived']);
    expect((await get(id)).status).toBe('archived');
    expect((await t.call('DELETE', `/playbooks/${id}`)).status).toBe(200);
    const removed = await t.call('DELETE', `/playbooks/${id}?permanent=true`);
    expect([removed.status, removed.body.message]).toEqual([200, 'Playbook deleted']);
    expect((await t.call('GET', `/playbooks/${id}`)).status).toBe(404);
    expect((await t.call('DELETE', `/playbooks/${id}`)).status).toBe(404);
  });
});

describe('POST /playbooks/{id}/duplicate', () => {
  const duplicate = (id: string, body?: object) => t.call('POST', `/playbooks/${id}/duplicate`, body);

  it('201 makes a draft that is like it, under its own or a given name', async () => {
    const original = await make({
      ...calling('k-1'),
      settings: SETTINGS,
      status: 'active',
      description: 'Why',
    });
    await t.call('DELETE', `/playbooks/${original.id}`);
    const { status, body } = await duplicate(original.id);
    const { settings, nodes, edges, description } = original;
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Copy of Spare parts',
      status: 'draft',
      settings,
      nodes,
      edges,
      description,
    });
    expect(body.data.id).not.toBe(original.id);
    expect((await duplicate(original.id, { name: 'Mine' })).body.data.name).toBe('Mine');
    const long = await make({ name: 'x'.repeat(255) });
    expect((await duplicate(long.id)).body.data.name).toHaveLength(255);
  });

  it('201 for another team, and 400 where files or values of headers would travel', async () => {
    const plain = await make({ ...oneMail('Hi', 'Text'), settings: SETTINGS });
    const copy = (await duplicate(plain.id, { TeamId: other })).body.data;
    expect([copy.team_id, copy.settings, copy.nodes]).toEqual([other, SETTINGS, plain.nodes]);
    const header = await duplicate((await make(calling('k-1'))).id, { TeamId: other });
    expect([header.status, header.body.error.param]).toEqual([400, 'nodes[1].data.headers.X-Key']);
    const file = await t.call('POST', '/attachments', { team_id: t.teamId, name: 'a.txt', content_type: 'text/plain', content: 'AAAA' }); // prettier-ignore
    const graph = oneMail('Hi', 'Text');
    Object.assign(graph.nodes[1]!.data, { attachments: [{ file_id: file.body.data.id }] });
    const attached = await duplicate((await make(graph)).id, { TeamId: other });
    expect([attached.status, attached.body.error.param]).toEqual([
      400,
      'nodes[1].data.attachments[0].file_id',
    ]);
    const kept = await t.call('DELETE', `/attachments/${file.body.data.id}`);
    expect([kept.status, kept.body.error.code]).toEqual([409, 'resource_in_use']);
  });

  it('404 and 403 for a team that one has no access to', async () => {
    const { id } = await make();
    expect((await duplicate(id, { TeamId: rival.team })).status).toBe(404);
    const refused = await t.call('POST', `/playbooks/${id}/duplicate`, { TeamId: other }, member);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'team_access_denied']);
  });
});

describe('a campaign made from a playbook', () => {
  it('has its sequence and settings, but for what its body says, and keeps the id', async () => {
    const playbook = await make({ ...oneMail('Hi', 'Text'), settings: SETTINGS });
    const { status, body } = await campaign({ PlaybookId: playbook.id });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...SETTINGS,
      PlaybookId: playbook.id,
      sequence_version: 1,
      is_draft: true,
    });
    expect(await sequenceOf(body.data.id)).toEqual({ nodes: playbook.nodes, edges: playbook.edges });
    const own = await campaign({
      PlaybookId: playbook.id,
      daily_limit: null,
      tags: [],
      ...oneMail('New', 'Text'),
    });
    expect(own.body.data).toMatchObject({ ...SETTINGS, daily_limit: null, tags: [] });
    expect((await sequenceOf(own.body.data.id)).nodes[1].data.subject).toBe('New');
    await patch(playbook.id, oneMail('Later', 'Text'));
    expect((await sequenceOf(body.data.id)).nodes[1].data.subject).toBe('Hi');
    await t.call('DELETE', `/playbooks/${playbook.id}`);
    await t.call('DELETE', `/playbooks/${playbook.id}?permanent=true`);
    expect((await t.call('GET', `/campaigns/${body.data.id}`)).body.data.PlaybookId).toBe(playbook.id);
  });

  it('has headers of its own, also when the playbook is gone', async () => {
    const playbook = await make(calling('k-1'));
    const { id } = (await campaign({ PlaybookId: playbook.id })).body.data;
    const { nodes, edges } = await sequenceOf(id);
    expect(nodes[1].data.headers).toEqual({ 'X-Key': '****' });
    expect((await t.call('PATCH', `/campaigns/${id}/sequence`, { nodes, edges })).status).toBe(200);
  });

  it('has the version of its parent when it is a subsequence', async () => {
    const parent = (await campaign({ version: 3 })).body.data.id;
    const playbook = await make({ settings: { version: 2, tags: ['x'] } });
    const { status, body } = await campaign({ PlaybookId: playbook.id, parentCampaignId: parent });
    expect([status, body.data.version, body.data.tags]).toEqual([201, 3, ['x']]);
  });

  it('404 for a playbook that is unknown, archived or of another team', async () => {
    const { id: archived } = await make();
    await t.call('DELETE', `/playbooks/${archived}`);
    const { id: elsewhere } = await make({ TeamId: other });
    for (const PlaybookId of [NOBODY, archived, elsewhere]) {
      const { status, body } = await campaign({ PlaybookId });
      expect([status, body.error.code, body.error.param]).toEqual([404, 'resource_not_found', 'PlaybookId']);
    }
  });
});

describe('playbooks of others', () => {
  it('are 404 for another organization, 403 outside the team', async () => {
    const { id } = await make({ TeamId: other });
    const ask = async (headers: Record<string, string>) => [
      (await t.call('GET', `/playbooks?TeamId=${other}`, undefined, headers)).status,
      (await post({ TeamId: other }, headers)).status,
      (await t.call('GET', `/playbooks/${id}`, undefined, headers)).status,
      (await t.call('PATCH', `/playbooks/${id}`, { name: 'q' }, headers)).status,
      (await t.call('DELETE', `/playbooks/${id}`, undefined, headers)).status,
      (await t.call('POST', `/playbooks/${id}/duplicate`, {}, headers)).status,
    ];
    expect(await ask(rival.key)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await ask(member)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
let t: TestApp;
let rival: Record<string, string>;
let member: Record<string, string>;
let anna: string;
let ben: string;
let foreign: string;
beforeAll(async () => {
  t = await testApp();
  const keyFor = async (organization: string, role: 'team_admin' | 'org_admin') => {
    const made = await createApiKey(t.app, { organization, email: `${role}@x.test`, role });
    return { teamId: made.default_team_id, headers: { authorization: `Bearer ${made.api_key}` } };
  };
  const other = await keyFor('Rival', 'org_admin');
  rival = other.headers;
  member = (await keyFor('Acme', 'team_admin')).headers;
  await t.app.db.deleteFrom('team_members').where('team_id', '=', t.teamId).execute();
  const mailbox = async (name: string, teamId = t.teamId) =>
    (await saveSender(t.app, teamId, { email: `${name}@outreach.test`, smtp_host: '127.0.0.1' })).id;
  anna = await mailbox('anna');
  ben = await mailbox('ben');
  foreign = await mailbox('foreign', other.teamId);
});
afterAll(() => t[Symbol.asyncDispose]());

const make = (over: object = {}) =>
  t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'Sales', ...over });
const create = async (over: object) => (await make(over)).body.data;
const campaign = async (over: object = {}): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...over })).body.data.id;

describe('POST /sender-profiles', () => {
  it('201 answers the profile with its mailboxes, by address', async () => {
    const { status, body } = await make({ name: ' North ', sender_ids: [ben, anna] });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      object: 'sender_profile',
      id: expect.any(String) as string,
      team_id: t.teamId,
      name: 'North',
      sender_ids: [anna, ben],
      campaign_count: 0,
      created_at: t.clock.now().toISOString(),
      updated_at: t.clock.now().toISOString(),
    });
    expect((await t.call('GET', `/sender-profiles/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('409 for a name of the team in any case', async () => {
    await create({ name: 'Twice' });
    const { status, body } = await make({ name: 'TWICE' });
    expect([status, body.error.code, body.error.param]).toEqual([409, 'duplicate_resource', 'name']);
  });

  it.each<[number, string, string, () => object]>([
    [400, 'missing_team_id', 'TeamId', () => ({ TeamId: undefined })],
    [400, 'missing_required_parameter', 'name', () => ({ name: undefined })],
    [400, 'validation_error', 'name', () => ({ name: ' ' })],
    [400, 'validation_error', 'name', () => ({ name: 'x'.repeat(256) })],
    [400, 'validation_error', 'sender_ids[0]', () => ({ sender_ids: ['anna'] })],
    [400, 'validation_error', 'sender_ids', () => ({ sender_ids: [anna, anna] })],
    [400, 'validation_error', 'id', () => ({ id: NOBODY })],
    [404, 'resource_not_found', 'sender_ids[1]', () => ({ sender_ids: [anna, foreign] })],
  ])('%i %s names %s', async (status, code, param, over) => {
    const answer = await make({ name: 'Refused', ...over() });
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
    const kept = await t.call('GET', `/sender-profiles?TeamId=${t.teamId}&search=refused`);
    expect(kept.body.data).toEqual([]);
  });
});

describe('GET /sender-profiles', () => {
  it('lists by name, a page at a time, and searches', async () => {
    await create({ name: 'zz b' });
    await create({ name: 'ZZ a' });
    const { body } = await t.call('GET', `/sender-profiles?TeamId=${t.teamId}&search=zz&limit=1&offset=1`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['zz b']);
    expect(body.pagination).toEqual({ total: 2, limit: 1, offset: 1, has_more: false });
  });
});

describe('PATCH /sender-profiles/{id}', () => {
  it('changes what is given; sender_ids replaces the group', async () => {
    const { id } = await create({ name: 'Old', sender_ids: [anna] });
    const patch = (body: object) => t.call('PATCH', `/sender-profiles/${id}`, body);
    expect((await patch({ name: 'OLD' })).body.data).toMatchObject({ name: 'OLD', sender_ids: [anna] });
    expect((await patch({ sender_ids: [ben] })).body.data).toMatchObject({ name: 'OLD', sender_ids: [ben] });
    expect((await patch({ sender_ids: [] })).body.data.sender_ids).toEqual([]);
    await create({ name: 'Taken' });
    expect((await patch({ name: 'taken' })).body.error.code).toBe('duplicate_resource');
    expect((await patch({ TeamId: t.teamId })).status).toBe(200);
    expect((await patch({ TeamId: id })).body.error.param).toBe('TeamId');
  });

  it('does not show a mailbox that was deleted', async () => {
    const gone = await saveSender(t.app, t.teamId, { email: 'gone@outreach.test', smtp_host: '127.0.0.1' });
    const { id } = await create({ name: 'Shrinking', sender_ids: [anna, gone.id] });
    expect((await t.call('DELETE', `/senders/${gone.id}`)).status).toBe(200);
    expect((await t.call('GET', `/sender-profiles/${id}`)).body.data.sender_ids).toEqual([anna]);
    expect((await make({ name: 'Late', sender_ids: [gone.id] })).status).toBe(404);
  });
});

describe('DELETE /sender-profiles/{id}', () => {
  it('409 while a campaign sends from it; archived campaigns do not count', async () => {
    const { id } = await create({ name: 'In use', sender_ids: [anna] });
    const used = await campaign();
    await t.call('POST', `/campaigns/${used}/sender-profiles`, { sender_profile_id: id });
    const { status, body } = await t.call('DELETE', `/sender-profiles/${id}`);
    expect([status, body.error.type, body.error.code]).toEqual([409, 'conflict_error', 'resource_in_use']);
    await t.app.db.updateTable('campaigns').set({ status: 'archived' }).where('id', '=', used).execute();
    expect((await t.call('DELETE', `/sender-profiles/${id}`)).status).toBe(200);
    expect((await t.call('GET', `/sender-profiles/${id}`)).status).toBe(404);
    expect((await t.call('GET', `/campaigns/${used}/sender-profiles`)).body.data).toEqual([]);
  });
});

describe('/campaigns/{id}/sender-profiles', () => {
  it('assigns, lists and takes away', async () => {
    const { id } = await create({ name: 'Assigned', sender_ids: [anna] });
    const at = `/campaigns/${await campaign()}/sender-profiles`;
    expect((await t.call('GET', at)).body).toMatchObject({
      data: [],
      pagination: { total: 0, has_more: false },
    });
    const made = await t.call('POST', at, { sender_profile_id: id });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { sender_profile_id: id, sender_profile: { name: 'Assigned', campaign_count: 1 } } },
    });
    expect((await t.call('POST', at, { sender_profile_id: id })).body.error.code).toBe('duplicate_resource');
    const { body } = await t.call('GET', at);
    expect(body.data.map((each: { id: string }) => each.id)).toEqual([id]);
    expect((await t.call('DELETE', `${at}/${id}`)).status).toBe(200);
    expect((await t.call('GET', at)).body.data).toEqual([]);
    const again = await t.call('DELETE', `${at}/${id}`);
    expect([again.status, again.body.error.param]).toEqual([404, 'senderProfileId']);
  });

  it('400 and 404 name what is missing; an archived campaign takes no change', async () => {
    const { id } = await create({ name: 'Refused here' });
    const campaignId = await campaign();
    const at = `/campaigns/${campaignId}/sender-profiles`;
    expect((await t.call('POST', at, {})).body.error).toMatchObject({
      code: 'missing_required_parameter',
      param: 'sender_profile_id',
    });
    expect((await t.call('POST', at, { sender_profile_id: NOBODY })).body.error).toMatchObject({
      code: 'resource_not_found',
      param: 'sender_profile_id',
    });
    await t.app.db
      .updateTable('campaigns')
      .set({ status: 'archived' })
      .where('id', '=', campaignId)
      .execute();
    expect((await t.call('POST', at, { sender_profile_id: id })).body.error.code).toBe('campaign_archived');
    expect((await t.call('DELETE', `${at}/${id}`)).body.error.code).toBe('campaign_archived');
  });

  it('the review counts the mailboxes of the profiles alone', async () => {
    const { id } = await create({ name: 'Empty' });
    const at = `/campaigns/${await campaign()}`;
    await t.call('POST', `${at}/sender-profiles`, { sender_profile_id: id });
    const senders = async () => (await t.call('GET', `${at}/review`)).body.data.senders;
    expect(await senders()).toMatchObject({ total: 0, enabled: 0, limited_to_profiles: true });
    await t.call('PATCH', `/sender-profiles/${id}`, { sender_ids: [ben] });
    expect(await senders()).toMatchObject({ total: 1, enabled: 1, daily_capacity: 50 });
  });
});

describe('sender profiles of others', () => {
  it('are 404 for another organization, 403 outside the team', async () => {
    const { id } = await create({ name: 'Private' });
    const campaignId = await campaign();
    const ask = async (headers: Record<string, string>) => [
      (await t.call('GET', `/sender-profiles?TeamId=${t.teamId}`, undefined, headers)).status,
      (await t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'q' }, headers)).status,
      (await t.call('GET', `/sender-profiles/${id}`, undefined, headers)).status,
      (await t.call('PATCH', `/sender-profiles/${id}`, {}, headers)).status,
      (await t.call('DELETE', `/sender-profiles/${id}`, undefined, headers)).status,
      (await t.call('GET', `/campaigns/${campaignId}/sender-profiles`, undefined, headers)).status,
      (await t.call('POST', `/campaigns/${campaignId}/sender-profiles`, { sender_profile_id: id }, headers))
        .status,
      (await t.call('DELETE', `/campaigns/${campaignId}/sender-profiles/${id}`, undefined, headers)).status,
      (await t.call('GET', `/campaigns/${campaignId}/subsequences`, undefined, headers)).status,
      (await t.call('GET', `/campaigns/${campaignId}/parent`, undefined, headers)).status,
    ];
    expect(new Set(await ask(rival))).toEqual(new Set([404]));
    expect(new Set(await ask(member))).toEqual(new Set([403]));
  });
});

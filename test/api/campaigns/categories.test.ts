import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let rival: Record<string, string>;
let member: Record<string, string>;
beforeAll(async () => {
  t = await testApp();
  const keyFor = async (organization: string, role: 'team_member' | 'org_admin') => ({
    authorization: `Bearer ${(await createApiKey(t.app, { organization, email: `${role}@x.test`, role })).api_key}`,
  });
  rival = await keyFor('Rival', 'org_admin');
  member = await keyFor('Acme', 'team_member');
  await t.app.db.deleteFrom('team_members').where('team_id', '=', t.teamId).execute();
});
afterAll(() => t[Symbol.asyncDispose]());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const make = (name: string, over: object = {}) =>
  t.call('POST', '/campaign-categories', { teamId: t.teamId, name, ...over });
const namesOf = async (query = ''): Promise<string[]> =>
  (await t.call('GET', `/campaign-categories?teamId=${t.teamId}${query}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );

describe('POST /campaign-categories', () => {
  it('201 answers the category, whichever way the team is named', async () => {
    const { status, body } = await make('Spring');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ object: 'campaign_category', name: 'Spring', team_id: t.teamId });
    for (const [key, name] of [
      ['TeamId', 'Summer'],
      ['team_id', 'Winter'],
    ] as const)
      // prettier-ignore
      expect((await t.call('POST', '/campaign-categories', { [key]: t.teamId, name })).status).toBe(201);
    expect(await namesOf()).toEqual(['Spring', 'Summer', 'Winter']);
    expect(await namesOf('&limit=1&offset=1')).toEqual(['Summer']);
  });

  it('409 for a name of the team in any case, but not for one of another team', async () => {
    await make('Twice');
    const { status, body } = await make(' TWICE ');
    expect([status, body.error.code, body.error.param]).toEqual([409, 'duplicate_resource', 'name']);
  });

  it.each([
    ['missing_team_id', 'teamId', { teamId: undefined }],
    ['missing_required_parameter', 'name', { name: undefined }],
    ['validation_error', 'name', { name: '' }],
    ['validation_error', 'name', { name: '   ' }],
    ['validation_error', 'name', { name: 'x'.repeat(256) }],
    ['invalid_parameter_type', 'name', { name: 7 }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await make('x', over);
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
  });
  it('takes a name of 255 characters', async () => {
    expect((await make('y'.repeat(255))).status).toBe(201);
  });
});

describe('PATCH /campaign-categories', () => {
  it('renames by path and by body, also to its own name in another case', async () => {
    const { id } = (await make('Old')).body.data;
    const byPath = await t.call('PATCH', `/campaign-categories/${id}`, { name: 'OLD' });
    expect(byPath.body.data).toMatchObject({ id, name: 'OLD' });
    const byBody = await t.call('PATCH', '/campaign-categories', { id, name: 'New', teamId: t.teamId });
    expect(byBody.body.data).toMatchObject({ id, name: 'New' });
    expect(await namesOf()).toContain('New');
  });

  it('409 for the name of another, 404 for what is not there or in another team', async () => {
    await make('Here');
    const { id } = (await make('There')).body.data;
    const taken = await t.call('PATCH', `/campaign-categories/${id}`, { name: 'here' });
    expect([taken.status, taken.body.error.code]).toEqual([409, 'duplicate_resource']);
    expect((await t.call('PATCH', `/campaign-categories/${NOBODY}`, { name: 'z' })).status).toBe(404);
    expect((await t.call('PATCH', '/campaign-categories', { id: NOBODY, name: 'z' })).status).toBe(404);
    expect((await t.call('PATCH', '/campaign-categories', { id, name: 'z', teamId: NOBODY })).status).toBe(
      404,
    );
    expect((await t.call('PATCH', '/campaign-categories', { name: 'z' })).body.error.param).toBe('id');
  });
});

describe('DELETE /campaign-categories/{id}', () => {
  it('leaves its campaigns without a category', async () => {
    const { id } = (await make('Doomed')).body.data;
    const campaign = (
      await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', category_id: id })
    ).body.data;
    expect(campaign.category_id).toBe(id);
    const listed = await t.call('GET', `/campaigns?TeamId=${t.teamId}&category_id=${id}`);
    expect(listed.body.data.map((each: { id: string }) => each.id)).toEqual([campaign.id]);
    const counted = await t.call('GET', `/campaign-categories?teamId=${t.teamId}`);
    expect(counted.body.data.find((each: { id: string }) => each.id === id).campaign_count).toBe(1);
    expect((await t.call('DELETE', `/campaign-categories/${id}?teamId=${NOBODY}`)).status).toBe(404);
    expect((await t.call('DELETE', `/campaign-categories/${id}?teamId=${t.teamId}`)).status).toBe(200);
    expect((await t.call('GET', `/campaigns/${campaign.id}`)).body.data.category_id).toBeNull();
    expect((await t.call('DELETE', `/campaign-categories/${id}?teamId=${t.teamId}`)).status).toBe(404);
  });
});

describe('a campaign', () => {
  it('is put into a category of its team and taken out again, and into no other', async () => {
    const { id } = (await make('Folder')).body.data;
    const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data;
    const put = (category_id: unknown) => t.call('PATCH', `/campaigns/${campaign.id}`, { category_id });
    expect((await put(id)).body.data.category_id).toBe(id);
    const unknown = await put(NOBODY);
    expect([unknown.status, unknown.body.error.param]).toEqual([404, 'category_id']);
    expect((await put(null)).body.data.category_id).toBeNull();
  });
});

describe('categories of others', () => {
  it('are 404 for another organization, 403 outside the team', async () => {
    const { id } = (await make('Private')).body.data;
    const ask = async (headers: Record<string, string>) => [
      (await t.call('GET', `/campaign-categories?teamId=${t.teamId}`, undefined, headers)).status,
      (await t.call('POST', '/campaign-categories', { teamId: t.teamId, name: 'q' }, headers)).status,
      (await t.call('PATCH', `/campaign-categories/${id}`, { name: 'q' }, headers)).status,
      (await t.call('PATCH', '/campaign-categories', { id, name: 'q' }, headers)).status,
      (await t.call('DELETE', `/campaign-categories/${id}`, undefined, headers)).status,
    ];
    expect(await ask(rival)).toEqual([404, 404, 404, 404, 404]);
    expect(await ask(member)).toEqual([403, 403, 403, 403, 403]);
  });
});

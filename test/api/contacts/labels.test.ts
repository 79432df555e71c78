import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const create = (over: object = {}) => t.call('POST', '/labels', { TeamId: t.teamId, name: 'Hot', ...over });
const read = (id: string) => t.call('GET', `/labels/${id}`);
const patch = (id: string, body: object) => t.call('PATCH', `/labels/${id}`, body);
const remove = (id: string) => t.call('DELETE', `/labels/${id}`);
const list = (query: Record<string, string>) =>
  t.call('GET', `/labels?${String(new URLSearchParams({ TeamId: t.teamId, ...query }))}`);
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.data.map(({ name }: { name: string }) => name);
const addCampaign = async (): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C' })).body.data.id;

describe('POST /labels', () => {
  it('201 fills in what is not said and trims the name', async () => {
    const { status, body } = await create({ name: '  Warm lead ' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      object: 'label',
      id: body.data.id,
      team_id: t.teamId,
      name: 'Warm lead',
      color: null,
      applies_to: 'both',
      created_at: t.clock.now().toISOString(),
    });
    expect((await read(body.data.id)).body.data).toEqual(body.data);
  });

  it('409 for a name of the team in whatever case; another team may have it', async () => {
    await create({ name: 'Once' });
    const { status, body } = await create({ name: 'ONCE ' });
    expect([status, body.error.code, body.error.param]).toEqual([409, 'duplicate_resource', 'name']);
    const TeamId = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
    expect((await create({ name: 'Once', TeamId })).status).toBe(201);
  });

  it.each<[code: string, param: string, over: object]>([
    ['missing_team_id', 'TeamId', { TeamId: undefined }],
    ['missing_required_parameter', 'name', { name: undefined }],
    ['validation_error', 'name', { name: '' }],
    ['validation_error', 'name', { name: '   ' }],
    ['validation_error', 'name', { name: 'n'.repeat(101) }],
    ['validation_error', 'applies_to', { applies_to: 'everything' }],
    ['validation_error', 'color', { color: '"><script>' }],
    ['invalid_parameter_type', 'color', { color: 7 }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, param });
  });
});

describe('GET /labels', () => {
  it('200 lists by name, searched and in pages', async () => {
    for (const name of ['zz List b', 'ZZ list A', 'zz 100% c']) await create({ name });
    expect(await names({ search: 'ZZ' })).toEqual(['zz 100% c', 'ZZ list A', 'zz List b']);
    expect(await names({ search: '0%' })).toEqual(['zz 100% c']);
    const { body } = await list({ search: 'zz', limit: '2', offset: '1' });
    expect(body.data).toHaveLength(2);
    expect(body.pagination).toEqual({ total: 3, limit: 2, offset: 1, has_more: false });
  });

  it('200 with applies_to shows what may be put on those', async () => {
    for (const applies_to of ['contact', 'conversation', 'both'] as const)
      await create({ name: `use ${applies_to}`, applies_to });
    expect(await names({ search: 'use', applies_to: 'contact' })).toEqual(['use both', 'use contact']);
    expect(await names({ search: 'use', applies_to: 'conversation' })).toEqual([
      'use both',
      'use conversation',
    ]);
    expect(await names({ search: 'use', applies_to: 'both' })).toEqual(['use both']);
  });

  it('400 without a team and with limits out of bounds', async () => {
    expect((await t.call('GET', '/labels')).body.error.code).toBe('missing_team_id');
    expect((await t.call('GET', `/labels?TeamId=${t.teamId}&limit=101`)).body.error.param).toBe('limit');
  });
});

describe('PATCH /labels/{id}', () => {
  it('changes of different things at once are all there', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = (await t.call('POST', '/labels', { TeamId: t.teamId, name: `Both ${n}` })).body.data;
      const changes = [{ name: `Two ${n}` }, { color: 'red' }, { applies_to: 'contact' }, {}];
      await Promise.all(changes.map((body) => t.call('PATCH', `/labels/${id}`, body)));
      expect((await t.call('GET', `/labels/${id}`)).body.data).toMatchObject(
        Object.assign({}, ...changes) as object,
      );
      await t.call('DELETE', `/labels/${id}`);
    }
  });

  it('200 changes what is given', async () => {
    const made = (await create({ name: 'Before', color: '#ff0000' })).body.data;
    const { status, body } = await patch(made.id, { name: 'After', applies_to: 'contact' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...made, name: 'After', applies_to: 'contact' });
    expect((await patch(made.id, { color: null })).body.data.color).toBeNull();
    expect((await patch(made.id, { name: 'AFTER' })).body.data.name).toBe('AFTER');
    expect((await patch(made.id, {})).status).toBe(200);
  });

  it('409 for the name of another label, and nothing changes', async () => {
    await create({ name: 'Taken' });
    const { id } = (await create({ name: 'Free' })).body.data;
    const { status, body } = await patch(id, { name: 'taken', color: 'red' });
    expect([status, body.error.param]).toEqual([409, 'name']);
    expect((await read(id)).body.data).toMatchObject({ name: 'Free', color: null });
  });

  it.each(['id', 'TeamId', 'team_id'])('400 for %s, which cannot be changed', async (key) => {
    const { id } = (await create({ name: `fixed ${key}` })).body.data;
    const { status, body } = await patch(id, { [key]: t.organizationId });
    expect([status, body.error.param]).toEqual([400, key]);
  });
});

describe('labels of a contact', () => {
  const known = ['Set one', 'Set two', 'Set three'];
  let made = 0;
  const label = (name: string, applies_to = 'contact') => create({ name, applies_to });
  async function contact(labels: string[]) {
    const person = { TeamId: t.teamId, CampaignId: await addCampaign(), email: `set${++made}@else.test` };
    const { id } = (await t.call('POST', '/contacts', { ...person, labels })).body.data;
    return { id: id as string, person };
  }
  const set = async (id: string, labels: string[]) =>
    (await t.call('PATCH', `/contacts/${id}`, { labels })).body;
  const told = (name: string): string =>
    `labels: "${name}" is no label of the team for contacts and was ignored`;
  beforeAll(async () => {
    for (const name of known) await label(name);
    await label('Talk alone', 'conversation');
  });

  it.each([
    ['set to others', ['set TWO ', 'Set three'], ['Set three', 'Set two'], []],
    ['kept by the list that they are in', ['Set one', 'Set one'], ['Set one'], []],
    ['taken off by an empty list', [], [], []],
    ['set to those that are known', ['Nobody', 'Set two'], ['Set two'], ['Nobody']],
    [
      'left by a list of which none is known',
      ['Nobody', '', 'Talk alone'],
      ['Set one'],
      ['Nobody', '', 'Talk alone'],
    ],
  ])('PATCH: they are %s', async (_, labels, then, unknown) => {
    const { id } = await contact(['Set one']);
    const body = await set(id, labels);
    expect([body.data.labels, body.warnings ?? []]).toEqual([then, unknown.map(told)]);
    expect((await t.call('GET', `/contacts/${id}`)).body.data.labels).toEqual(then);
  });

  it('PATCH leaves them when it does not name them, and when it names them as they are', async () => {
    const { id: held } = (await label('Held')).body.data;
    const { id } = await contact(['Set one', 'Held']);
    await patch(held, { applies_to: 'conversation' });
    expect((await t.call('PATCH', `/contacts/${id}`, { title: 'CTO' })).body.data.labels).toHaveLength(2);
    const body = await set(id, ['Held', 'Set one']);
    expect([body.data.labels, body.warnings]).toEqual([['Held', 'Set one'], undefined]);
    expect((await set(id, ['Set one'])).data.labels).toEqual(['Set one']);
    expect((await set(id, ['Held'])).warnings).toEqual([told('Held')]);
  });

  it('POST adds to them, in a campaign and without one, and names the unknown ones', async () => {
    const { person } = await contact(['Set one']);
    const labels = ['Set two', 'Nobody'];
    const again = await t.call('POST', '/contacts', { ...person, labels });
    expect([again.status, again.body.data.labels]).toEqual([200, ['Set one', 'Set two']]);
    const alone = await t.call('POST', '/contacts', { ...person, CampaignId: null, labels });
    expect([again.body.warnings, alone.body.warnings]).toEqual([[told('Nobody')], [told('Nobody')]]);
    expect((await t.call('POST', '/contacts', { ...person, labels: [] })).body.data.labels).toHaveLength(2);
  });
});

describe('DELETE /labels/{id}', () => {
  it('200 removes it from all contacts, and its name is free again', async () => {
    const { id } = (await create({ name: 'Doomed' })).body.data;
    await create({ name: 'Kept' });
    const person = { TeamId: t.teamId, CampaignId: await addCampaign(), email: 'ann@else.test' };
    const made = await t.call('POST', '/contacts', { ...person, labels: ['doomed', 'KEPT'] });
    const labels = async () => (await t.call('GET', `/contacts/${made.body.data.id}`)).body.data.labels;
    expect(await labels()).toEqual(['Doomed', 'Kept']);
    expect((await remove(id)).status).toBe(200);
    expect(await labels()).toEqual(['Kept']);
    expect((await remove(id)).status).toBe(404);
    expect((await create({ name: 'Doomed' })).status).toBe(201);
  });

  it('takes it off more people than one batch holds', async () => {
    const { id } = (await create({ name: 'Many' })).body.data;
    await t.app.pool.query(
      `with made as (
         insert into contact_profiles (team_id, id, email)
         select $1, gen_random_uuid(), 'many' || n || '@else.test' from generate_series(1, 10001) n returning id)
       insert into contact_labels (team_id, contact_profile_id, label_id) select $1, id, $2 from made`,
      [t.teamId, id],
    );
    expect((await t.call('DELETE', `/labels/${id}`)).status).toBe(200);
    const left = await t.app.pool.query('select 1 from contact_labels where label_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  const body = { TeamId: t.teamId, name: 'Autumn' };
  campaignId = (await t.call('POST', '/campaigns', body)).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const create = (over: object) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...over });
const read = (id: string) => t.call('GET', `/contacts/${id}`);
const list = (search: string) => t.call('GET', `/contacts?TeamId=${t.teamId}&search=${search}`);
const eventsOf = async (enrollmentId: string): Promise<string[]> =>
  (
    await t.app.db.selectFrom('events').select('type').where('enrollment_id', '=', enrollmentId).execute()
  ).map((row) => row.type as string);

describe('POST /contacts', () => {
  it('201 enrolls a new contact and records it once; 200 afterwards with the same id', async () => {
    const made = await create({ email: 'Ann@Else.test', first_name: 'Ann' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ email: 'Ann@Else.test', first_name: 'Ann' });
    const again = await create({ email: 'ann@else.TEST', title: 'CTO' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ id: made.body.data.id, first_name: 'Ann', title: 'CTO' });
    expect(await eventsOf(made.body.data.id)).toEqual(['contact_added']);
  });

  it('201 without a campaign makes a person who is in none; 200 the second time', async () => {
    const post = () => t.call('POST', '/contacts', { TeamId: t.teamId, email: 'profile@else.test' });
    const made = await post();
    expect(made).toMatchObject({
      status: 201,
      body: { data: { object: 'contact_profile', enrolled: false } },
    });
    const again = await post();
    expect(again).toMatchObject({ status: 200, body: { data: { id: made.body.data.id } } });
  });

  it('201 enrolls a profile of the team by its id, and not one of another team', async () => {
    const known = { TeamId: t.teamId, email: 'known@else.test' };
    const profile = await t.call('POST', '/contacts', known);
    const made = await create({ contact_profile_id: profile.body.data.id });
    expect(made).toMatchObject({ status: 201, body: { data: { email: 'known@else.test' } } });
    const unknown = await create({ contact_profile_id: '00000000-0000-4000-8000-000000000000' });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_not_found', param: 'contact_profile_id' } },
    });
  });

  it('one of twenty at once is new, and all speak of the same enrollment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ email: 'twenty@else.test' })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await eventsOf(answers[0]!.body.data.id)).toEqual(['contact_added']);
  });

  it.each<[string, string, object]>([
    ['missing_required_parameter', 'email', {}],
    ['validation_error', 'email', { email: 'not an address' }],
    ['validation_error', 'email', { email: 'a@b.test\r\nBcc: c@d.test' }],
    ['invalid_parameter_type', 'first_name', { email: 'x@else.test', first_name: 7 }],
    ['validation_error', 'first_name', { email: 'x@else.test', first_name: 'a\u0000b' }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, param });
  });

  it('404 for a campaign or a team that is not there', async () => {
    const nowhere = await create({
      email: 'x@else.test',
      CampaignId: '00000000-0000-4000-8000-000000000000',
    });
    expect(nowhere).toMatchObject({ status: 404, body: { error: { code: 'campaign_not_found' } } });
    const foreign = await create({ email: 'x@else.test', TeamId: '00000000-0000-4000-8000-000000000000' });
    expect(foreign).toMatchObject({ status: 404, body: { error: { param: 'TeamId' } } });
  });

  it('402 when verification is asked for and no credit is left, and nothing is written', async () => {
    await t.app.db.updateTable('organizations').set({ verification_credits: 0 }).execute();
    const { status, body } = await create({ email: 'credit@else.test', validate_emails: true });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      code: 'insufficient_credits',
      details: { requiredCredits: 1, availableCredits: 0 },
    });
    expect((await list('credit@else.test')).body.data).toEqual([]);
  });

  it('403 beyond the limit of the organization; who is there already may still be changed', async () => {
    await t.app.db
      .updateTable('organizations')
      .set({ contacts_limit: 1 })
      .where('id', '=', t.organizationId)
      .execute();
    const more = await create({ email: 'beyond@else.test' });
    expect(more).toMatchObject({ status: 403, body: { error: { code: 'insufficient_permissions' } } });
    expect((await create({ email: 'ann@else.test' })).status).toBe(200);
    await t.app.db
      .updateTable('organizations')
      .set({ contacts_limit: 1_000_000 })
      .where('id', '=', t.organizationId)
      .execute();
  });
});

describe('a contact', () => {
  it('is listed, found by a part of its address, read, changed and removed', async () => {
    const made = await create({ email: 'Searched@needle.test', last_name: 'Needle' });
    const { id } = made.body.data;
    const found = await list('NEEDLE');
    expect(found.body.pagination).toMatchObject({ total: 1, has_more: false });
    expect(found.body.data[0].id).toBe(id);
    const changed = await t.call('PATCH', `/contacts/${id}`, { title: 'Head' });
    expect(changed).toMatchObject({ status: 200, body: { data: { title: 'Head', last_name: 'Needle' } } });
    expect((await read(id)).body.data.title).toBe('Head');
    expect((await t.call('DELETE', `/contacts/${id}`)).status).toBe(200);
    expect((await list('needle')).body.data).toEqual([]);
  });

  it('of another organization is not there', async () => {
    const { status, body } = await read('00000000-0000-4000-8000-000000000000');
    expect([status, body.error.code]).toEqual([404, 'contact_not_found']);
  });
});

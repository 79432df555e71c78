import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { mergedUpload } from '../../support/uploads.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
  await allowLinkedin(true);
  await t.app.db
    .insertInto('labels')
    .values(
      (['contact', 'both', 'conversation'] as const).map((applies_to) => ({
        team_id: t.teamId,
        id: t.app.ids.uuid(t.clock.now()),
        name: `For ${applies_to}`,
        applies_to,
      })),
    )
    .execute();
});
afterAll(() => t[Symbol.asyncDispose]());

const allowLinkedin = (linkedin_enabled: boolean) =>
  t.app.db.updateTable('organizations').set({ linkedin_enabled }).execute();
const create = (over: object = {}) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...over });
const patch = (id: string, body: object) => t.call('PATCH', `/contacts/${id}`, body);
const list = (query: string) =>
  t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}&${query}`);
const eventsOf = async (enrollmentId: string): Promise<string[]> =>
  (
    await t.app.db
      .selectFrom('events')
      .select('type')
      .where('enrollment_id', '=', enrollmentId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

describe('POST /contacts', () => {
  it('200 for the same LinkedIn address in other letters, when there is no email', async () => {
    const made = await create({ linkedin_url: 'https://www.linkedin.com/in/Ann' });
    const again = await create({ linkedin_url: 'https://www.linkedin.com/in/ANN', title: 'CTO' });
    expect([made.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toMatchObject({ id: made.body.data.id, email: null, title: 'CTO' });
  });

  it('200 for every spelling of a LinkedIn member, one contact in an import, and found by each', async () => {
    const url = 'https://www.linkedin.com/in/carl-x';
    const spellings = [`${url}/`, 'http://linkedin.com/in/carl-x', `${url}/?utm=1`, 'https://de.linkedin.com/in/CARL-X/en', 'linkedin.com/in/carl-x'];
    const made = await create({ linkedin_url: spellings[0] });
    expect([made.status, made.body.data.linkedin_url]).toEqual([201, url]);
    for (const linkedin_url of spellings) {
      const again = await create({ linkedin_url });
      expect([again.status, again.body.data.id]).toEqual([200, made.body.data.id]);
    }
    const contacts = spellings.map((linkedin_url) => ({ linkedin_url }));
    const sent = await t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId: campaignId, contacts });
    const { updated_count, rejected_count } = await mergedUpload(t, sent);
    expect([updated_count, rejected_count]).toEqual([1, spellings.length - 1]);
    const other = await create({ email: 'not-carl@else.test', linkedin_url: 'linkedin.com/in/dan-x' });
    const changed = await patch(other.body.data.id, { linkedin_url: 'http://fr.linkedin.com/in/dan-y/?a' });
    expect(changed.body.data.linkedin_url).toBe('https://www.linkedin.com/in/dan-y');
    const query = `TeamId=${t.teamId}&CampaignId=${campaignId}&linkedin_url=${encodeURIComponent(spellings[3]!)}`;
    expect((await t.call('DELETE', `/contacts?${query}`)).status).toBe(200);
  }); // prettier-ignore

  it('200 by a LinkedIn address alone for the contact of the campaign that has it, though it has an email', async () => {
    const known = { email: 'both@else.test', linkedin_url: 'https://www.linkedin.com/in/Both' };
    const made = (await create({ ...known, first_name: 'Bo' })).body.data;
    const again = await create({ linkedin_url: 'https://www.linkedin.com/in/BOTH', title: 'CTO' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({
      id: made.id,
      email: known.email,
      first_name: 'Bo',
      title: 'CTO',
    });

    const { upload_id: uploadId } = (
      await t.call('POST', '/contacts/bulk', {
        TeamId: t.teamId,
        CampaignId: campaignId,
        contacts: [
          { linkedin_url: known.linkedin_url, city: 'Porto' },
          { linkedin_url: 'https://www.linkedin.com/in/nobody' },
        ],
      })
    ).body.data;
    await mergeUpload(t.app, { teamId: t.teamId, uploadId }, new AbortController().signal);
    const upload = (await t.call('GET', `/contacts/bulk/${uploadId}`)).body.data;
    expect(upload).toMatchObject({ created_count: 1, updated_count: 1 });
    expect((await t.call('GET', `/contacts/${made.id}`)).body.data).toMatchObject({
      city: 'Porto',
      title: 'CTO',
    });
  });

  it('201 for the same person in another campaign, with one profile', async () => {
    const other = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Winter' })).body.data.id;
    const here = (await create({ email: 'two@else.test' })).body.data;
    const there = await create({ email: 'TWO@else.test', CampaignId: other });
    expect(there.status).toBe(201);
    expect(there.body.data.id).not.toBe(here.id);
    expect(there.body.data.contact_profile_id).toBe(here.contact_profile_id);
  });

  it('200 brings a removed contact back with its id, without an event that it was added', async () => {
    const { id } = (await create({ email: 'back@else.test', first_name: 'Back' })).body.data;
    expect((await t.call('DELETE', `/contacts/${id}`)).status).toBe(200);
    expect((await t.call('GET', `/contacts/${id}`)).body.error.code).toBe('contact_not_found');
    const back = await create({ email: 'back@else.test' });
    expect(back).toMatchObject({ status: 200, body: { data: { id, first_name: 'Back' } } });
    expect(await eventsOf(id)).toEqual(['contact_added']);
  });

  it('labels by name without case; unknown names and those of conversations are ignored', async () => {
    const labels = ['FOR CONTACT', 'for both', 'For conversation', 'Nothing'];
    const { body } = await create({ email: 'labels@else.test', labels });
    expect(body.data.labels).toEqual(['For both', 'For contact']);
  });

  it('takes who it is from the profile and not from the body', async () => {
    const profile = await t.call('POST', '/contacts', { TeamId: t.teamId, email: 'real@else.test' });
    const made = await create({ contact_profile_id: profile.body.data.id, email: 'claimed@else.test' });
    expect(made.body.data).toMatchObject({
      contact_profile_id: profile.body.data.id,
      email: 'real@else.test',
    });
  });

  it('of a known contact changes the given fields, whether it is named by email or by profile', async () => {
    const first = { email: 'twice@else.test', first_name: 'Ann', custom: { a: 1 } };
    const { id, contact_profile_id } = (await create(first)).body.data;
    const said = { first_name: null, title: 'CTO' };
    for (const [who, custom] of [
      [{ email: first.email }, { b: 2 }],
      [{ contact_profile_id }, { c: 3 }],
    ] as const)
      expect((await create({ ...who, ...said, custom })).body.data.id).toBe(id);
    expect((await t.call('GET', `/contacts/${id}`)).body.data).toMatchObject({
      first_name: 'Ann',
      title: 'CTO',
      custom: { a: 1, b: 2, c: 3 },
    });
  });

  it.each([['omitted', undefined], ['null', null], ['empty', '']])('enrolls no contact when CampaignId is %s', async (_says, CampaignId) => {
    const { body } = await create({ email: 'nowhere@else.test', CampaignId });
    expect(body.data).toMatchObject({ object: 'contact_profile', enrolled: false });
  }); // prettier-ignore

  it('400 for LinkedIn where the organization has none, also beside an email', async () => {
    await allowLinkedin(false);
    const refused = await create({ email: 'li@else.test', linkedin_url: 'https://www.linkedin.com/in/li' });
    await allowLinkedin(true);
    expect(refused).toMatchObject({ status: 400, body: { error: { param: 'linkedin_url' } } });
    expect((await list('search=li@else.test')).body.data).toEqual([]);
  });

  it('409 for an archived campaign', async () => {
    const gone = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Gone' })).body.data.id;
    await create({ email: 'in@else.test', CampaignId: gone });
    await t.app.db.updateTable('campaigns').set({ is_draft: false }).where('id', '=', gone).execute();
    await t.call('DELETE', `/campaigns/${gone}`);
    const refused = await create({ email: 'late@else.test', CampaignId: gone });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'campaign_archived' } } });
  });
});

describe('PATCH /contacts/{id}', () => {
  it('changes what is given, empties what is null, and keeps the rest', async () => {
    const { id } = (await create({ email: 'p@else.test', title: 'CTO', city: 'Bonn', custom: { a: 1 } })).body
      .data;
    const { body } = await patch(id, { title: null });
    expect(body.data).toMatchObject({ title: null, city: 'Bonn', custom: { a: 1 }, email: 'p@else.test' });
  });

  it('409 for the email of another contact, 400 when no identity would be left', async () => {
    const { id } = (await create({ email: 'first@else.test' })).body.data;
    await create({ email: 'second@else.test' });
    const taken = await patch(id, { email: 'SECOND@else.test' });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'duplicate_resource' } } });
    expect(await patch(id, { email: null })).toMatchObject({
      status: 400,
      body: { error: { param: 'email' } },
    });
    expect((await t.call('GET', `/contacts/${id}`)).body.data.email).toBe('first@else.test');
  });

  it('tells of an interest when it is first set, and stops nothing', async () => {
    const { id } = (await create({ email: 'keen@else.test' })).body.data;
    await patch(id, { interest: 'interested' });
    const booked = await patch(id, { interest: 'meeting_booked' });
    expect(booked.body.data).toMatchObject({ interest: 'meeting_booked', life: 'active' });
    expect((await eventsOf(id)).filter((type) => type === 'interest')).toHaveLength(1);
    expect((await patch(id, { interest: '' })).body.data.interest).toBeNull();
    expect(await patch(id, { interest: 'bored' })).toMatchObject({
      status: 400,
      body: { error: { param: 'interest' } },
    });
  });
});

describe('PATCH /contacts/{id} with an email', () => {
  const known = { valid2: 2, validation_subtype: 'invalid_mailbox', is_catch_all: false };
  const unknown = { valid2: -1, validation_subtype: null, is_catch_all: null };

  it.each([
    ['another address was never asked about, whatever was found of the old one', known, 'new@valid.test', unknown],
    ['the same one in other letters is what it was found to be', known, 'OLD@valid.test', known],
    ['another one waits for verification as the old one did', { ...unknown, valid2: 0 }, 'new@valid.test', { ...unknown, valid2: 0 }],
    ['without one there is nothing to wait for', { ...unknown, valid2: 0 }, null, unknown],
  ])('%s', async (_says, before, email, after) => {
    const { id, contact_profile_id } = (await create({ email: 'old@valid.test', linkedin_url: 'https://www.linkedin.com/in/valid' })).body.data;
    await t.app.db.updateTable('contact_profiles').set(before).where('id', '=', contact_profile_id).execute();
    expect((await patch(id, { title: 'CTO' })).body.data).toMatchObject(before);
    expect((await patch(id, { email })).body.data).toMatchObject({ email, ...after });
    await t.app.db.deleteFrom('enrollments').where('id', '=', id).execute();
    await t.app.db.deleteFrom('contact_profiles').where('id', '=', contact_profile_id).execute();
  }); // prettier-ignore
});

describe('PATCH /contacts/{id} with interest', () => {
  it('tells of the first status ever, not of one that follows an emptied one', async () => {
    const { id } = (await create({ email: 'again@else.test' })).body.data;
    for (const interest of ['future', '', 'interested', null, 'customer'])
      expect((await patch(id, { interest })).body.data.interest).toBe(interest || null);
    expect((await eventsOf(id)).filter((type) => type === 'interest')).toHaveLength(1);
  });

  it('tells of an appointment each time the status becomes meeting_booked, and of both at first', async () => {
    const { id } = (await create({ email: 'booked@else.test' })).body.data;
    const recorded = async () => (await eventsOf(id)).filter((type) => type !== 'contact_added').join(' ');
    await patch(id, { interest: 'meeting_booked' });
    expect(await recorded()).toBe('interest appointment');
    await patch(id, { interest: 'meeting_booked', title: 'CTO' });
    expect(await recorded()).toBe('interest appointment');
    await patch(id, { interest: 'follow_up' });
    await patch(id, { interest: 'meeting_booked' });
    expect(await recorded()).toBe('interest appointment appointment');
  });
});

describe('removed contacts', () => {
  it('are out of lists, back with deleted=true, and cannot be removed twice', async () => {
    const { id } = (await create({ email: 'out@else.test' })).body.data;
    const query = `TeamId=${t.teamId}&CampaignId=${campaignId}&email=OUT@else.test`;
    expect((await t.call('DELETE', `/contacts?${query}`)).status).toBe(200);
    expect((await t.call('DELETE', `/contacts?${query}`)).status).toBe(404);
    expect((await t.call('DELETE', `/contacts/${id}`)).status).toBe(404);
    expect((await list('search=out@else.test')).body.pagination.total).toBe(0);
    expect((await list('search=out@else.test&deleted=true')).body.data[0].id).toBe(id);
  });
});

describe('GET /contacts', () => {
  it('pages in the order that is asked for, without a gap or a double', async () => {
    for (const name of ['b', 'c', 'a']) {
      t.clock.advance(1000);
      await create({ email: `${name}@page.test`, first_name: name, last_name: '100%_sure' });
    }
    const names = async (query: string): Promise<string[]> =>
      (await list(`search=${encodeURIComponent('100%_sure')}&${query}`)).body.data.map(
        (contact: { first_name: string }) => contact.first_name,
      );
    expect(await names('sort_by=first_name')).toEqual(['a', 'b', 'c']);
    expect(await names('sort_by=newest')).toEqual(['a', 'c', 'b']);
    expect(await names('sort_by=oldest&limit=2')).toEqual(['b', 'c']);
    expect(await names('sort_by=oldest&limit=2&offset=2')).toEqual(['a']);
    const { pagination } = (await list(`search=page.test&limit=2`)).body;
    expect(pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true });
    expect((await list('search=100%25_____')).body.pagination.total).toBe(0);
  });
});

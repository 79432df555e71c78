import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let CampaignId: string;
beforeAll(async () => {
  t = await testApp();
  await t.app.db.updateTable('organizations').set({ linkedin_enabled: true }).execute();
  CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const create = (over: object) => t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, ...over });
const read = async (id: string) => (await t.call('GET', `/contacts/${id}`)).body.data;
const patch = (id: string, body: object) => t.call('PATCH', `/contacts/${id}`, body);

describe('POST /contacts', () => {
  it('201 answers every field that was given, as do get and list, in the keys of contacts', async () => {
    await t.call('POST', '/labels', { TeamId: t.teamId, name: 'Hot', applies_to: 'contact' });
    const given = {
      email: 'ann@fields.test',
      linkedin_url: 'https://www.linkedin.com/in/ann-fields',
      first_name: 'Ann',
      last_name: 'Zahn',
      company_name: 'Else Ltd',
      title: 'Buyer',
      phone: '+49 30 1234',
      city: 'Ulm',
      state: 'BW',
      country: 'DE',
      company_url: 'https://else.test',
      industry: 'Tools',
      image: 'https://else.test/ann.png',
      custom: { dog: 'Rex', age: 7, tags: ['a'] },
      integration_contact_id: 'crm-17',
      labels: ['Hot'],
    };
    const { status, body } = await create({ ...given, validate_emails: false });
    expect([status, body.error]).toEqual([201, undefined]);
    const now = t.clock.now().toISOString();
    const campaign = { id: CampaignId, name: 'Autumn' };
    expect(body.data).toMatchObject({
      ...given,
      TeamId: t.teamId,
      CampaignId,
      Campaign: campaign,
      interest: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    const listed = await t.call('GET', `/contacts?TeamId=${t.teamId}&search=ann@fields.test`);
    expect(listed.body.data).toEqual([body.data]);
  });

  it('200 ignores integration_contact_id when it looks for the contact', async () => {
    const first = await create({ email: 'one@fields.test', integration_contact_id: 'same' });
    const second = await create({ email: 'two@fields.test', integration_contact_id: 'same' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it.each([[-1, 0], [0, 0], [1, 1], [2, 2], [3, 3]])('asks for verification of a known contact with valid2 %i: then it is %i', async (before, after) => {
    const email = `valid${before}@fields.test`;
    const { id, contact_profile_id } = (await create({ email })).body.data;
    await t.app.db.updateTable('contact_profiles').set({ valid2: before }).where('id', '=', contact_profile_id).execute();
    expect((await create({ email, title: 'CTO' })).body.data.valid2).toBe(before);
    expect((await create({ email, validate_emails: true })).body.data.valid2).toBe(after);
    expect((await read(id)).valid2).toBe(after);
  }); // prettier-ignore

  it('asks for verification of a contact that is enrolled again, and of none without a campaign', async () => {
    const { body } = await create({ email: 'again@fields.test' });
    await t.call('DELETE', `/contacts/${body.data.id}`);
    expect((await create({ email: 'again@fields.test', validate_emails: true })).body.data.valid2).toBe(0);
    const alone = await create({ email: 'alone@fields.test', CampaignId: null, validate_emails: true });
    expect([alone.status, alone.body.data.enrolled]).toEqual([201, false]);
    expect((await create({ email: 'alone@fields.test' })).body.data.valid2).toBe(-1);
  });
});

describe('PATCH /contacts/{id}', () => {
  it.each([
    'interested', 'not_interested', 'meeting_request', 'meeting_booked', 'customer', 'future', 'follow_up',
  ])('200 takes the status %s, and none', async (interest) => {
    const { id } = (await create({ email: `${interest}@fields.test` })).body.data;
    expect((await patch(id, { interest })).body.data.interest).toBe(interest);
    for (const none of ['', null]) {
      expect((await patch(id, { interest: none })).body.data.interest).toBeNull();
      await patch(id, { interest });
    }
    expect(await read(id)).toMatchObject({ interest, life: 'active' });
  }); // prettier-ignore
});

describe('GET /contacts/{id}', () => {
  it.each(['invalid_recipient', 'policy_block', 'soft', 'unknown'] as const)('200 shows the bounce category %s', async (bounceCategory) => {
    const { id, contact_profile_id } = (await create({ email: `${bounceCategory}@bounces.test` })).body.data;
    expect((await read(id)).bounce_category).toBeNull();
    await transact(t.app.db, (trx) =>
      t.app.eventLog.record(trx, [
        {
          teamId: t.teamId, type: 'bounce', channel: 'email', occurredAt: t.clock.now(), campaignId: CampaignId, enrollmentId: id,
          contactProfileId: contact_profile_id, bounceCategory, bounceSubtype: 'x', bounced: 'later',
          detail: { bounce: { type: 'hard', reason: 'x', bounced_at: t.clock.now().toISOString(), bounce_category: bounceCategory } },
        },
      ]),
    );
    expect(await read(id)).toMatchObject({ bounce_category: bounceCategory, bounced: true });
  }); // prettier-ignore

  it('404 for the id of a profile', async () => {
    const { contact_profile_id } = (await create({ email: 'profile-id@fields.test' })).body.data;
    const { status, body } = await t.call('GET', `/contacts/${contact_profile_id}`);
    expect([status, body.error.code]).toEqual([404, 'contact_not_found']);
  });
});

describe('PATCH /contacts/{id}', () => {
  it('404 for the id of a profile, and for one that is not there, and nothing changes', async () => {
    const { id, contact_profile_id } = (await create({ email: 'patched@fields.test', title: 'CTO' })).body
      .data;
    for (const unknown of [contact_profile_id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await patch(unknown, { title: 'CEO' });
      expect([status, body.error.code]).toEqual([404, 'contact_not_found']);
    }
    expect(await read(id)).toMatchObject({ title: 'CTO' });
  });
});

describe('DELETE /contacts', () => {
  const remove = (query: string) => t.call('DELETE', `/contacts?${query}`);

  it('200 finds the contact by either identity, and keeps its row', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/going';
    const [mail, linkedin] = [
      (await create({ email: 'going@fields.test' })).body.data.id,
      (await create({ linkedin_url })).body.data.id,
    ];
    const at = `TeamId=${t.teamId}&CampaignId=${CampaignId}`;
    for (const [who, id] of [
      ['email=GOING@fields.test', mail],
      [`linkedin_url=${encodeURIComponent(linkedin_url)}`, linkedin],
    ]) {
      const { status, body } = await remove(`${at}&${who}`);
      expect([status, body.success, typeof body.message], who).toEqual([200, true, 'string']);
      expect((await t.call('GET', `/contacts/${id}`)).status).toBe(404);
      const { deleted_at } = await t.app.db
        .selectFrom('enrollments')
        .select('deleted_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(deleted_at).not.toBeNull();
    }
  });

  it('400 without a team, a campaign, or an identity', async () => {
    const [team, campaign, who] = [`TeamId=${t.teamId}`, `CampaignId=${CampaignId}`, 'email=x@fields.test'];
    const params = [];
    for (const query of [`${campaign}&${who}`, `${team}&${who}`, `${team}&${campaign}`]) {
      const { status, body } = await remove(query);
      params.push([status, body.error.param]);
    }
    expect(params).toEqual([
      [400, 'TeamId'],
      [400, 'CampaignId'],
      [400, 'email'],
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const get = async () => (await t.call('GET', '/organization')).body.data;
const patch = (body: object) => t.call('PATCH', '/organization', body);
const usage = async () => (await t.call('GET', `/teams/${t.teamId}/usage`)).body.data;

describe('GET /organization', () => {
  it('200 shows the organization of the key with its settings', async () => {
    const { status, body } = await t.call('GET', '/organization');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      object: 'organization',
      id: t.organizationId,
      name: 'Acme',
      contacts_limit: 100_000,
      verification_credits: null,
      free_credits: null,
      linkedin_enabled: false,
      subsequences_enabled: true,
      timezone: 'UTC',
      inbox_link_tracking: false,
    });
  });
});

describe('PATCH /organization', () => {
  it('200 changes what is given and nothing else', async () => {
    let expected = await get();
    for (const change of [
      { contacts_limit: 50 },
      { linkedin_enabled: true },
      { subsequences_enabled: false },
      { timezone: 'Europe/Berlin' },
      { inbox_link_tracking: true },
      {},
    ]) {
      const { status, body } = await patch(change);
      expected = { ...expected, ...change, updated_at: body.data.updated_at };
      expect([status, body.data]).toEqual([200, expected]);
    }
    const { object: _word, ...shown } = expected;
    const same = await patch({ ...shown, free_credits: 7 });
    expect([same.status, same.body.warnings]).toEqual([200, ['free_credits is read-only and was ignored']]);
    expect({ ...(await get()), updated_at: 0 }).toEqual({ ...expected, updated_at: 0 });
  });

  it('answers each of many callers with its own change', async () => {
    const limits = Array.from({ length: 24 }, (_, index) => 100 + index);
    const answers = await Promise.all(limits.map((contacts_limit) => patch({ contacts_limit })));
    expect(answers.map(({ body }) => body.data.contacts_limit)).toEqual(limits);
  });

  it('takes effect with the next request', async () => {
    await patch({ linkedin_enabled: true, subsequences_enabled: true, contacts_limit: 1 });
    const { id } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data;
    const enroll = (over: object) =>
      t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: id, ...over });
    const child = () =>
      t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Child', parentCampaignId: id });
    const linkedin_url = 'https://www.linkedin.com/in/ann';
    expect((await enroll({ email: 'a@x.test', linkedin_url })).status).toBe(201);
    expect((await enroll({ email: 'b@x.test' })).body.error.code).toBe('insufficient_permissions');
    expect((await child()).status).toBe(201);
    await patch({ linkedin_enabled: false, subsequences_enabled: false, contacts_limit: 2_147_483_647 });
    expect((await enroll({ email: 'b@x.test', linkedin_url })).body.error.param).toBe('linkedin_url');
    expect((await enroll({ email: 'b@x.test' })).status).toBe(201);
    expect((await child()).status).toBe(403);
  });

  it('books a balance of credits as a grant, and stops metering', async () => {
    expect((await patch({ verification_credits: 10 })).body.data).toMatchObject({
      verification_credits: 10,
      free_credits: 10,
    });
    expect((await usage()).free_credits).toBe(10);
    await patch({ verification_credits: 4 });
    const { rows } = await t.app.pool.query('select credits from credit_entries where organization_id = $1 order by created_at, id', [t.organizationId]); // prettier-ignore
    expect(rows.map(({ credits }: { credits: number }) => credits)).toEqual([10, -6]);
    expect((await patch({ verification_credits: null })).body.data).toMatchObject({
      verification_credits: null,
      free_credits: null,
    });
    expect((await usage()).free_credits).toBeNull();
  });

  it('shows its limit in the usage of every team', async () => {
    await patch({ contacts_limit: 8 });
    const before = await usage();
    expect(before).toMatchObject({ contacts_limit: 8, contacts_available: 8 - before.contacts_used });
    expect(before.percentage_used).toBe((before.contacts_used / 8) * 100);
    await patch({ contacts_limit: 0 });
    expect(await usage()).toMatchObject({ contacts_limit: 0, contacts_available: 0, percentage_used: 100 });
    await patch({ contacts_limit: 100_000 });
  });

  it.each<[string, string, object]>([
    ['validation_error', 'contacts_limit', { contacts_limit: -1 }],
    ['validation_error', 'contacts_limit', { contacts_limit: 2_147_483_648 }],
    ['invalid_parameter_type', 'contacts_limit', { contacts_limit: null }],
    ['validation_error', 'verification_credits', { verification_credits: -1 }],
    ['invalid_parameter_type', 'linkedin_enabled', { linkedin_enabled: 'on' }],
    ['validation_error', 'timezone', { timezone: 'Moon/Base' }],
    ['validation_error', 'name', { name: 'Other' }],
    ['validation_error', 'id', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('400 %s names %s for %j', async (code, param, change) => {
    const before = await get();
    const { status, body } = await patch(change);
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
    expect(await get()).toEqual(before);
  });

  it('leaves other organizations as they are, and 403 for a member', async () => {
    const keyFor = async (organization: string, role: 'team_member' | 'org_admin') => ({
      authorization: `Bearer ${(await createApiKey(t.app, { organization, email: `${role}@x.test`, role })).api_key}`,
    });
    const rival = await keyFor('Rival', 'org_admin');
    await patch({ timezone: 'Asia/Tokyo' });
    const theirs = await t.call('GET', '/organization', undefined, rival);
    expect([theirs.body.data.name, theirs.body.data.timezone]).toEqual(['Rival', 'UTC']);
    const member = await keyFor('Acme', 'team_member');
    for (const { status, body } of [
      await t.call('GET', '/organization', undefined, member),
      await t.call('PATCH', '/organization', { timezone: 'UTC' }, member),
      await t.call('PATCH', '/organization', { name: 'Acme' }, member),
    ])
      expect([status, body.error.code]).toEqual([403, 'insufficient_permissions']);
    expect((await get()).timezone).toBe('Asia/Tokyo');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { UserRole } from '../../../src/platform/db/types.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

let t: TestApp;
let member: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  t = await testApp();
  const made = await createApiKey(t.app, {
    organization: 'Acme',
    email: 'member@acme.test',
    role: 'team_admin',
  });
  member = { authorization: `Bearer ${made.api_key}` };
  memberId = made.user_id;
});
afterAll(() => t[Symbol.asyncDispose]());

const create = (over: object = {}, headers?: Record<string, string>) =>
  t.call('POST', '/teams', { name: 'Sales', ...over }, headers);
const patch = (id: string, body: object) => t.call('PATCH', `/teams/${id}`, body);
const get = async (id: string) => (await t.call('GET', `/teams/${id}`)).body.data;
const names = async (query = '', headers?: Record<string, string>): Promise<string[]> =>
  (await t.call('GET', `/teams${query}`, undefined, headers)).body.data.map(
    ({ name }: { name: string }) => name,
  );
const SETTINGS_OF_GET = ['tags', 'members', 'inbox_auto_tag_settings', 'mail_warm_schedule', 'reply_scope'];

describe('POST /teams', () => {
  it('201 fills in what is not said, and its creator is its only member', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Sales',
      domain: null,
      logo: null,
      about: null,
      tags: [],
      is_default: false,
      meeting_link: null,
      meeting_link_text: 'Schedule a call',
      auto_placement_testing: false,
      auto_placement_testing_frequency: 7,
      inbox_link_tracking_override: null,
      mail_warm_schedule: {},
      reply_scope: 'person',
      organization: { id: t.organizationId, name: 'Acme' },
      member_count: 1,
      created_at: t.clock.now().toISOString(),
    });
    expect(body.data.members).toEqual([
      {
        id: t.userId,
        first_name: null,
        last_name: null,
        email: 'admin@acme.test',
        role: 'org_admin',
        joined_at: t.clock.now().toISOString(),
      },
    ]);
    expect(await get(body.data.id)).toEqual(body.data);
  });

  it('201 takes every field at its longest', async () => {
    const given = {
      name: 'n'.repeat(255),
      domain: 'https://acme.test',
      logo: `https://acme.test/${'l'.repeat(482)}`,
      about: 'a'.repeat(2000),
      meeting_link: 'https://meet.acme.test/anna',
      meeting_link_text: 'Call us',
      auto_placement_testing: true,
      tags: Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(100, 't')),
    };
    const { status, body } = await create(given);
    expect(status).toBe(201);
    expect(body.data).toMatchObject(given);
  });

  it.each<[code: string, param: string, over: object]>([
    ['missing_required_parameter', 'name', { name: undefined }],
    ['validation_error', 'name', { name: '' }],
    ['validation_error', 'name', { name: '  ' }],
    ['validation_error', 'name', { name: 'n'.repeat(256) }],
    ['invalid_parameter_type', 'name', { name: 7 }],
    ['validation_error', 'logo', { logo: `https://acme.test/${'l'.repeat(483)}` }],
    ['validation_error', 'logo', { logo: 'not a uri' }],
    ['validation_error', 'about', { about: 'a'.repeat(2001) }],
    ['validation_error', 'meeting_link', { meeting_link: 'javascript:alert(1)' }],
    ['validation_error', 'meeting_link', { meeting_link: '' }],
    ['invalid_parameter_type', 'auto_placement_testing', { auto_placement_testing: 'true' }],
    ['validation_error', 'tags[0]', { tags: ['t'.repeat(101)] }],
    ['validation_error', 'tags', { tags: Array.from({ length: 51 }, () => 't') }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });
});

describe('GET /teams', () => {
  it('200 lists the teams one is in; all=true every team of the organization, to its admins', async () => {
    await create({ name: 'Of the member' }, member);
    expect(await names('?search=of the')).toEqual([]);
    expect(await names('?search=OF%20THE&all=true')).toEqual(['Of the member']);
    expect(await names('?search=of the&all=false', member)).toEqual(['Of the member']);
    const { status, body } = await t.call('GET', '/teams?all=true', undefined, member);
    expect(status).toBe(403);
    expect(body.error).toMatchObject({
      type: 'authorization_error',
      code: 'insufficient_permissions',
      param: 'all',
    });
  });

  it('200 shows nothing of another organization', async () => {
    const rival = await createApiKey(t.app, {
      organization: 'Rival',
      email: 'r@rival.test',
      role: 'org_admin',
    });
    const theirs = { authorization: `Bearer ${rival.api_key}` };
    expect(await names('?all=true', theirs)).toEqual(['Rival']);
  });

  it('200 pages by name, with both spellings of the last key', async () => {
    for (const name of ['page c', 'Page B', 'page a']) await create({ name });
    const first = await t.call('GET', '/teams?search=page&limit=2');
    expect(first.body.data.map(({ name }: { name: string }) => name)).toEqual(['page a', 'Page B']);
    expect(first.body.pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true, hasMore: true });
    const second = await t.call('GET', '/teams?search=page&limit=2&offset=2');
    expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(['page c']);
    expect(second.body.pagination).toMatchObject({ has_more: false, hasMore: false });
  });

  it('200 counts members and omits what only one team shows of itself', async () => {
    const { body } = await t.call('GET', '/teams');
    expect(body.pagination.limit).toBe(20);
    for (const team of body.data) {
      expect(team.member_count).toBeGreaterThan(0);
      for (const key of SETTINGS_OF_GET) expect(team).not.toHaveProperty(key);
    }
  });

  it('200 reads % and _ of a search as they stand', async () => {
    await create({ name: 'half 50% off' });
    expect(await names('?search=0%25%20o')).toEqual(['half 50% off']);
    expect(await names('?search=5__')).toEqual([]);
  });

  it.each(['limit=101', 'limit=0', 'offset=-1', 'all=yes'])('400 for %s', async (query) => {
    const { status, body } = await t.call('GET', `/teams?${query}`);
    expect([status, body.error.param]).toEqual([400, query.split('=')[0]]);
  });
});

describe('PATCH /teams/{id}', () => {
  it('200 changes what is given and nothing else', async () => {
    const { id } = (await create({ about: 'before', domain: 'acme.test' })).body.data;
    t.clock.advance(60_000);
    const { status, body } = await patch(id, {
      name: 'After',
      auto_placement_testing_frequency: 30,
      inbox_link_tracking_override: false,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'After',
      about: 'before',
      domain: 'acme.test',
      auto_placement_testing_frequency: 30,
      inbox_link_tracking_override: false,
      updated_at: t.clock.now().toISOString(),
    });
    expect((await patch(id, {})).body.data).toEqual(body.data);
  });

  it('200 sets the tags as a list, and an empty one takes all off', async () => {
    const { id } = (await create({ tags: ['spring'] })).body.data;
    expect((await patch(id, { tags: ['emea', 'parts'] })).body.data.tags).toEqual(['emea', 'parts']);
    expect((await get(id)).tags).toEqual(['emea', 'parts']);
    expect((await patch(id, { about: 'Spare parts' })).body.data.tags).toEqual(['emea', 'parts']);
    expect((await patch(id, { tags: [] })).body.data.tags).toEqual([]);
  });

  it.each([7, 14, 30])('200 takes a frequency of %i days', async (auto_placement_testing_frequency) => {
    const { id } = (await create()).body.data;
    const { status, body } = await patch(id, { auto_placement_testing_frequency });
    expect([status, body.data.auto_placement_testing_frequency]).toEqual([
      200,
      auto_placement_testing_frequency,
    ]);
  });

  it('200 lays the switches of the inbox over those that are set, key by key', async () => {
    const { id } = (await create()).body.data;
    await patch(id, { inbox_auto_tag_settings: { auto_tag_bounced: true, auto_tag_opt_out: true } });
    const { body } = await patch(id, { inbox_auto_tag_settings: { auto_tag_opt_out: false } });
    expect(body.data.inbox_auto_tag_settings).toEqual({
      auto_tag_bounced: true,
      auto_tag_opt_out: false,
      auto_tag_out_of_office: false,
      auto_tag_mood_positive: false,
      auto_tag_mood_negative: false,
      auto_tag_mood_neutral: false,
      auto_tag_mood_needs_review: false,
    });
  });

  it('200 empties with null what may be empty', async () => {
    const full = { domain: 'd', logo: 'https://a.test/l', about: 'a', meeting_link: 'https://a.test' };
    const { id } = (await create({ ...full, meeting_link_text: 'Talk' })).body.data;
    await patch(id, { inbox_link_tracking_override: true });
    const nulls = Object.fromEntries(Object.keys(full).map((key) => [key, null]));
    const { body } = await patch(id, {
      ...nulls,
      meeting_link_text: null,
      inbox_link_tracking_override: null,
    });
    expect(body.data).toMatchObject({
      ...nulls,
      meeting_link_text: 'Schedule a call',
      inbox_link_tracking_override: null,
    });
  });

  it.each<[param: string, body: object]>([
    ['name', { name: null }],
    ['name', { name: '' }],
    ['auto_placement_testing', { auto_placement_testing: null }],
    ['auto_placement_testing_frequency', { auto_placement_testing_frequency: 8 }],
    ['auto_placement_testing_frequency', { auto_placement_testing_frequency: '7' }],
    ['auto_placement_testing_frequency', { auto_placement_testing_frequency: null }],
    [
      'inbox_auto_tag_settings.auto_tag_everything',
      { inbox_auto_tag_settings: { auto_tag_everything: true } },
    ],
    ['inbox_auto_tag_settings', { inbox_auto_tag_settings: null }],
    ['inbox_auto_tag_settings.auto_tag_bounced', { inbox_auto_tag_settings: { auto_tag_bounced: 'yes' } }],
    ['inbox_link_tracking_override', { inbox_link_tracking_override: 'yes' }],
    ['id', { id: '00000000-0000-4000-8000-000000000000' }],
    ['is_default', { is_default: true }],
    ['member_count', { member_count: 5 }],
  ])('400 names %s, and nothing changes', async (param, body) => {
    const before = (await create({ about: 'stays' })).body.data;
    const answer = await patch(before.id, { about: 'changed', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.param).toBe(param);
    expect(await get(before.id)).toEqual(before);
  });
});

describe('teams of others', () => {
  it.each<['GET' | 'PATCH', string]>([
    ['GET', ''],
    ['PATCH', ''],
    ['GET', '/usage'],
    ['GET', '/members'],
    ['GET', '/inbox-link-activity'],
  ])('403 for %s of a team one is not in%s, 404 for another organization', async (method, path) => {
    const { id } = (await create()).body.data;
    const body = method === 'PATCH' ? { name: 'Mine now' } : undefined;
    const inside = await t.call(method, `/teams/${id}${path}`, body, member);
    expect([inside.status, inside.body.error.code]).toEqual([403, 'team_access_denied']);
    const rival = await createApiKey(t.app, {
      organization: 'Rival',
      email: 'r@rival.test',
      role: 'org_admin',
    });
    const theirs = { authorization: `Bearer ${rival.api_key}` };
    const outside = await t.call(method, `/teams/${id}${path}`, body, theirs);
    expect([outside.status, outside.body.error.code]).toEqual([404, 'resource_not_found']);
    expect((await get(id)).name).toBe('Sales');
  });
});

describe('GET /teams/{id}/usage', () => {
  it('200 counts people with a live enrollment once, in every team of the organization', async () => {
    await using u = await testApp();
    const second = (await u.call('POST', '/teams', { name: 'Second' })).body.data.id;
    const campaign = async (TeamId: string): Promise<string> =>
      (await u.call('POST', '/campaigns', { TeamId, name: 'C' })).body.data.id;
    const enroll = async (TeamId: string, CampaignId: string | undefined, email: string) =>
      (await u.call('POST', '/contacts', { TeamId, CampaignId, email })).body.data.id as string;
    const [one, two, elsewhere] = [
      await campaign(u.teamId),
      await campaign(u.teamId),
      await campaign(second),
    ];
    await enroll(u.teamId, one, 'twice@else.test');
    await enroll(u.teamId, two, 'twice@else.test');
    await enroll(second, elsewhere, 'other-team@else.test');
    await enroll(u.teamId, undefined, 'profile-only@else.test');
    const gone = await enroll(u.teamId, one, 'deleted@else.test');
    await u.call('DELETE', `/contacts/${gone}`);
    await u.app.db.updateTable('organizations').set({ contacts_limit: 8, verification_credits: 5 }).execute();
    await u.app.db
      .updateTable('contact_profiles')
      .set({ valid2: 0 })
      .where('email', '=', 'other-team@else.test')
      .execute();
    for (const team of [u.teamId, second])
      expect((await u.call('GET', `/teams/${team}/usage`)).body.data).toEqual({
        contacts_limit: 8,
        contacts_used: 2,
        contacts_available: 6,
        percentage_used: 25,
        verifications_waiting: team === second ? 1 : 0,
        free_credits: 4,
      });
  });
});

describe('members of a team', () => {
  const add = (id: string, body: object, headers?: Record<string, string>) =>
    t.call('POST', `/teams/${id}/members`, body, headers);

  it('201 for a user by id or by address, 200 when they are in it already', async () => {
    const { id } = (await create()).body.data;
    const added = await add(id, { user_id: memberId });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ id: memberId, email: 'member@acme.test', role: 'team_admin' });
    expect((await t.call('GET', `/teams/${id}`, undefined, member)).status).toBe(200);
    const again = await add(id, { email: 'MEMBER@acme.test' });
    expect([again.status, again.body.data.id]).toEqual([200, memberId]);
    expect((await get(id)).member_count).toBe(2);
  });

  it('201 makes a user of an unknown address, with the name and role that are given', async () => {
    const { id } = (await create()).body.data;
    const names = { first_name: 'Nora', last_name: 'New' };
    const { body } = await add(id, { email: 'nora@acme.test', role: 'org_admin', ...names });
    expect(body.data).toMatchObject({ email: 'nora@acme.test', role: 'org_admin', ...names });
    const { body: plain } = await add(id, { email: 'paul@acme.test' });
    expect(plain.data).toMatchObject({ role: 'team_member', first_name: null });
  });

  it('200 lists them in pages in the order in which they joined', async () => {
    const { id } = (await create()).body.data;
    for (const name of ['one', 'two']) {
      t.clock.advance(1000);
      await add(id, { email: `${name}@joined.test` });
    }
    const { body } = await t.call('GET', `/teams/${id}/members?limit=2&offset=1`);
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual([
      'one@joined.test',
      'two@joined.test',
    ]);
    expect(body.pagination).toEqual({ total: 3, limit: 2, offset: 1, has_more: false });
  });

  it.each<[status: number, code: string, param: string, body: object]>([
    [400, 'missing_required_parameter', 'email', {}],
    [400, 'validation_error', 'email', { email: 'nobody' }],
    [
      400,
      'validation_error',
      'user_id',
      { email: 'a@acme.test', user_id: '00000000-0000-4000-8000-000000000000' },
    ],
    [400, 'validation_error', 'role', { email: 'member@acme.test', role: 'org_admin' }],
    [400, 'validation_error', 'role', { email: 'a@acme.test', role: 'owner' }],
    [404, 'resource_not_found', 'user_id', { user_id: '00000000-0000-4000-8000-000000000000' }],
  ])('%i %s names %s', async (status, code, param, body) => {
    const { id } = (await create()).body.data;
    const answer = await add(id, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code, param });
    expect((await get(id)).member_count).toBe(1);
  });

  it('404 for a user of another organization', async () => {
    const rival = await createApiKey(t.app, {
      organization: 'Rival',
      email: 'r@rival.test',
      role: 'org_admin',
    });
    const { id } = (await create()).body.data;
    expect((await add(id, { user_id: rival.user_id })).status).toBe(404);
  });

  it('201 by an admin of the team, up to their own role', async () => {
    const { id } = (await create({}, member)).body.data;
    const denied = { type: 'authorization_error', code: 'insufficient_permissions' };
    const above = await add(id, { email: 'above@acme.test', role: 'org_admin' }, member);
    expect([above.status, above.body.error]).toMatchObject([403, { ...denied, param: 'role' }]);
    const { rows } = await t.app.pool.query(`select from users where email = 'above@acme.test'`);
    expect(rows).toEqual([]);
    for (const role of ['team_admin', 'team_member', 'read_only']) {
      const { status, body } = await add(id, { email: `${role}@peers.test`, role }, member);
      expect([status, body.data?.role]).toEqual([201, role]);
    }
    expect((await t.call('DELETE', `/teams/${id}/members/${memberId}`, undefined, member)).status).toBe(200);
    const { id: notTheirs } = (await create()).body.data;
    const outside = await add(notTheirs, { email: 'outside@acme.test' }, member);
    expect([outside.status, outside.body.error.code]).toEqual([403, 'team_access_denied']);
  });

  describe('their role', () => {
    const setRole = (id: string, user: string, role: string, headers?: Record<string, string>) =>
      t.call('PATCH', `/teams/${id}/members/${user}`, { role }, headers);
    const made = async (role: UserRole) => {
      const email = `${role}-${t.app.ids.uuid(t.clock.now())}@acme.test`;
      return createApiKey(t.app, { organization: 'Acme', email, role });
    };

    it('200 changes what all keys of the user may do, at once', async () => {
      const { api_key: key, user_id: user } = await made('team_member');
      const headers = { authorization: `Bearer ${key}` };
      const body = { TeamId: t.teamId, name: 'As allowed' };
      expect((await t.call('POST', '/labels', body, headers)).status).toBe(201);
      const { status, body: said } = await setRole(t.teamId, user, 'read_only');
      expect([status, said.data.id, said.data.role]).toEqual([200, user, 'read_only']);
      expect((await t.call('POST', '/labels', { ...body, name: 'No more' }, headers)).status).toBe(403);
      expect((await setRole(t.teamId, user, 'team_admin')).body.data.role).toBe('team_admin');
      expect((await t.call('POST', '/webhooks', { team_id: t.teamId, url: 'http://127.0.0.1:8999/x' }, headers)).status).toBe(201); // prettier-ignore
    });

    it('403 for admins of the team, of themselves too', async () => {
      const { api_key: key, user_id: user } = await made('team_admin');
      const { status, body } = await setRole(t.teamId, user, 'org_admin', { authorization: `Bearer ${key}` });
      expect([status, body.error.code]).toEqual([403, 'insufficient_permissions']);
    });

    it('404 for a user who is not in the team', async () => {
      const { id } = (await create()).body.data;
      const { user_id: user } = await made('team_member');
      const { status, body } = await setRole(id, user, 'read_only');
      expect([status, body.error.param]).toEqual([404, 'user_id']);
    });

    it('409 for the last user with a lasting key of an organization admin that is bound to nothing', async () => {
      const alone = await createApiKey(t.app, {
        organization: 'Solo',
        email: 'a@solo.test',
        role: 'org_admin',
      });
      const headers = { authorization: `Bearer ${alone.api_key}` };
      const lower = () => setRole(alone.default_team_id, alone.user_id, 'team_admin', headers);
      const other = { organization: 'Solo', email: 'b@solo.test', role: 'org_admin' } as const;
      await createApiKey(t.app, { ...other, ipRanges: ['192.0.2.0/24'] });
      await createApiKey(t.app, { ...other, onlyTeams: [alone.default_team_id] });
      await createApiKey(t.app, { ...other, role: 'team_admin' });
      await createApiKey(t.app, { ...other, expiresAt: new Date(t.clock.wall().getTime() + 1_000) });
      const refused = await lower();
      expect([refused.status, refused.body.error.code]).toEqual([409, 'minimum_admin_keys']);
      await createApiKey(t.app, other);
      expect((await lower()).status).toBe(200);
      expect((await t.call('GET', '/api-keys', undefined, headers)).status).toBe(403);
    });
  });

  it('403 for members who are no admins, to add and to remove', async () => {
    const plain = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'plain@acme.test',
      role: 'team_member',
    });
    const headers = { authorization: `Bearer ${plain.api_key}` };
    const denied = { type: 'authorization_error', code: 'insufficient_permissions' };
    const added = await add(t.teamId, { email: 'friend@acme.test' }, headers);
    expect([added.status, added.body.error]).toMatchObject([403, denied]);
    const removed = await t.call('DELETE', `/teams/${t.teamId}/members/${plain.user_id}`, undefined, headers);
    expect([removed.status, removed.body.error]).toMatchObject([403, denied]);
    expect((await create({}, headers)).status).toBe(403);
  });

  it('403 for an admin of a team, to remove an admin of the organization', async () => {
    const { id } = (await create()).body.data;
    const lead = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'lead@acme.test',
      role: 'team_admin',
    });
    await add(id, { user_id: lead.user_id });
    await add(id, { user_id: memberId });
    const remove = (userId: string) =>
      t.call('DELETE', `/teams/${id}/members/${userId}`, undefined, {
        authorization: `Bearer ${lead.api_key}`,
      });
    expect([await remove(t.userId), await remove(memberId)]).toMatchObject([
      { status: 403, body: { error: { code: 'insufficient_permissions' } } },
      { status: 200 },
    ]);
  });

  it('200 removes a member at once; 404 for a user who is not in it; 409 for the last one', async () => {
    const { id } = (await create()).body.data;
    await add(id, { user_id: memberId });
    expect((await t.call('DELETE', `/teams/${id}/members/${memberId}`)).status).toBe(200);
    expect((await t.call('GET', `/teams/${id}`, undefined, member)).status).toBe(403);
    expect((await t.call('DELETE', `/teams/${id}/members/${memberId}`)).status).toBe(404);
    const last = await t.call('DELETE', `/teams/${id}/members/${t.userId}`);
    expect(last.status).toBe(409);
    expect(last.body.error).toMatchObject({ type: 'conflict_error', code: 'minimum_members' });
    expect((await get(id)).member_count).toBe(1);
  });

  it('two removed at once leave one', async () => {
    const { id } = (await create()).body.data;
    await add(id, { user_id: memberId });
    const other = await t.app.pool.connect();
    await other.query('begin');
    await other.query('select from teams where id = $1 for update', [id]);
    const removals = [memberId, t.userId].map((user) => t.call('DELETE', `/teams/${id}/members/${user}`));
    await eventually(
      async () =>
        (
          await t.app.pool.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rows[0]!.n,
      (waiting) => waiting === 2,
    );
    await other.query('commit');
    other.release();
    const answers = await Promise.all(removals);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

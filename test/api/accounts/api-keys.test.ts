import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { createApi } from '../../../src/http/shell.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

let t: TestApp;
let member: string;
let rival: string;
let other: string;
beforeAll(async () => {
  t = await testApp();
  const keyFor = async (organization: string, role: 'team_member' | 'org_admin') =>
    (await createApiKey(t.app, { organization, email: `${role}@x.test`, role })).api_key;
  rival = await keyFor('Rival', 'org_admin');
  member = await keyFor('Acme', 'team_member');
  other = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const as = (key: string) => ({ authorization: `Bearer ${key}` });
const create = (body: object = {}, key = t.key, headers = {}) =>
  t.call('POST', '/api-keys', body, { ...as(key), ...headers });
const revoke = (id: string, key = t.key) => t.call('DELETE', `/api-keys/${id}`, undefined, as(key));
const list = async (key = t.key, query = '') =>
  (await t.call('GET', `/api-keys${query}`, undefined, as(key))).body;
const statusWith = async (key: string, path = '/teams') =>
  (await t.call('GET', path, undefined, as(key))).status;

describe('POST /api-keys', () => {
  it('201 shows a key once, which works for a new user in the teams that were named', async () => {
    const { status, body } = await create({
      name: 'CRM',
      email: 'crm@acme.test',
      role: 'team_member',
      team_ids: [other],
    });
    expect([status, body.warnings]).toEqual([201, undefined]);
    const { api_key: key, ...shown } = body.data;
    expect(key).toMatch(/^ok_live_[\w-]{40,}$/);
    expect(shown).toMatchObject({
      object: 'api_key',
      name: 'CRM',
      last4: key.slice(-4),
      user: { email: 'crm@acme.test' },
      role: 'team_member',
      is_current: false,
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
    });
    expect(await statusWith(key, `/campaigns?TeamId=${other}`)).toBe(200);
    expect(await statusWith(key, `/campaigns?TeamId=${t.teamId}`)).toBe(403);
    expect(JSON.stringify(await list())).not.toContain(key);
  });

  it('201 makes another key of the user who asks, or of one that the organization has', async () => {
    const own = (await create({ role: 'org_admin' })).body.data;
    expect([own.user.id, own.role, own.name]).toEqual([t.userId, 'org_admin', null]);
    expect(await statusWith(own.api_key, '/api-keys')).toBe(200);
    expect((await create({ user_id: t.userId })).body.data.user.id).toBe(t.userId);
    expect((await create({ email: 'ADMIN@acme.test' })).body.data.user.id).toBe(t.userId);
  });

  it('201 warns of a user who is in no team', async () => {
    const { body } = await create({ email: 'alone@acme.test' });
    expect([body.data.role, body.warnings.length]).toEqual(['team_member', 1]);
    expect((await create({ email: 'boss@acme.test', role: 'org_admin' })).body.warnings).toBeUndefined();
  });

  it('201 makes a key that is worth nothing from its end on', async () => {
    const end = new Date(t.clock.wall().getTime() + 60_000).toISOString();
    const { body } = await create({ expires_at: end });
    expect(body.data.expires_at).toBe(end);
    t.clock.advance(59_000);
    expect(await statusWith(body.data.api_key)).toBe(200);
    t.clock.advance(1_000);
    expect(await statusWith(body.data.api_key)).toBe(401);
  });

  it('answers a repeat under an Idempotency-Key with the same key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = (await create({ name: 'Once' }, t.key, headers)).body.data;
    expect((await create({ name: 'Once' }, t.key, headers)).body.data).toEqual(first);
    expect((await list()).data.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
  });

  it.each<[string, string, () => object]>([
    ['validation_error', 'name', () => ({ name: ' ' })],
    ['validation_error', 'email', () => ({ email: 'nobody' })],
    ['validation_error', 'role', () => ({ email: 'x@acme.test', role: 'owner' })],
    ['validation_error', 'role', () => ({ email: 'crm@acme.test', role: 'team_admin' })],
    ['validation_error', 'user_id', () => ({ email: 'x@acme.test', user_id: t.userId })],
    ['validation_error', 'team_ids[0]', () => ({ team_ids: ['x'] })],
    ['validation_error', 'expires_at', () => ({ expires_at: 'tomorrow' })],
    ['validation_error', 'expires_at', () => ({ expires_at: t.clock.wall().toISOString() })],
  ])('400 %s names %s', async (code, param, body) => {
    const answer = await create(body());
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([400, code, param]);
  });

  it('404 for a user or a team that the organization does not have', async () => {
    const user = await create({ user_id: NOBODY });
    expect([user.status, user.body.error.param]).toEqual([404, 'user_id']);
    const team = await create({ email: 'late@acme.test', team_ids: [other, NOBODY] });
    expect([team.status, team.body.error.param]).toEqual([404, 'team_ids[1]']);
    expect(JSON.stringify(await list())).not.toContain('late@acme.test');
  });
});

describe('GET /api-keys', () => {
  it('200 lists the keys of the organization alone, the newest first, and marks the one that asks', async () => {
    const { body } = await create({ name: 'Newest' }, rival);
    const { data, pagination } = await list(rival);
    expect(
      data.map(({ id, is_current }: { id: string; is_current: boolean }) => [
        id === body.data.id,
        is_current,
      ]),
    ).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(pagination.total).toBe(2);
    expect(data[1].last_used_at).toBe(t.clock.wall().toISOString());
    expect((await list(rival, '?limit=1&offset=1')).data.map(({ id }: { id: string }) => id)).toEqual([
      data[1].id,
    ]);
  });
});

describe('DELETE /api-keys/{id}', () => {
  it('200 ends a key at once, also in another API process', async () => {
    const second = await createApi(t.app);
    const { id, api_key: key } = (await create({ name: 'Doomed' })).body.data;
    const there = async () => (await second.inject({ url: '/v2/teams', headers: as(key) })).statusCode;
    expect([await statusWith(key), await there()]).toEqual([200, 200]);
    const { status, body } = await revoke(id);
    expect([status, body.message, body.data.revoked_at]).toEqual([
      200,
      'API key revoked',
      t.clock.wall().toISOString(),
    ]);
    expect([await statusWith(key), await there()]).toEqual([401, 401]);
    t.clock.advance(1_000);
    expect((await revoke(id)).body.data.revoked_at).toBe(body.data.revoked_at);
    await second.close();
  });

  it('409 for the last usable key of an admin, and 200 once there is another', async () => {
    const { api_key: key } = await createApiKey(t.app, {
      organization: 'Lone',
      email: 'a@lone.test',
      role: 'org_admin',
    });
    const [{ id }] = (await list(key)).data;
    await create({ email: 'm@lone.test', role: 'team_member' }, key);
    const ended = await create({ expires_at: new Date(t.clock.wall().getTime() + 1_000).toISOString() }, key);
    t.clock.advance(1_000);
    const refused = await revoke(id, key);
    expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([
      409,
      'minimum_admin_keys',
      'id',
    ]);
    expect(await statusWith(key)).toBe(200);
    expect((await revoke(ended.body.data.id, key)).status).toBe(200);
    const next = (await create({ name: 'Next' }, key)).body.data.api_key;
    expect((await revoke(id, key)).status).toBe(200);
    expect([await statusWith(key), await statusWith(next)]).toEqual([401, 200]);
  });

  it('409 while the other keys of admins end sooner', async () => {
    const { api_key: key } = await createApiKey(t.app, {
      organization: 'Brief',
      email: 'a@brief.test',
      role: 'org_admin',
    });
    const [{ id: lasting }] = (await list(key)).data;
    const inDays = (days: number) => new Date(t.clock.wall().getTime() + days * 86_400_000).toISOString();
    const until = async (days: number) => (await create({ expires_at: inDays(days) }, key)).body.data.id;
    const [day, week] = [await until(1), await until(7)];
    const refused = await revoke(lasting, key);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'minimum_admin_keys']);
    expect((await revoke(week, key)).status).toBe(200);
    expect((await revoke(day, key)).status).toBe(200);
    const [one, two] = [await until(30), await until(30)];
    await t.app.pool.query('update api_keys set expires_at = $2 where id = $1', [lasting, inDays(20)]);
    expect((await revoke(one, key)).status).toBe(200);
    expect((await revoke(two, key)).status).toBe(409);
    expect((await revoke(lasting, key)).status).toBe(200);
  });

  it('leaves one when two admins revoke the key of each other at once', async () => {
    const { api_key: a } = await createApiKey(t.app, {
      organization: 'Duel',
      email: 'a@duel.test',
      role: 'org_admin',
    });
    const b = (await create({ name: 'b' }, a)).body.data;
    const [, { id }] = (await list(a)).data;
    expect(await statusWith(b.api_key)).toBe(200);
    // Both requests wait for the locks until both are under way.
    const { answers } = await transact(t.app.db, async (trx) => {
      await sql`select from api_keys where id in (${id}, ${b.id}) for update`.execute(trx);
      const asked = Promise.all([revoke(b.id, a), revoke(id, b.api_key)]);
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await eventually(
        () => t.app.pool.query(waiting),
        ({ rowCount }) => rowCount === 2,
      );
      return { answers: asked };
    });
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 401]);
  });

  it('404 for a key that is not there, or of another organization', async () => {
    const [{ id }] = (await list(rival)).data;
    for (const each of [NOBODY, id]) {
      const { status, body } = await revoke(each);
      expect([status, body.error.code, body.error.param]).toEqual([404, 'resource_not_found', 'id']);
    }
  });
});

describe('API keys', () => {
  it('403 for a member', async () => {
    const [{ id }] = (await list()).data;
    for (const { status, body } of [
      await t.call('GET', '/api-keys', undefined, as(member)),
      await create({ email: 'x@acme.test' }, member),
      await revoke(id, member),
    ])
      expect([status, body.error.code]).toEqual([403, 'insufficient_permissions']);
  });
});

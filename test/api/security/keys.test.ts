import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import type { CreateApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());

const as = (key: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${key}`, ...more });
let count = 0;
const keyOf = async (over: Partial<CreateApiKey> = {}): Promise<string> => {
  count += 1;
  const email = `user${count}@acme.test`;
  return (await createApiKey(t.app, { organization: 'Acme', email, role: 'team_member', ...over })).api_key;
};
const issue = async (body: object, key = t.key) => t.call('POST', '/api-keys', body, as(key));
const second = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id as string;
const status = async (key: string, path: string) => (await t.call('GET', path, undefined, as(key))).status;
const me = async (key: string) => (await t.call('GET', '/me', undefined, as(key))).body.data;

describe('a member who takes data out', () => {
  it('403 for the blacklist as a file, and for taking entries off it by any path', async () => {
    const key = await keyOf();
    const entry = { TeamId: t.teamId, address: 'kept@else.test' };
    const { id } = (await t.call('POST', '/blacklist', entry, as(key))).body.data;
    const list = { TeamId: t.teamId, entries: ['kept@else.test'] };
    expect((await t.call('POST', '/blacklist/bulk', { ...list, action: 'add' }, as(key))).status).toBe(200);
    const asked = [
      await t.call('GET', `/blacklist/export?TeamId=${t.teamId}`, undefined, as(key)),
      await t.call('DELETE', `/blacklist/${id}`, undefined, as(key)),
      await t.call('POST', '/blacklist/bulk', { ...list, action: 'remove' }, as(key)),
    ];
    for (const { status: code, body } of asked)
      expect([code, body.error]).toMatchObject([
        403,
        { code: 'insufficient_permissions', details: { needs: 'team_admin', role: 'team_member' } },
      ]);
    expect((await t.call('GET', `/blacklist?TeamId=${t.teamId}`)).body.pagination.total).toBe(1);
    const admin = await keyOf({ role: 'team_admin' });
    expect((await t.call('POST', '/blacklist/bulk', { ...list, action: 'remove' }, as(admin))).body.data.removed_count).toBe(1); // prettier-ignore
  });
});

describe('a refusal by role', () => {
  it('comes before any rule for the body, and names the role that is missing', async () => {
    const key = await keyOf({ role: 'read_only' });
    const answer = await t.server.inject({ method: 'POST', url: '/v2/webhooks', headers: as(key, { 'content-type': 'application/json' }), payload: '{' }); // prettier-ignore
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      403,
      'this call needs the role team_admin; this key has read_only',
    ]);
  });

  it('meets a stored answer, too: a key whose user lost the role is not shown it', async () => {
    const { api_key: key, user_id: user } = await createApiKey(t.app, { organization: 'Acme', email: 'lowered@acme.test', role: 'team_admin' }); // prettier-ignore
    const create = () =>
      t.call('POST', '/webhooks', { team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' }, as(key, { 'idempotency-key': 'secret' })); // prettier-ignore
    const first = await create();
    expect(first.body.data.secret_once).toBeTruthy();
    expect((await create()).headers['idempotency-replayed']).toBe('true');
    await t.call('PATCH', `/teams/${t.teamId}/members/${user}`, { role: 'team_member' });
    const refused = await create();
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_permissions']);
    expect(JSON.stringify(refused.body)).not.toContain(first.body.data.secret_once);
  });
});

describe('a key bound to a role', () => {
  it('may do what the role may, and not what its user may', async () => {
    const { status: made, body } = await issue({ role: 'read_only' });
    expect([made, body.data.role, body.data.user]).toMatchObject([201, 'read_only', { id: t.userId, role: 'org_admin' }]);
    const key = body.data.api_key;
    expect([await status(key, '/teams'), await status(key, '/api-keys')]).toEqual([200, 403]);
    // The user of the key still reaches every team.
    expect(await status(key, `/campaigns?TeamId=${second}`)).toBe(200);
    expect((await t.call('POST', '/labels', { TeamId: second, name: 'x' }, as(key))).status).toBe(403);
    expect(await me(key)).toMatchObject({ role: 'read_only', user: { role: 'org_admin' } });
  }); // prettier-ignore

  it('400 for a role above that of the user', async () => {
    const user = (await issue({ email: 'low@acme.test', role: 'read_only' })).body.data.user;
    expect(user.role).toBe('read_only');
    const { status: code, body } = await issue({ user_id: user.id, role: 'team_member' });
    expect([code, body.error.param]).toEqual([400, 'role']);
    await expect(
      createApiKey(t.app, { organization: 'Acme', email: 'low@acme.test', role: 'org_admin' }),
    ).rejects.toThrow(/read_only/);
  });
});

describe('a key that was asked for with the role of its user', () => {
  it('keeps the role when the user is raised; one without a role follows its user', async () => {
    const named = { email: 'riser@acme.test' };
    const first = await issue({ ...named, role: 'read_only', team_ids: [t.teamId] });
    const kept = await issue({ ...named, role: 'read_only' });
    const free = await issue(named);
    const user = first.body.data.user.id;
    await t.call('PATCH', `/teams/${t.teamId}/members/${user}`, { role: 'org_admin' });
    const roles = await Promise.all(
      [kept, first, free].map(async ({ body }) => (await me(body.data.api_key)).role),
    );
    expect(roles).toEqual(['read_only', 'org_admin', 'org_admin']);
  });
});

describe('a key bound to teams', () => {
  it('uses these alone, as an admin of a team at most, also when its user is an organization admin', async () => {
    const { body } = await issue({ only_teams: [second] });
    const key = body.data.api_key;
    expect([body.data.role, body.data.only_teams]).toEqual(['team_admin', [second]]);
    expect(await status(key, `/campaigns?TeamId=${second}`)).toBe(200);
    const denied = await t.call('GET', `/campaigns?TeamId=${t.teamId}`, undefined, as(key));
    expect([denied.status, denied.body.error.code]).toEqual([403, 'team_access_denied']);
    expect((await t.call('GET', '/teams', undefined, as(key))).body.data.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect([await status(key, '/teams?all=true'), await status(key, '/api-keys'), await status(key, '/organization')]).toEqual([403, 403, 403]);
    expect((await t.call('POST', '/teams', { name: 'Third' }, as(key))).status).toBe(403);
    expect((await me(key)).teams).toEqual([{ id: second, name: 'Second' }]);
    expect((await t.call('GET', '/setup', undefined, as(key))).body.data.TeamId).toBe(second);
  }); // prettier-ignore

  it('gives a member no team that they are not in', async () => {
    const { body } = await issue({ email: 'bound@acme.test', only_teams: [second] });
    expect(body.warnings).toHaveLength(1);
    expect(await status(body.data.api_key, `/campaigns?TeamId=${second}`)).toBe(403);
    const joined = await issue({
      email: 'bound@acme.test',
      team_ids: [t.teamId, second],
      only_teams: [second],
    });
    expect(joined.body.warnings).toBeUndefined();
    const key = joined.body.data.api_key;
    expect([await status(key, `/campaigns?TeamId=${second}`), await status(key, `/campaigns?TeamId=${t.teamId}`)]).toEqual([200, 403]); // prettier-ignore
  });

  it('replays no answer about another team', async () => {
    const key = (await issue({ name: 'later bound' })).body.data.api_key;
    const body = { TeamId: t.teamId, name: 'Replayed' };
    const create = () => t.call('POST', '/labels', body, as(key, { 'idempotency-key': 'bound' }));
    expect((await create()).status).toBe(201);
    await t.app.pool.query('update api_keys set only_teams = $1 where key_hash = $2', [[second], t.app.secrets.hashKey(key)]); // prettier-ignore
    expect((await create()).body.error.code).toBe('team_access_denied');
  });
});

describe('a key bound to addresses', () => {
  const from = async (
    app: TestApp,
    key: string,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.server.inject({ url: '/v2/me', remoteAddress, headers: as(key, headers) });
    return [answer.statusCode, answer.json().error?.code ?? null];
  };
  const OUTSIDE = [403, 'insufficient_permissions'];

  it('works from within its ranges alone, in any spelling of the address', async () => {
    const { body } = await issue({ ip_ranges: ['192.0.2.77/24', '2001:DB8::/48', '192.0.2.1/24'] });
    expect(body.data.ip_ranges).toEqual(['192.0.2.0/24', '2001:db8::/48']);
    const key = body.data.api_key;
    for (const inside of ['192.0.2.1', '::ffff:192.0.2.255', '2001:db8:0:1::9'])
      expect(await from(t, key, inside)).toEqual([200, null]);
    for (const outside of ['192.0.3.1', '::ffff:192.0.3.1', '2001:db8:1::9', '127.0.0.1', ''])
      expect(await from(t, key, outside)).toEqual(OUTSIDE);
  });

  it('believes X-Forwarded-For of proxies that are named alone', async () => {
    const spoofed = { 'x-forwarded-for': '192.0.2.1' };
    const { api_key: key } = (await issue({ ip_ranges: ['192.0.2.0/24'] })).body.data;
    expect(await from(t, key, '203.0.113.9', spoofed)).toEqual(OUTSIDE);
    await using behind = await testApp({
      config: { http: { ...t.app.config.http, trustProxy: ['10.0.0.1'] } },
    });
    const made = await behind.call('POST', '/api-keys', { ip_ranges: ['192.0.2.0/24'] });
    const there = made.body.data.api_key;
    expect(await from(behind, there, '10.0.0.1', spoofed)).toEqual([200, null]);
    expect(await from(behind, there, '10.0.0.2', spoofed)).toEqual(OUTSIDE);
    // What the caller wrote stands before what the proxy adds.
    expect(await from(behind, there, '10.0.0.1', { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' })).toEqual(
      OUTSIDE,
    );
  });

  it('creates only keys that are bound within its own', async () => {
    const bound = (await issue({ ip_ranges: ['127.0.0.0/8', '192.0.2.0/24'] })).body.data.api_key;
    for (const ip_ranges of [undefined, null, ['0.0.0.0/0'], ['192.0.2.0/24', '192.0.3.1'], ['::1']]) {
      const { status: code, body } = await issue({ ip_ranges }, bound);
      expect([code, body.error]).toMatchObject([
        403,
        { code: 'insufficient_permissions', param: 'ip_ranges' },
      ]);
    }
    expect((await issue({ ip_ranges: ['192.0.2.128/25'] }, bound)).status).toBe(201);
    const user = (await issue({ email: 'raised@acme.test', team_ids: [second] })).body.data.user.id;
    const raised = await t.call(
      'PATCH',
      `/teams/${second}/members/${user}`,
      { role: 'org_admin' },
      as(bound),
    );
    expect([raised.status, raised.body.error.code]).toEqual([403, 'insufficient_permissions']);
  });
});

describe('what binds a key', () => {
  it.each([
    ['ip_ranges[1]', { ip_ranges: ['10.0.0.0/8', '10.0.0.0/33'] }],
    ['ip_ranges', { ip_ranges: [] }],
    ['ip_ranges', { ip_ranges: Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`) }],
    ['only_teams', { only_teams: [] }],
    ['only_teams[0]', { only_teams: ['x'] }],
    ['role', { role: 'owner' }],
  ])('400 names %s', async (param, body) => {
    const answer = await issue(body);
    expect([answer.status, answer.body.error.param]).toEqual([400, param]);
  });

  it('404 for a team that the organization does not have', async () => {
    const rival = await createApiKey(t.app, {
      organization: 'Rival',
      email: 'r@rival.test',
      role: 'org_admin',
    });
    const { status: code, body } = await issue({ only_teams: [second, rival.default_team_id] });
    expect([code, body.error.param]).toEqual([404, 'only_teams[1]']);
    const asked = { organization: 'Acme', email: 'x@acme.test', role: 'team_member' } as const;
    await expect(createApiKey(t.app, { ...asked, onlyTeams: [rival.default_team_id] })).rejects.toThrow(
      /no team/,
    );
  });

  it('counts for the last key of an admin: one that is bound is none', async () => {
    const alone = { organization: 'Kept', email: 'a@kept.test', role: 'org_admin' } as const;
    const { api_key: key, default_team_id: team } = await createApiKey(t.app, alone);
    const [{ id }] = (await t.call('GET', '/api-keys', undefined, as(key))).body.data;
    const revoke = async (which: string) =>
      (await t.call('DELETE', `/api-keys/${which}`, undefined, as(key))).status;
    const bound = [];
    for (const binding of [{ ip_ranges: ['127.0.0.0/8'] }, { only_teams: [team] }, { role: 'team_admin' }])
      bound.push((await issue(binding, key)).body.data.id as string);
    expect(await revoke(id)).toBe(409);
    for (const each of bound) expect(await revoke(each)).toBe(200);
    expect((await issue({ name: 'free' }, key)).status).toBe(201);
    expect(await revoke(id)).toBe(200);
  });
});

describe('an admin who is lowered', () => {
  it('does not raise themselves again by calls that were under way', async () => {
    const raises = Array.from({ length: 6 });
    const { api_key: key, user_id: user } = await createApiKey(t.app, { organization: 'Acme', email: 'raiser@acme.test', role: 'org_admin' }); // prettier-ignore
    const set = (role: string, by: string) =>
      t.call('PATCH', `/teams/${t.teamId}/members/${user}`, { role }, as(by));
    const [lowered, ...raised] = await Promise.all([
      set('read_only', t.key),
      ...raises.map(() => set('org_admin', key)),
    ]);
    expect(lowered.status).toBe(200);
    // Those that came before it changed nothing.
    for (const each of raised) expect([200, 403]).toContain(each.status);
    expect((await me(key)).role).toBe('read_only');
  });
});

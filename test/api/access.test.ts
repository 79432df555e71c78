import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import type { UserRole } from '../../src/platform/db/types.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import { routesOf } from '../support/routes.ts';
import { makeSaid } from '../support/said.ts';
import { makeUncertain } from '../support/uncertain.ts';
import type { DescribedRoute, Shape } from '../support/routes.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const keyFor = async (organization: string, role: UserRole) => {
  const made = await createApiKey(t.app, { organization, email: `${role}@access.test`, role });
  return { key: { authorization: `Bearer ${made.api_key}` }, team: made.default_team_id };
};
const RANKS = ['read_only', 'team_member', 'team_admin'] as const;
const colleagues = {
  read_only: await keyFor('Acme', 'read_only'),
  team_member: await keyFor('Acme', 'team_member'),
  team_admin: await keyFor('Acme', 'team_admin'),
};
const rival = await keyFor('Rival', 'org_admin');

/** One of everything, in a team of the owner's organization that the member is not in. */
const team = t.app.ids.uuid(t.clock.now());
await t.app.db
  .insertInto('teams')
  .values({ id: team, organization_id: t.organizationId, name: 'Second' })
  .execute();
const idOf = async (path: string, body: object): Promise<string> =>
  (await t.call('POST', path, body)).body.data.id;
const parent = await idOf('/campaigns', { TeamId: team, name: 'Theirs above' });
const campaign = await idOf('/campaigns', { TeamId: team, name: 'Theirs', parentCampaignId: parent });
const email = 'ann@else.test';
const contact = await idOf('/contacts', { TeamId: team, CampaignId: campaign, email });
const webhook = await idOf('/webhooks', { team_id: team, url: 'http://127.0.0.1:8999/hook' });
const blacklisted = await idOf('/blacklist', { TeamId: team, address: 'x@else.test' });
const dkimKey = await idOf('/dkim-keys', { team_id: team, domain: 'else.test', selector: 's1' });
const domain = await idOf('/domains/connect', { TeamId: team, domain: 'else.test' });
const file = { name: 'x.txt', content_type: 'text/plain', content: 'AAAA' };
const attachment = await idOf('/attachments', { team_id: team, ...file });
const label = await idOf('/labels', { TeamId: team, name: 'Theirs' });
const snippet = await idOf('/snippets', { TeamId: team, name: 'Theirs', text: 'Theirs' });
const category = await idOf('/campaign-categories', { TeamId: team, name: 'Theirs' });
const profile = await idOf('/sender-profiles', { TeamId: team, name: 'Theirs' });
await t.call('POST', `/campaigns/${campaign}/sender-profiles`, { sender_profile_id: profile });
const sender = (await saveSender(t.app, team, { email: 'a@outreach.test', smtp_host: '127.0.0.1' })).id;
const [event] = await transact(t.app.db, (trx) =>
  t.app.eventLog.record(trx, [
    { teamId: team, type: 'open', occurredAt: t.clock.now(), campaignId: campaign, enrollmentId: contact },
  ]),
);
const delivery = (
  await t.app.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook)
    .executeTakeFirstOrThrow()
).id;
const upload = (
  await t.call('POST', '/contacts/bulk', {
    TeamId: team,
    CampaignId: campaign,
    contacts: [{ email: 'b@else.test' }],
  })
).body.upload_id as string;
await t.app.pool.query(
  `update uploads set csv = '{"delimiter": ",", "header": ["email"], "mapping": null}' where id = $1`,
  [upload],
);

const action = (
  await t.call('POST', '/contacts/bulk-action', {
    action: 'verify_contacts',
    CampaignId: campaign,
    contact_ids: Array.from({ length: 1_001 }, () => t.app.ids.uuid(t.clock.now())),
  })
).body.action_id as string;

const message = t.app.ids.uuid(t.clock.now());
const received = {
  received_at: t.clock.now(),
  created_at: t.clock.now(),
  size_bytes: 1,
  uid: 1,
  uid_validity: 1,
};
await t.app.db
  .insertInto('inbound_messages')
  .values({ ...received, team_id: team, id: message, sender_id: sender, folder: 'INBOX', message_key: 'm', body_hash: '', state: 'applied' })
  .execute(); // prettier-ignore

const { conversation, said } = await makeSaid(t, {
  teamId: team,
  senderId: sender,
  inboundId: message,
  word: 'sample',
});

const broadcast = (await t.call('POST', '/broadcasts', { TeamId: team, name: 'sample' })).body.data
  .id as string;

const playbook = await idOf('/playbooks', { TeamId: team, name: 'sample' });

const erasure = await idOf('/people/erase', { email: 'gone@sample.test' });

const session = await idOf('/sessions', {});

const extraKey = await idOf('/api-keys', { name: 'Theirs', email: 'extra@else.test' });

const { rows: tasks } = await t.app.pool.query(
  `insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, assignee, blocking, created_at, updated_at)
     select team_id, $2, id, campaign_id, 'x', 1, 1, $3, $3, true, now(), now() from enrollments where id = $1 returning id`,
  [contact, t.app.ids.uuid(t.clock.now()), 'sample'],
);
const task = tasks[0].id as string;

await t.app.pool.query('update organizations set linkedin_enabled = true');
const { rows: identities } = await t.app.pool.query(
  `insert into linkedin_identities (team_id, id, external_id, name, next_at, created_at, updated_at) values ($1, $2, $3, $3, now(), now(), now()) returning id`,
  [team, t.app.ids.uuid(t.clock.now()), 'sample'],
);
const identity = identities[0].id as string;
const { rows: orders } = await t.app.pool.query(
  `insert into setup_orders (team_id, id, state, currency, total_cents, expires_at, created_at, updated_at)
   values ($1, $2, 'awaiting_payment', 'EUR', 100, now() + interval '1 day', now(), now()) returning id`,
  [team, t.app.ids.uuid(t.clock.now())],
);
const order = orders[0].id as string;

const { rows: placementTests } = await t.app.pool.query(
  `insert into placement_tests (team_id, id, trigger, seed_count, subject, body_html, created_at, ends_at) values ($1, $2, 'manual', 3, $3, $3, now(), now()) returning id`,
  [team, t.app.ids.uuid(t.clock.now()), 'sample'],
);
const { rows: placementSeeds } = await t.app.pool.query(
  `insert into placement_seeds (organization_id, id, email, provider, imap_host, imap_port, imap_security, imap_user, imap_password, created_at, updated_at) values ($1, $2, $3, 'own', $3, 993, 'tls', $3, $3, now(), now()) returning id`,
  [t.organizationId, t.app.ids.uuid(t.clock.now()), 'sample'],
);

const { rows: sendTests } = await t.app.pool.query(
  `with test as (insert into send_tests (team_id, id, campaign_id, node_id, subject, body_html, created_by, created_at)
        values ($1, $2, $3, 'n', $4, $4, $2, now()) returning team_id, id),
      mail as (insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, state, created_at, updated_at)
        select team_id, id, 'test', id, $5, $4, $4, 'sent', now(), now() from test)
    select id from test`,
  [team, t.app.ids.uuid(t.clock.now()), campaign, 'sample', sender],
);

const uncertain = await makeUncertain(t, { teamId: team, senderId: sender, word: 'sample' });

/** By the path before the id. A new resource needs its line here. */
const THINGS: Record<string, string> = {
  '/v2/contacts': contact,
  '/v2/contacts/bulk': upload,
  '/v2/contacts/bulk-action': action,
  '/v2/campaigns': campaign,
  '/v2/campaigns/{id}/send-tests': sendTests[0].id as string,
  '/v2/senders': sender,
  '/v2/events': event!.id,
  '/v2/blacklist': blacklisted,
  '/v2/dkim-keys': dkimKey,
  '/v2/domains': domain,
  '/v2/attachments': attachment,
  '/v2/webhooks': webhook,
  '/v2/webhooks/{id}/deliveries': delivery,
  '/v2/teams': team,
  '/v2/teams/{id}/members': t.userId,
  '/v2/conversations/messages': message,
  '/v2/conversations': conversation,
  '/v2/conversations/{id}/messages': said,
  '/v2/snippets': snippet,
  '/v2/broadcasts': broadcast,
  '/v2/playbooks': playbook,
  '/v2/api-keys': extraKey,
  '/v2/sessions': session,
  '/v2/people/erasures': erasure,
  '/v2/placement-tests': placementTests[0].id as string,
  '/v2/placement-seeds': placementSeeds[0].id as string,
  '/v2/uncertain-mails': uncertain,
  '/v2/tasks': task,
  '/v2/identities': identity,
  '/v2/setup/orders': order,
  '/v2/labels': label,
  '/v2/campaign-categories': category,
  '/v2/sender-profiles': profile,
  '/v2/campaigns/{id}/sender-profiles': profile,
};
const TEAM = ['TeamId', 'team_id', 'teamId'];
const FIELDS: Record<string, unknown> = {
  CampaignId: campaign,
  campaign_id: campaign,
  ContactId: contact,
  contact_id: contact,
  SenderId: sender,
  contact_profile_id: NOBODY,
  sender_profile_id: profile,
  email: 'new@sample.test',
  name: 'Somebody',
  url: 'http://127.0.0.1:8999/other',
  address: 'y@sample.test',
  smtp_host: '127.0.0.1',
  domain: 'sample.test',
  selector: 's2',
  content_type: file.content_type,
  content: file.content,
};
/** Bodies that the document does not describe, or that need more than it says. */
const BODIES: Record<string, object> = {
  'POST /v2/broadcasts/estimate-audience': { TeamId: team, audience: { all: true } },
  'POST /v2/broadcasts/preview-audience-contacts': { TeamId: team, audience: { all: true } },
  'POST /v2/broadcasts/{id}/schedule': { send_at: '2999-01-01T00:00:00Z' },
  'POST /v2/contacts/bulk-action': { action: 'pause', CampaignId: campaign, contact_ids: [contact] },
  'PATCH /v2/campaign-categories': { id: category, name: 'Other' },
  'POST /v2/setup/inbox-checkout': { TeamId: team, domains: [{ domain: 'sample.test' }] },
  'POST /v2/blacklist/bulk': { TeamId: team, entries: ['z@sample.test'] },
  'POST /v2/contacts/bulk': { TeamId: team, CampaignId: campaign, contacts: [{ email: 'c@sample.test' }] },
};
const QUERIES: Record<string, Record<string, unknown>> = { 'DELETE /v2/contacts': { email } };
/** Routes about the caller alone, and routes that answer every caller alike. */
const ABOUT_ONESELF = new Set([
  'GET /v2/openapi.json',
  'GET /v2/openapi.yaml',
  'GET /v2/health/invariants',
  'GET /v2/health/work',
  'GET /v2/connectors',
  'GET /v2/teams',
  'POST /v2/teams',
  'GET /v2/placement-seeds',
  'POST /v2/placement-seeds',
  'GET /v2/me',
  'GET /v2/organization',
  'PATCH /v2/organization',
  'GET /v2/api-keys',
  'GET /v2/sessions',
  'POST /v2/sessions',
  'POST /v2/api-keys',
  'POST /v2/people/export',
  'POST /v2/people/erase',
  'GET /v2/people/erasures',
]);
/** What the member and the rival must not see in any answer. */
const OURS = [team, ...Object.values(THINGS), t.teamId, t.organizationId, 'else.test', 'Theirs', 'Second'];

const noSample = (route: DescribedRoute, what: string): Error =>
  new Error(`${route.name}: the walker has no sample for ${what}; add one to test/api/access.test.ts`);

function sampleOf(route: DescribedRoute, name: string, schema: Shape): unknown {
  if (TEAM.includes(name)) return team;
  if (name in FIELDS) return FIELDS[name];
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  throw noSample(route, name);
}

/** Fields that a sampled call fills: required ones, the team, and ids with a sample. */
const isSampled = (name: string, required: boolean): boolean =>
  required || TEAM.includes(name) || /^(Campaign|Contact|Sender)Id$/.test(name);

interface Call {
  path: string;
  body: object | undefined;
  /** True when the call names an id or a team of the owner. */
  aimed: boolean;
}

function callOf(route: DescribedRoute): Call {
  let aimed = false;
  const path = route.path.replace('{n}', '1').replace(/\{(\w+)\}/g, (_id, name: string, at: number) => {
    const thing = THINGS[route.path.slice(0, at - 1)];
    if (!thing) throw noSample(route, name);
    aimed = true;
    return thing;
  });
  const query = new URLSearchParams(
    route.query
      .filter(({ name, required }) => isSampled(name, required))
      .map(({ name, schema }) => [name, String(sampleOf(route, name, schema))]),
  );
  for (const [name, value] of Object.entries(QUERIES[route.name] ?? {})) query.set(name, String(value));
  const writes = ['POST', 'PATCH', 'PUT'].includes(route.method);
  const fields = BODIES[route.name]
    ? []
    : Object.entries(route.body?.properties ?? {})
        .filter(([name]) => route.method === 'POST' || route.body?.required?.includes(name))
        .filter(([name]) => isSampled(name, route.body?.required?.includes(name) ?? false))
        .map(([name, schema]) => [name, sampleOf(route, name, schema)] as const);
  const body = writes ? (BODIES[route.name] ?? Object.fromEntries(fields)) : undefined;
  const owned = Object.values(THINGS);
  if (
    query.toString().includes(team) ||
    [team, ...owned].some((id) => JSON.stringify(body ?? {}).includes(id))
  )
    aimed = true;
  if (!aimed && !ABOUT_ONESELF.has(route.name)) throw noSample(route, 'what it is about');
  return { path: `${path.slice('/v2'.length)}${query.size > 0 ? `?${query.toString()}` : ''}`, body, aimed };
}

const swapped = ({ path, body }: Call, from: string[], to: string): { path: string; body: unknown } => {
  const swap = (text: string): string => from.reduce((at, id) => at.replaceAll(id, to), text);
  return { path: swap(path), body: body && (JSON.parse(swap(JSON.stringify(body))) as object) };
};

const closed = routesOf(t.server).filter(({ open }) => !open);
const names = closed.map((route) => [route.name, route] as const);

describe.each(names)('%s', (_name, route) => {
  const ask = (call: { path: string; body: unknown }, headers: Record<string, string>) =>
    t.call(route.method, call.path, call.body, headers);
  const telling = (body: unknown): string[] =>
    OURS.filter((ours) => (typeof body === 'string' ? body : JSON.stringify(body)).includes(ours));

  it.each([
    ['no key', '', 'missing_api_key'],
    ['a malformed header', 'Basic dXNlcjpwYXNz', 'invalid_api_key'],
    ['a header without a key', 'Bearer ', 'invalid_api_key'],
    ['an unknown key', 'Bearer ok_live_unknown_unknown_unknown', 'invalid_api_key'],
  ])('401 with %s', async (_what, authorization, code) => {
    const { status, body, headers } = await ask(callOf(route), { authorization });
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ type: 'authentication_error', code });
    expect(headers['x-request-id']).toBe(body.request_id);
  });

  it("404 with another organization's key, as if nothing were there", async () => {
    const call = callOf(route);
    const { status, body } = await ask(call, rival.key);
    expect(telling(body)).toEqual([]);
    if (!call.aimed) return expect(status).toBeLessThan(500);
    expect([status, body.error?.type]).toEqual([404, 'not_found_error']);
    const missing = await ask(swapped(call, [...Object.values(THINGS), team], NOBODY), rival.key);
    expect(body.error).toEqual(missing.body.error);
  });

  it("tells another organization nothing when it names its own team beside the owner's ids", async () => {
    const { status, body } = await ask(swapped(callOf(route), [team], rival.team), rival.key);
    expect(telling(body)).toEqual([]);
    expect(status).toBeLessThan(500);
  });

  it('403 with the key of a colleague who is not in the team', async () => {
    for (const role of RANKS) {
      const call = callOf(route);
      const { status, body } = await ask(call, colleagues[role].key);
      const may = [...RANKS, 'org_admin'].indexOf(route.needs!) <= RANKS.indexOf(role);
      const said = [role, status, body.error?.code];
      if (!may) expect(said).toEqual([role, 403, 'insufficient_permissions']);
      // Sessions are of users, not of teams.
      else if (route.path === '/v2/sessions/{id}') expect(said).toEqual([role, 404, 'resource_not_found']);
      else if (call.aimed) expect(said).toEqual([role, 403, 'team_access_denied']);
      // A colleague sees the name of the organization and their own teams.
      else expect([status < 500, body.error?.code === 'insufficient_permissions']).toEqual([true, false]);
      if (call.aimed || !may) expect(telling(body)).toEqual([]);
    }
  });
});

describe('an admin of the organization', () => {
  // A sign-in needs a provider that is configured: `sign-in.test.ts`.
  const reads = names.filter(([name, { method }]) => method === 'GET' && !name.endsWith('/oauth/start'));
  it.each(reads)('200 for %s', async (_name, route) => {
    expect((await t.call('GET', callOf(route).path)).status).toBe(200);
  });
});

describe('a key', () => {
  const made = (email: string) => createApiKey(t.app, { organization: 'Keys', email, role: 'org_admin' });
  const statusWith = async (key: string): Promise<number> =>
    (await t.call('GET', `/campaigns/${NOBODY}`, undefined, { authorization: `Bearer ${key}` })).status;
  const set = (key: string, values: { revoked_at?: Date; expires_at?: Date }) =>
    t.app.db.updateTable('api_keys').set(values).where('key_hash', '=', t.app.secrets.hashKey(key)).execute();

  it('is worth nothing from the moment it is revoked', async () => {
    const { api_key } = await made('revoked@keys.test');
    expect(await statusWith(api_key)).toBe(404);
    await set(api_key, { revoked_at: t.clock.wall() });
    expect(await statusWith(api_key)).toBe(401);
  });

  it('is worth nothing from the moment it expires', async () => {
    const { api_key } = await made('expired@keys.test');
    const expiresAt = new Date(t.clock.wall().getTime() + 60_000);
    await set(api_key, { expires_at: expiresAt });
    t.clock.advance(59_000);
    expect(await statusWith(api_key)).toBe(404);
    t.clock.advance(1_000);
    expect(await statusWith(api_key)).toBe(401);
  });

  it('is taken with any spelling of Bearer', async () => {
    const { api_key } = await made('spelled@keys.test');
    const headers = { authorization: `bearer ${api_key}` };
    expect((await t.call('GET', `/campaigns/${NOBODY}`, undefined, headers)).status).toBe(404);
  });
});

describe('the walker', () => {
  it('walks every route that needs a key', () => {
    expect(closed.length).toBeGreaterThan(30);
    const open = routesOf(t.server).filter((route) => route.open && !route.path.includes('/health'));
    // The state of a callback is made by us, the body of a report by its connector.
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'GET /v2/senders/oauth/callback',
      'GET /v2/sign-in',
      'GET /v2/sign-in/oidc',
      'GET /v2/sign-in/oidc/callback',
      'POST /v2/connectors/{kind}/events',
    ]);
  });

  it('fails by name on a route it has no sample for', () => {
    const route: DescribedRoute = { name: 'GET /v2/things/{id}', method: 'GET', path: '/v2/things/{id}', open: false, needs: 'read_only', query: [], body: null }; // prettier-ignore
    expect(() => callOf(route)).toThrow(/GET \/v2\/things\/\{id\}: the walker has no sample for id/);
    expect(() => callOf({ ...route, name: 'GET /v2/things', path: '/v2/things' })).toThrow(
      /what it is about/,
    );
  });
});

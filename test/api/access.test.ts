import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
let otherTeam: string;
let member: Record<string, string>;
let rival: Record<string, string>;
let things: Record<string, string>;

/** One of everything, in a team that the member is not in. */
beforeAll(async () => {
  t = await testApp();
  otherTeam = t.app.ids.uuid(t.clock.now());
  await t.app.db
    .insertInto('teams')
    .values({ id: otherTeam, organization_id: t.organizationId, name: 'Second' })
    .execute();
  const keyFor = async (organization: string, role: 'team_member' | 'org_admin') => {
    const made = await createApiKey(t.app, { organization, email: `${role}@access.test`, role });
    return { authorization: `Bearer ${made.api_key}` };
  };
  member = await keyFor('Acme', 'team_member');
  rival = await keyFor('Rival', 'org_admin');
  const idOf = async (path: string, body: object): Promise<string> =>
    (await t.call('POST', path, body)).body.data.id;
  const campaign = await idOf('/campaigns', { TeamId: otherTeam, name: 'Theirs' });
  const contact = await idOf('/contacts', {
    TeamId: otherTeam,
    CampaignId: campaign,
    email: 'ann@else.test',
  });
  const webhook = await idOf('/webhooks', { team_id: otherTeam, url: 'http://127.0.0.1:8999/hook' });
  const entry = await idOf('/blacklist', { TeamId: otherTeam, address: 'x@else.test' });
  const label = await idOf('/labels', { TeamId: otherTeam, name: 'Theirs' });
  const sender = await saveSender(t.app, otherTeam, { email: 'a@outreach.test', smtp_host: '127.0.0.1' });
  const [event] = await transact(t.app.db, (trx) =>
    t.app.ledger.record(trx, [{ teamId: otherTeam, type: 'open', occurredAt: t.clock.now() }]),
  );
  const { upload_id } = (
    await t.call('POST', '/contacts/bulk', {
      TeamId: otherTeam,
      CampaignId: campaign,
      contacts: [{ email: 'b@else.test' }],
    })
  ).body;
  things = {
    campaign,
    contact,
    webhook,
    entry,
    label,
    sender: sender.id,
    event: event!.id,
    upload: upload_id,
  };
});
afterAll(() => t[Symbol.asyncDispose]());

const LISTS = [
  '/contacts?TeamId=',
  '/campaigns?TeamId=',
  '/senders?TeamId=',
  '/events?TeamId=',
  '/blacklist?TeamId=',
  '/webhooks?team_id=',
  '/labels?TeamId=',
];
const ONES: [method: 'GET' | 'PATCH' | 'DELETE' | 'POST' | 'PUT', path: string, thing: string][] = [
  ['GET', '/contacts/:id', 'contact'],
  ['PATCH', '/contacts/:id', 'contact'],
  ['DELETE', '/contacts/:id', 'contact'],
  ['GET', '/contacts/bulk/:id', 'upload'],
  ['GET', '/campaigns/:id', 'campaign'],
  ['PATCH', '/campaigns/:id', 'campaign'],
  ['DELETE', '/campaigns/:id', 'campaign'],
  ['GET', '/campaigns/:id/sequence', 'campaign'],
  ['PATCH', '/campaigns/:id/sequence', 'campaign'],
  ['GET', '/campaigns/:id/review', 'campaign'],
  ['GET', '/senders/:id', 'sender'],
  ['PATCH', '/senders/:id', 'sender'],
  ['PUT', '/senders/:id/connection', 'sender'],
  ['POST', '/senders/:id/test', 'sender'],
  ['DELETE', '/senders/:id', 'sender'],
  ['GET', '/events/:id', 'event'],
  ['DELETE', '/blacklist/:id', 'entry'],
  ['GET', '/labels/:id', 'label'],
  ['PATCH', '/labels/:id', 'label'],
  ['DELETE', '/labels/:id', 'label'],
  ['GET', '/contacts/:id/inbox-link-clicks', 'contact'],
  ['GET', '/campaigns/:id/inbox-link-clicks', 'campaign'],
  ['GET', '/webhooks/:id', 'webhook'],
  ['PATCH', '/webhooks/:id', 'webhook'],
  ['POST', '/webhooks/:id/replay', 'webhook'],
  ['DELETE', '/webhooks/:id', 'webhook'],
];
const BODIES: Record<string, object> = { PATCH: {}, PUT: { smtp_host: '127.0.0.1' }, POST: {} };
const bodyOf = (method: string): object | undefined => BODIES[method];

describe('a team one is not in', () => {
  it.each(LISTS)('403 for its list GET %s', async (path) => {
    const { status, body } = await t.call('GET', `${path}${otherTeam}`, undefined, member);
    expect(status).toBe(403);
    expect(body.error).toMatchObject({ type: 'authorization_error', code: 'team_access_denied' });
    expect((await t.call('GET', `${path}${otherTeam}`)).status).toBe(200);
  });

  it.each(ONES)('403 for %s %s', async (method, path, thing) => {
    const at = path.replace(':id', things[thing]!);
    const { status, body } = await t.call(method, at, bodyOf(method), member);
    expect([status, body.error.code]).toEqual([403, 'team_access_denied']);
  });
});

describe('another organization', () => {
  it.each(LISTS)('404 for its list GET %s', async (path) => {
    const { status, body } = await t.call('GET', `${path}${otherTeam}`, undefined, rival);
    expect([status, body.error.code]).toEqual([404, 'resource_not_found']);
  });

  it.each(ONES)('404 for %s %s, as if it were not there', async (method, path, thing) => {
    const at = path.replace(':id', things[thing]!);
    const { status, body } = await t.call(method, at, bodyOf(method), rival);
    expect([status, body.error.type]).toEqual([404, 'not_found_error']);
    const nobody = path.replace(':id', '00000000-0000-4000-8000-000000000000');
    const missing = await t.call(method, nobody, bodyOf(method), rival);
    expect(body.error).toEqual(missing.body.error);
  });
});

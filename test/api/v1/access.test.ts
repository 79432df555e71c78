import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import { makeTenant, snapshots } from '../../support/tenants.ts';
import { V1_ENDPOINTS, v1Of } from '../../support/v1.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const owner = await makeTenant(t, { word: 'ownerbird', organization: 'Owner', role: 'org_admin' });
const rival = await makeTenant(t, { word: 'rivalbird', organization: 'Rival', role: 'org_admin' });
const colleague = await createApiKey(t.app, {
  organization: 'Owner',
  email: 'colleague@ownerbird.test',
  role: 'team_admin',
});
await t.app.pool.query('update organizations set linkedin_enabled = true');
const { team: TeamId, campaign, subsequence, contact, person, sender, identity } = owner.things;

const ASKED: Partial<Record<keyof typeof V1_ENDPOINTS, [path: string, body?: object][]>> = {
  'GET /team/{id}': [[`/team/${TeamId}`]],
  'PUT /team/{id}': [[`/team/${TeamId}`, { about: 'x' }]],
  'POST /contact/create': [['/contact/create', { TeamId, CampaignId: campaign, email: 'x@else.test' }]],
  'POST /contact/all': [['/contact/all', { TeamId }], ['/contact/all', { team_id: TeamId, CampaignId: campaign }]],
  'PUT /contact/{id}': [
    [`/contact/${contact}`, { title: 'x' }],
    [`/contact/${contact}`, { archived: false }],
    [`/contact/${contact}`, { CampaignId: subsequence }],
  ],
  'GET /contact/profile/{id}': [[`/contact/profile/${person}?TeamId=${TeamId}`]],
  'POST /bulk-contacts': [['/bulk-contacts', { TeamId, CampaignId: campaign, contacts: [{ email: 'y@else.test' }] }]],
  'POST /contact/bulk-action': [
    ['/contact/bulk-action', { action: 'pause', contact_ids: [contact] }],
    ['/contact/bulk-action', { action: 'get_contacts', CampaignId: campaign }],
  ],
  'GET /campaign/list': [[`/campaign/list?TeamId=${TeamId}`]],
  'PUT /campaign/{id}': [[`/campaign/${campaign}`, { name: 'x' }]],
  'GET /campaigns/{id}/events': [[`/campaigns/${campaign}/events?TeamId=${TeamId}`]],
  'PUT /sender/{id}': [[`/sender/${sender}`, { maxPerDay: 1 }]],
  'GET /identities': [[`/identities?TeamId=${TeamId}`]],
  'GET /identity/{id}': [[`/identity/${identity}`]],
}; // prettier-ignore

const REQUESTS = Object.entries(ASKED).flatMap(([endpoint, asked]) =>
  asked.map(([path, body]) => [endpoint.split(' ')[0] as 'GET', path, body] as const),
);

describe('what is another organization’s', () => {
  it.each(REQUESTS)('is not found by V1, and stays as it is: %s %s %j', async (method, path, body) => {
    const look = await snapshots(t.app.pool);
    const before = await look(owner);
    const answer = await v1Of(t, rival.key)(method, path, body);
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatch(/not_found$/);
    expect(JSON.stringify(answer.body)).not.toContain(owner.word);
    expect(await look(owner)).toEqual(before);
  });

  it('takes no contact that moves', async () => {
    const { contact: own } = rival.things;
    const answer = await v1Of(t, rival.key)('PUT', `/contact/${own}`, { CampaignId: campaign });
    expect([answer.status, answer.body.error]).toEqual([404, 'campaign_not_found']);
  });

  it('is in no list', async () => {
    const { body } = await v1Of(t, rival.key)('GET', '/teams?all=true');
    expect(body.teams.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(owner.word);
  });
});

/** What each call of V1 needs: the same as the operation of V2 behind it. */
const OF_TEAM_ADMINS = ['PUT /team/{id}', 'PUT /sender/{id}'];
const READS = ['GET /team/{id}', 'POST /contact/all', 'GET /contact/profile/{id}', 'GET /campaign/list', 'GET /campaigns/{id}/events', 'GET /identities', 'GET /identity/{id}']; // prettier-ignore

describe.each(['read_only', 'team_member'] as const)('a key of role %s', async (role) => {
  const email = `${role}@ownerbird.test`;
  const made = await createApiKey(t.app, { organization: 'Owner', email, role });
  const asked = Object.entries(ASKED).flatMap(([endpoint, calls]) =>
    calls.map(([path, body]) => [endpoint, path, body] as const),
  );

  it.each(asked)(
    'is refused by its role exactly where V2 refuses it: %s %s %j',
    async (endpoint, path, body) => {
      const answer = await v1Of(t, made.api_key)(endpoint.split(' ')[0] as 'GET', path, body);
      const may = READS.includes(endpoint) || (role === 'team_member' && !OF_TEAM_ADMINS.includes(endpoint));
      expect([answer.status, answer.body.error]).toEqual([403, may ? 'team_access_denied' : 'insufficient_permissions']); // prettier-ignore
    },
  );

  it('creates no team', async () => {
    const answer = await v1Of(t, made.api_key)('POST', '/team', { name: 'x' });
    expect([answer.status, answer.body.error]).toEqual([403, 'insufficient_permissions']);
  });
});

describe('a team that the key is not in', () => {
  it.each(REQUESTS)('is 403 team_access_denied, and stays as it is: %s %s %j', async (method, path, body) => {
    const look = await snapshots(t.app.pool);
    const before = await look(owner);
    const answer = await v1Of(t, colleague.api_key)(method, path, body);
    expect([answer.status, answer.body.error]).toEqual([403, 'team_access_denied']);
    expect(await look(owner)).toEqual(before);
  });

  it('is not listed, and all=true is for administrators', async () => {
    const { body } = await v1Of(t, colleague.api_key)('GET', '/teams');
    expect(JSON.stringify(body)).not.toContain(TeamId);
    const all = await v1Of(t, colleague.api_key)('GET', '/teams?all=true');
    expect([all.status, all.body.error]).toEqual([403, 'insufficient_permissions']);
  });
});

it('every endpoint of V1 that names something is asked', () => {
  const nothing = ['GET /teams', 'POST /team'];
  expect([...Object.keys(ASKED), ...nothing].toSorted()).toEqual(Object.keys(V1_ENDPOINTS).toSorted());
});

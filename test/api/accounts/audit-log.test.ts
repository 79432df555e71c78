import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { Answered, TestApp } from '../../support/app.ts';
import { addContacts, newBroadcast } from '../../support/broadcasts.ts';
import { mailConfig } from '../../support/notices.ts';
import { makeUncertain } from '../../support/uncertain.ts';
import { v1Of } from '../../support/v1.ts';

interface Told {
  action: string;
  target: { object: string; id: string | null };
  operation: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface Described {
  operationId: string;
  security?: unknown[];
}

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: mailConfig(25) })));
afterAll(() => t[Symbol.asyncDispose]());

const made = async (path: string, body: object): Promise<string> => {
  const answer = await t.call('POST', path, body);
  expect([200, 201]).toContain(answer.status);
  return answer.body.data.id;
};
const forget = () => t.app.db.deleteFrom('audit_entries').execute();
const log = async (query = ''): Promise<Told[]> =>
  (await t.call('GET', `/audit-log?limit=100${query}`)).body.data;
const senderOf = (email: string) => ({
  TeamId: t.teamId,
  email,
  smtp_host: '127.0.0.1',
  smtp_security: 'none',
  smtp_user: 'anna',
  smtp_password: 'hunter2',
});
const webhookOf = () => ({ team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' });

/** By operation: prepares, and resolves the call and what the log must tell of it. */
type Way = () => Promise<{ call: () => Promise<Answered>; told: object[] }>;
const change =
  (
    path: () => Promise<string>,
    body: object,
    told: object,
    method: 'PATCH' | 'PUT' | 'POST' | 'DELETE' = 'PATCH',
  ): Way =>
  async () => {
    const at = await path();
    return { call: () => t.call(method, at, body), told: [told] };
  };
const creation = (path: string, body: () => object, told: object): Way =>
  async () => ({ call: () => t.call('POST', path, body()), told: [{ action: 'created', before: null, ...told }] }); // prettier-ignore
const deletion = (path: () => Promise<string>, object: string): Way =>
  change(path, {}, { action: 'deleted', target: { object }, after: null }, 'DELETE');

let names = 0;
const fresh = (word: string): string => `${word}${names++}`;
const campaignId = () => made('/campaigns', { TeamId: t.teamId, name: fresh('c') });
const graph = {
  nodes: [
    { id: '00000000-0000-4000-8000-000000000001', type: 'startNode', data: {}, position: { x: 0, y: 0 } },
    { id: '00000000-0000-4000-8000-000000000002', type: 'stopNode', data: {}, position: { x: 0, y: 0 } },
  ],
  edges: [
    {
      id: '00000000-0000-4000-8000-000000000003',
      source: '00000000-0000-4000-8000-000000000001',
      target: '00000000-0000-4000-8000-000000000002',
    },
  ],
};
const contactId = async () =>
  made('/contacts', { TeamId: t.teamId, CampaignId: await campaignId(), email: `${fresh('p')}@log.test` });
const senderId = () => made('/senders', senderOf(`${fresh('s')}@log.test`));
const profileId = () => made('/sender-profiles', { TeamId: t.teamId, name: fresh('p') });
const broadcastId = () => made('/broadcasts', { TeamId: t.teamId, name: fresh('b') });
async function readyBroadcast(): Promise<string> {
  await addContacts(t, 1, { word: fresh('r') });
  await senderId();
  return newBroadcast(t, {}, false);
}
async function identity(): Promise<string> {
  await t.call('PATCH', '/organization', { linkedin_enabled: true });
  const id = t.app.ids.uuid(t.clock.now());
  const at = { next_at: t.clock.now(), created_at: t.clock.now(), updated_at: t.clock.now() };
  await t.app.db
    .insertInto('linkedin_identities')
    .values({ team_id: t.teamId, id, external_id: id, name: 'Anna', ...at })
    .execute();
  return `/identities/${id}`;
}
const seed = () => ({
  email: `${fresh('seed')}@log.test`,
  provider: 'own',
  imap_host: '127.0.0.1',
  imap_security: 'none',
  imap_user: 'x',
  imap_password: 'hunter2',
});

const WAYS: Record<string, Way> = {
  updateOrganization: change(async () => '/organization', { timezone: 'Europe/Berlin' }, {
    action: 'changed', target: { object: 'organization' }, before: { timezone: 'UTC' }, after: { timezone: 'Europe/Berlin' } }),
  createTeam: creation('/teams', () => ({ name: fresh('t') }), { target: { object: 'team' } }),
  updateTeam: change(async () => `/teams/${await made('/teams', { name: fresh('t') })}`, { daily_limit: 7 }, {
    action: 'changed', target: { object: 'team' }, before: { daily_limit: null }, after: { daily_limit: 7 } }),
  addTeamMember: async () => ({
    call: () => t.call('POST', `/teams/${t.teamId}/members`, { email: `${fresh('m')}@log.test` }),
    told: [{ action: 'created', target: { object: 'user' } }, { action: 'created', target: { object: 'team_member' } }],
  }),
  updateTeamMember: change(
    async () => `/teams/${t.teamId}/members/${await made(`/teams/${t.teamId}/members`, { email: `${fresh('m')}@log.test` })}`,
    { role: 'read_only' },
    { action: 'changed', target: { object: 'user' }, before: { role: 'team_member' }, after: { role: 'read_only' } },
  ),
  removeTeamMember: deletion(async () => {
    const user = await made(`/teams/${t.teamId}/members`, { email: `${fresh('m')}@log.test` });
    return `/teams/${t.teamId}/members/${user}`;
  }, 'team_member'),
  createApiKey: creation('/api-keys', () => ({ name: 'CRM' }), { target: { object: 'api_key' }, after: { name: 'CRM', key_hash: '****' } }),
  revokeApiKey: change(async () => `/api-keys/${await made('/api-keys', { name: 'Old' })}`, {}, {
    action: 'changed', target: { object: 'api_key' }, before: { revoked_at: null } }, 'DELETE'),
  createSender: creation('/senders', () => senderOf(`${fresh('s')}@log.test`), { target: { object: 'sender' }, after: { smtp_password: '****' } }),
  updateSender: change(async () => `/senders/${await senderId()}`, { max_per_day: 9 }, {
    action: 'changed', target: { object: 'sender' }, after: { max_per_day: 9 } }),
  replaceSenderConnection: change(async () => `/senders/${await senderId()}/connection`,
    { smtp_host: '127.0.0.2', smtp_security: 'none', smtp_user: 'ben', smtp_password: 'hunter3' },
    { action: 'changed', target: { object: 'sender' }, after: { smtp_host: '127.0.0.2', smtp_password: '****' } }, 'PUT'),
  deleteSender: change(async () => `/senders/${await senderId()}`, {}, {
    action: 'deleted', target: { object: 'sender' }, after: { disabled_reason: 'deleted' } }, 'DELETE'),
  createSenderProfile: creation('/sender-profiles', () => ({ TeamId: t.teamId, name: fresh('p') }), { target: { object: 'sender_profile' } }),
  updateSenderProfile: change(async () => `/sender-profiles/${await profileId()}`, { name: 'Other' }, {
    action: 'changed', target: { object: 'sender_profile' }, after: { name: 'Other' } }),
  deleteSenderProfile: deletion(async () => `/sender-profiles/${await profileId()}`, 'sender_profile'),
  addCampaignSenderProfile: async () => {
    const [campaign, sender_profile_id] = [await campaignId(), await profileId()];
    return {
      call: () => t.call('POST', `/campaigns/${campaign}/sender-profiles`, { sender_profile_id }),
      told: [{ action: 'added', target: { object: 'campaign', id: campaign }, after: { sender_profile_id } }],
    };
  },
  removeCampaignSenderProfile: async () => {
    const [campaign, sender_profile_id] = [await campaignId(), await profileId()];
    await t.call('POST', `/campaigns/${campaign}/sender-profiles`, { sender_profile_id });
    return {
      call: () => t.call('DELETE', `/campaigns/${campaign}/sender-profiles/${sender_profile_id}`),
      told: [{ action: 'removed', target: { object: 'campaign', id: campaign }, after: { sender_profile_id } }],
    };
  },
  createCampaign: creation('/campaigns', () => ({ TeamId: t.teamId, name: fresh('c') }), { target: { object: 'campaign' } }),
  updateCampaign: change(async () => `/campaigns/${await campaignId()}`, { daily_limit: 3 }, {
    action: 'changed', target: { object: 'campaign' }, before: { daily_limit: null }, after: { daily_limit: 3 } }),
  updateSequence: change(async () => `/campaigns/${await campaignId()}/sequence`, graph, {
    action: 'changed', target: { object: 'campaign' }, after: { sequence_version: 1 } }),
  deleteCampaign: deletion(async () => `/campaigns/${await campaignId()}`, 'campaign'),
  createBlacklistEntry: creation('/blacklist', () => ({ TeamId: t.teamId, address: `${fresh('b')}@log.test` }), { target: { object: 'blacklist_entry' } }),
  deleteBlacklistEntry: deletion(
    async () => `/blacklist/${await made('/blacklist', { TeamId: t.teamId, address: `${fresh('b')}@log.test` })}`,
    'blacklist_entry',
  ),
  changeBlacklist: async () => ({
    call: () => t.call('POST', '/blacklist/bulk', { TeamId: t.teamId, entries: ['one@log.test', 'two@log.test'] }),
    told: [{ action: 'added', target: { object: 'blacklist' }, after: { count: 2 } }],
  }),
  createWebhook: creation('/webhooks', webhookOf, { target: { object: 'webhook' }, after: { secret: '****' } }),
  updateWebhook: change(async () => `/webhooks/${await made('/webhooks', webhookOf())}`, { enabled: false }, {
    action: 'changed', target: { object: 'webhook' }, before: { enabled: true }, after: { enabled: false } }),
  deleteWebhook: deletion(async () => `/webhooks/${await made('/webhooks', webhookOf())}`, 'webhook'),
  createDkimKey: creation('/dkim-keys', () => ({ team_id: t.teamId, domain: `${fresh('d')}.test`, selector: 's1' }), {
    target: { object: 'dkim_key' }, after: { private_key: '****' } }),
  deleteDkimKey: deletion(
    async () => `/dkim-keys/${await made('/dkim-keys', { team_id: t.teamId, domain: `${fresh('d')}.test`, selector: 's1' })}`,
    'dkim_key',
  ),
  connectDomain: creation('/domains/connect', () => ({ TeamId: t.teamId, domain: `${fresh('d')}.test` }), { target: { object: 'domain' } }),
  disconnectDomain: change(
    async () => `/domains/${await made('/domains/connect', { TeamId: t.teamId, domain: `${fresh('d')}.test` })}`,
    {}, { action: 'changed', target: { object: 'domain' }, before: { disconnected_at: null } }, 'DELETE'),
  savePlacementSeed: creation('/placement-seeds', seed, { target: { object: 'placement_seed' }, after: { imap_password: '****' } }),
  deletePlacementSeed: deletion(async () => `/placement-seeds/${await made('/placement-seeds', seed())}`, 'placement_seed'),
  updateNotices: async () => ({
    call: () => t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: 'http://127.0.0.1:8999/chat', slack_kinds: ['campaign_paused'] }),
    told: [
      { action: 'changed', target: { object: 'notice_switch' }, after: { kinds: ['campaign_paused'] } },
      { action: 'created', target: { object: 'notice_channel', id: 'slack' }, after: { url: '****' } },
    ],
  }),
  updateMyNotices: async () => ({
    call: () => t.call('PATCH', '/me/notices', { team_id: t.teamId, mail_kinds: ['campaign_paused'] }),
    told: [{ action: 'changed', target: { object: 'notice_switch' }, before: { kinds: [] }, after: { kinds: ['campaign_paused'] } }],
  }),
  createBroadcast: creation('/broadcasts', () => ({ TeamId: t.teamId, name: fresh('b') }), { target: { object: 'broadcast' } }),
  updateBroadcast: change(async () => `/broadcasts/${await broadcastId()}`, { subject: 'Hi' }, {
    action: 'changed', target: { object: 'broadcast' }, after: { subject: 'Hi' } }, 'PUT'),
  cancelBroadcast: change(async () => `/broadcasts/${await broadcastId()}/cancel`, {}, {
    action: 'changed', target: { object: 'broadcast' }, after: { status: 'cancelled' } }, 'POST'),
  scheduleBroadcast: change(async () => `/broadcasts/${await readyBroadcast()}/schedule`, { send_at: '2026-12-01T09:00:00Z' }, {
    action: 'changed', target: { object: 'broadcast' }, after: { status: 'scheduled' } }, 'POST'),
  sendBroadcast: change(async () => `/broadcasts/${await readyBroadcast()}/send`, {}, {
    action: 'changed', target: { object: 'broadcast' }, before: { status: 'draft' } }, 'POST'),
  updateIdentity: change(identity, { disabled: true }, {
    action: 'changed', target: { object: 'identity' }, before: { disabled: false }, after: { disabled: true } }),
  deleteIdentity: change(identity, {}, { action: 'deleted', target: { object: 'identity' }, before: { deleted_at: null } }, 'DELETE'),
  deleteContact: change(async () => `/contacts/${await contactId()}`, {}, { action: 'deleted', target: { object: 'contact' } }, 'DELETE'),
  deleteContactByAddress: async () => {
    const campaign = await campaignId();
    await made('/contacts', { TeamId: t.teamId, CampaignId: campaign, email: 'gone@log.test' });
    return {
      call: () => t.call('DELETE', `/contacts?TeamId=${t.teamId}&CampaignId=${campaign}&email=gone@log.test`),
      told: [{ action: 'deleted', target: { object: 'contact' } }],
    };
  },
  runBulkAction: async () => {
    const contact = await contactId();
    return {
      call: () => t.call('POST', '/contacts/bulk-action', { action: 'pause', TeamId: t.teamId, contact_ids: [contact] }),
      told: [{ action: 'changed', target: { object: 'contact' }, after: { bulk_action: 'pause', count: 1 } }],
    };
  },
  createSession: async () => ({
    call: () => t.call('POST', '/sessions'),
    told: [{ action: 'created', target: { object: 'api_key' }, after: { kind: 'session', key_hash: '****' } }],
  }),
  deleteSession: async () => {
    const { id } = (await t.call('POST', '/sessions')).body.data;
    return {
      call: () => t.call('DELETE', `/sessions/${id}`),
      told: [{ action: 'changed', target: { object: 'api_key', id } }],
    };
  },
  settleUncertainMail: async () => {
    const senderId = await made('/senders', senderOf('doubt@log.test'));
    const id = await makeUncertain(t, { teamId: t.teamId, senderId, word: 'doubt' });
    return {
      call: () => t.call('POST', `/uncertain-mails/${id}/settle`, { outcome: 'sent' }),
      told: [{ action: 'changed', target: { object: 'mail', id }, after: { state: 'sent' } }],
    };
  },
  exportBlacklist: async () => ({
    call: () => t.call('GET', `/blacklist/export?TeamId=${t.teamId}`),
    told: [{ action: 'exported', target: { object: 'blacklist' } }],
  }),
  exportPerson: async () => ({
    call: () => t.call('POST', '/people/export', { email: 'asked@log.test' }),
    told: [{ action: 'exported', target: { object: 'person', id: null } }],
  }),
  erasePerson: async () => ({
    call: () => t.call('POST', '/people/erase', { email: 'asked@log.test' }),
    told: [{ action: 'deleted', target: { object: 'person', id: expect.any(String) } }],
  }),
}; // prettier-ignore

/** Operations that write and are not in the log, or have a test of their own. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'test/api/setup/orders.test.ts': ['checkOutInboxes', 'closeSetupOrder', 'retrySetupOrder'],
  'change nothing': ['estimateAudience', 'previewAudience', 'previewReply', 'previewSequence', 'renderMail', 'simulateCampaign', 'testNode', 'verifyEmail', 'verifyDomain', 'testSender', 'testNotices'],
  'stand in the timeline of the person': ['createContact', 'updateContact', 'unsubscribeContact', 'uploadContacts', 'updateTask'],
  'stand in the conversation, with who wrote, settled and assigned': ['updateConversation', 'createConversationMessage', 'cancelConversationMessage', 'reclassifyMessage'],
  'stand in a list of their own': ['sendTestMail', 'createPlacementTest', 'testWebhook'],
  'deliver again what was delivered, and stand at the deliveries': ['replayWebhook', 'cancelWebhookReplay', 'retryWebhookDelivery', 'resetWebhookBreaker'],
  'are material, which settles nothing': ['createLabel', 'updateLabel', 'deleteLabel', 'createSnippet', 'updateSnippet', 'deleteSnippet', 'createPlaybook', 'updatePlaybook', 'deletePlaybook', 'duplicatePlaybook', 'createCampaignCategory', 'updateCampaignCategory', 'renameCampaignCategory', 'deleteCampaignCategory', 'createAttachment', 'deleteAttachment'],
}; // prettier-ignore

it('every operation that writes is told, or stands elsewhere', () => {
  const paths = t.server.swagger().paths as unknown as Record<string, Record<string, Described>>;
  const writing = Object.values(paths).flatMap((operations) =>
    Object.entries(operations).flatMap(([verb, { operationId, security }]) =>
      verb === 'get' || security?.length === 0 ? [] : [operationId],
    ),
  );
  const known = [
    ...Object.keys(WAYS).filter((name) => name !== 'exportBlacklist'),
    ...Object.values(ELSEWHERE).flat(),
  ];
  expect(writing.toSorted()).toEqual(known.toSorted());
});

describe('the audit log', () => {
  it.each(Object.entries(WAYS))(
    'tells of %s, with the key, the address and the call',
    async (operation, way) => {
      const { call, told } = await way();
      await forget();
      const answer = await call();
      expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
      const shown = (await log()).toReversed();
      const who = {
        operation,
        actor: { user_id: t.userId, os_user: null, api_key_last4: t.key.slice(-4) },
        address: '127.0.0.1',
        request_id: answer.body.request_id ?? expect.any(String),
      };
      expect(shown).toMatchObject(told.map((each) => ({ object: 'audit_entry', ...who, ...each })));
      expect(JSON.stringify(shown)).not.toMatch(/asked@|hunter|\d+\.aes|ok_live_/);
    },
  );
});

it('a call that is refused, and one that changes nothing, leave no entry', async () => {
  const id = await campaignId();
  await forget();
  expect((await t.call('PATCH', `/campaigns/${id}`, { status: 'active' })).status).toBe(409);
  expect((await t.call('PATCH', `/campaigns/${id}`, { daily_limit: -1 })).status).toBe(400);
  expect((await t.call('PATCH', `/campaigns/${id}`, {})).status).toBe(200);
  await t.call('PATCH', '/me/notices', { team_id: t.teamId, mail_kinds: [] });
  await forget();
  expect((await t.call('PATCH', '/me/notices', { team_id: t.teamId, mail_kinds: [] })).status).toBe(200);
  expect(await log()).toEqual([]);
});

it('the same call under its older path is told alike', async () => {
  const id = await campaignId();
  await forget();
  const { status } = await v1Of(t)('PUT', `/campaign/${id}`, { daily_limit: 4 });
  expect(status).toBe(200);
  expect(await log()).toMatchObject([{ target: { object: 'campaign', id }, after: { daily_limit: 4 } }]);
});

it('is read by organization admins alone, and never of another organization', async () => {
  await campaignId();
  const member = await createApiKey(t.app, {
    organization: 'Acme',
    email: 'm@log.test',
    role: 'team_member',
  });
  const rival = await createApiKey(t.app, { organization: 'Rival', email: 'r@log.test', role: 'org_admin' });
  const as = (made: { api_key: string }) =>
    t.call('GET', '/audit-log', undefined, { authorization: `Bearer ${made.api_key}` });
  expect(await as(member)).toMatchObject({
    status: 403,
    body: { error: { code: 'insufficient_permissions' } },
  });
  expect((await as(rival)).body.data).toEqual([]);
});

it('is filtered by team, thing, act, person, key and time', async () => {
  const id = await campaignId();
  const [{ actor, at }] = (await log(`&object_id=${id}`)) as never as [
    { actor: Record<string, string>; at: string },
  ];
  const count = async (query: string) => (await log(`&object_id=${id}&${query}`)).length;
  const later = new Date(Date.parse(at) + 1).toISOString();
  for (const [query, other] of [
    [`TeamId=${t.teamId}`, null],
    ['object=campaign', 'object=webhook'],
    ['action=created', 'action=deleted'],
    [`user_id=${actor.user_id}`, `user_id=${id}`],
    [`api_key_id=${actor.api_key_id}`, `api_key_id=${id}`],
    [`start_date=${at}`, `start_date=${later}`],
    [`end_date=${later}`, `end_date=2000-01-01T00:00:00Z`],
  ] as const) {
    expect(await count(query), query).toBe(1);
    if (other) expect(await count(other), other).toBe(0);
  }
  expect((await t.call('GET', '/audit-log?actor=x')).status).toBe(400);
});

import { afterAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { ERROR_CODES, listErrors } from '../../src/platform/errors.ts';
import type { ErrorCode } from '../../src/platform/errors.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { testApp } from '../support/app.ts';
import type { Answered } from '../support/app.ts';
import { oneMail } from '../support/graph.ts';

/** Answered by V1 alone: test/api/v1. A code that V2 answers is in the table below. */
const OF_V1 = [
  'contact_already_exists',
  'LINKEDIN_NOT_AVAILABLE',
  'endpoint_retired',
  'endpoint_sunset',
] as const satisfies ErrorCode[];
type Reachable = Exclude<ErrorCode, (typeof OF_V1)[number]>;

const shipped = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
const t = await testApp({
  config: { api: { ...shipped.api, lockWaitSeconds: 0.3, answerWaitSeconds: 0.3 } },
});
const limited = await testApp({
  config: {
    rateLimits: 'on',
    limits: {
      ...t.app.config.limits,
      perKey: { ...t.app.config.limits.perKey, standardPerMinute: 1 },
      perIp: { ...t.app.config.limits.perIp, perSecond: 2 },
    },
  },
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await limited[Symbol.asyncDispose]();
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TEAM = t.teamId;
let made = 0;
const newCampaign = async (teamId = TEAM, over: object = {}): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: teamId, name: `Campaign ${++made}`, ...over })).body.data.id;
const newBroadcast = async (): Promise<string> =>
  (await t.call('POST', '/broadcasts', { TeamId: TEAM, name: `Broadcast ${++made}` })).body.data.id;
const newTask = async (state: string): Promise<string> => {
  const contact = (await t.call('POST', '/contacts', { TeamId: TEAM, CampaignId: await newCampaign(), email: `t${++made}@else.test` })).body.data;
  const { rows } = await t.app.pool.query(
    `insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, blocking, state, created_at, updated_at)
     select team_id, id, id, campaign_id, 'x', 1, 1, 'Call', true, $2, now(), now() from enrollments where id = $1 returning id`,
    [contact.id, state],
  );
  return rows[0].id;
}; // prettier-ignore
/** A conversation with two messages, and the id of the first. */
const newTalk = async (): Promise<[string, string]> => {
  const now = t.clock.now();
  const [team_id, id, first, second] = [TEAM, ...[1, 2, 3].map(() => t.app.ids.uuid(now))] as const;
  const times = { last_message_at: now, created_at: now };
  await t.app.db.insertInto('conversations').values({ team_id, id: id!, sender_id: NOBODY, ...times }).execute();
  for (const message of [first, second])
    await t.app.db
      .insertInto('conversation_messages')
      .values({ team_id, id: message!, conversation_id: id!, direction: 'inbound', sent_at: now })
      .execute();
  return [id!, first!];
}; // prettier-ignore
const setStatus = (id: string, status: 'active' | 'archived') =>
  t.app.db.updateTable('campaigns').set({ status, is_draft: false }).where('id', '=', id).execute();
const newTeam = async (): Promise<string> => {
  const id = t.app.ids.uuid(t.clock.now());
  const team = { id, organization_id: t.organizationId, name: `Team ${++made}` };
  await t.app.db.insertInto('teams').values(team).execute();
  return id;
};
const raw = (payload: string, type = 'application/json') =>
  t.call('POST', '/campaigns', payload, { 'content-type': type });

const PROVOKED: Record<
  Reachable,
  { by: () => Promise<Answered>; type: string; status: number; param?: string; details?: unknown }
> = {
  missing_api_key: {
    by: () => t.call('GET', `/campaigns/${NOBODY}`, undefined, { authorization: '' }),
    type: 'authentication_error',
    status: 401,
  },
  invalid_signature: {
    by: () => t.call('POST', '/connectors/linkedin/events', { organization_id: t.organizationId }),
    type: 'authentication_error',
    status: 401,
  },
  invalid_api_key: {
    by: () => t.call('GET', `/campaigns/${NOBODY}`, undefined, { authorization: 'Bearer ok_live_nobody' }),
    type: 'authentication_error',
    status: 401,
  },
  team_access_denied: {
    by: async () => {
      const member = { organization: 'Acme', email: 'member@acme.test', role: 'team_member' } as const;
      const { api_key } = await createApiKey(t.app, member);
      const headers = { authorization: `Bearer ${api_key}` };
      return t.call('GET', `/events?TeamId=${await newTeam()}`, undefined, headers);
    },
    type: 'authorization_error',
    status: 403,
    param: 'TeamId',
  },
  insufficient_permissions: {
    by: async () => {
      const CampaignId = await newCampaign();
      const limit = (contacts_limit: number) =>
        t.app.db
          .updateTable('organizations')
          .set({ contacts_limit })
          .where('id', '=', t.organizationId)
          .execute();
      await limit(0);
      const answer = await t.call('POST', '/contacts', { TeamId: TEAM, CampaignId, email: 'one@more.test' });
      await limit(100_000);
      return answer;
    },
    type: 'authorization_error',
    status: 403,
  },
  playbook_not_archived: {
    by: async () => {
      const { id } = (await t.call('POST', '/playbooks', { TeamId: TEAM, name: 'Live' })).body.data;
      return t.call('DELETE', `/playbooks/${id}?permanent=true`);
    },
    type: 'conflict_error',
    status: 409,
    param: 'permanent',
  },
  minimum_admin_keys: {
    by: async () => {
      const { body } = await t.call('GET', '/api-keys');
      const own = body.data.find(({ is_current }: { is_current: boolean }) => is_current);
      return t.call('DELETE', `/api-keys/${own.id}`);
    },
    type: 'conflict_error',
    status: 409,
    param: 'id',
  },
  delivery_not_failed: {
    by: async () => {
      const hook = { team_id: TEAM, url: 'http://127.0.0.1:8999/x' };
      const { id } = (await t.call('POST', '/webhooks', hook)).body.data;
      await t.call('POST', `/webhooks/${id}/test`, {});
      const deliveries = `/webhooks/${id}/deliveries`;
      const [delivery] = (await t.call('GET', `${deliveries}?team_id=${TEAM}`)).body.data;
      await t.app.db
        .updateTable('webhook_deliveries')
        .set({ status: 'delivered' })
        .where('id', '=', delivery.id)
        .execute();
      return t.call('POST', `${deliveries}/${delivery.id}/retry`, { team_id: TEAM });
    },
    type: 'conflict_error',
    status: 409,
    param: 'deliveryId',
  },
  missing_required_parameter: {
    by: () => t.call('POST', '/campaigns', { TeamId: TEAM }),
    type: 'invalid_request_error',
    status: 400,
    param: 'name',
  },
  missing_team_id: {
    by: () => t.call('GET', '/senders'),
    type: 'invalid_request_error',
    status: 400,
    param: 'TeamId',
  },
  validation_error: {
    by: () => t.call('GET', `/contacts?TeamId=${TEAM}&limit=101`),
    type: 'invalid_request_error',
    status: 400,
    param: 'limit',
  },
  invalid_parameter_type: {
    by: () => t.call('POST', '/webhooks', { team_id: TEAM, url: 'http://127.0.0.1:8999/', enabled: 'yes' }),
    type: 'invalid_request_error',
    status: 400,
    param: 'enabled',
  },
  invalid_json: { by: () => raw('{"name": '), type: 'invalid_request_error', status: 400 },
  request_too_large: {
    by: () => raw(`{"name":"${'x'.repeat(1024 * 1024)}"}`),
    type: 'invalid_request_error',
    status: 413,
  },
  unsupported_media_type: {
    by: () => raw('<x/>', 'text/xml'),
    type: 'invalid_request_error',
    status: 415,
  },
  event_span_too_long: {
    by: () =>
      t.call('GET', `/events?TeamId=${TEAM}&start_date=2026-01-01T00:00:00Z&end_date=2026-04-02T00:00:00Z`),
    type: 'invalid_request_error',
    status: 422,
    param: 'end_date',
  },
  resource_not_found: {
    by: () => t.call('GET', `/webhooks/${NOBODY}`),
    type: 'not_found_error',
    status: 404,
    param: 'id',
  },
  campaign_not_found: {
    by: () => t.call('GET', `/campaigns/${NOBODY}`),
    type: 'not_found_error',
    status: 404,
    param: 'id',
  },
  contact_not_found: {
    by: () => t.call('GET', `/contacts/${NOBODY}`),
    type: 'not_found_error',
    status: 404,
    param: 'id',
  },
  duplicate_resource: {
    by: async () => {
      const sender = { TeamId: TEAM, email: 'twice@outreach.test', smtp_host: '127.0.0.1' };
      await t.call('POST', '/senders', sender);
      return t.call('POST', '/senders', sender);
    },
    type: 'conflict_error',
    status: 409,
    param: 'email',
  },
  contact_enrollment_in_progress: {
    by: async () => {
      const CampaignId = await newCampaign();
      const key = `${TEAM} ${CampaignId} slow@else.test`;
      return t.app.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
        return t.call('POST', '/contacts', { TeamId: TEAM, CampaignId, email: 'Slow@else.test' });
      });
    },
    type: 'conflict_error',
    status: 409,
  },
  campaign_not_ready: {
    by: async () => t.call('PATCH', `/campaigns/${await newCampaign()}`, { status: 'active' }),
    type: 'conflict_error',
    status: 409,
    details: expect.arrayContaining([expect.objectContaining({ passed: false, blocking: true })]),
  },
  broadcast_not_ready: {
    by: async () => t.call('POST', `/broadcasts/${await newBroadcast()}/send`),
    type: 'conflict_error',
    status: 409,
    details: expect.arrayContaining([expect.objectContaining({ check: 'body', passed: false })]),
  },
  newer_messages: {
    by: async () => {
      const [talk, first] = await newTalk();
      const said = { text: 'Gladly.', expected_last_message_id: first };
      return t.call('POST', `/conversations/${talk}/messages`, said);
    },
    type: 'conflict_error',
    status: 409,
    param: 'expected_last_message_id',
    details: expect.objectContaining({ messages: [expect.objectContaining({ direction: 'inbound' })] }),
  },
  newer_sequence: {
    by: async () => {
      const path = `/campaigns/${await newCampaign()}/sequence`;
      return t.call('PATCH', path, { ...oneMail('Hi', 'Text'), expected_sequence_version: 7 });
    },
    type: 'conflict_error',
    status: 409,
    param: 'expected_sequence_version',
    details: { sequence_version: null },
  },
  task_closed: {
    by: async () => {
      const id = await newTask('skipped');
      return t.call('PATCH', `/tasks/${id}`, { state: 'completed' });
    },
    type: 'conflict_error',
    status: 409,
    param: 'state',
  },
  broadcast_closed: {
    by: async () => {
      const id = await newBroadcast();
      await t.call('POST', `/broadcasts/${id}/cancel`);
      return t.call('PUT', `/broadcasts/${id}`, { subject: 'Late' });
    },
    type: 'conflict_error',
    status: 409,
    param: 'id',
  },
  campaign_active: {
    by: async () => {
      const id = await newCampaign();
      await setStatus(id, 'active');
      return t.call('PATCH', `/campaigns/${id}/sequence`, oneMail('Subject', 'Body'));
    },
    type: 'conflict_error',
    status: 409,
    param: 'nodes',
  },
  campaign_archived: {
    by: async () => {
      const id = await newCampaign();
      await setStatus(id, 'archived');
      return t.call('PATCH', `/campaigns/${id}`, { name: 'Other' });
    },
    type: 'conflict_error',
    status: 409,
    param: 'id',
  },
  minimum_campaigns: {
    by: async () => t.call('DELETE', `/campaigns/${await newCampaign(await newTeam())}`),
    type: 'conflict_error',
    status: 409,
  },
  minimum_members: {
    by: async () => {
      const id = await newTeam();
      await t.app.db.insertInto('team_members').values({ team_id: id, user_id: t.userId }).execute();
      return t.call('DELETE', `/teams/${id}/members/${t.userId}`);
    },
    type: 'conflict_error',
    status: 409,
    param: 'user_id',
  },
  resource_in_use: {
    by: async () => {
      const profile = await t.call('POST', '/sender-profiles', { TeamId: TEAM, name: 'Sales' });
      const { id } = profile.body.data;
      await t.call('POST', `/campaigns/${await newCampaign()}/sender-profiles`, { sender_profile_id: id });
      return t.call('DELETE', `/sender-profiles/${id}`);
    },
    type: 'conflict_error',
    status: 409,
    param: 'id',
  },
  idempotency_mismatch: {
    by: async () => {
      const headers = { 'idempotency-key': 'once' };
      await t.call('POST', '/campaigns', { TeamId: TEAM, name: 'A' }, headers);
      return t.call('POST', '/campaigns', { TeamId: TEAM, name: 'B' }, headers);
    },
    type: 'conflict_error',
    status: 409,
    param: 'Idempotency-Key',
  },
  idempotency_in_progress: {
    by: async () => {
      const ask = () =>
        t.call('POST', '/campaigns', { TeamId: TEAM, name: 'A' }, { 'idempotency-key': 'under way' });
      await ask();
      const unanswered = { status: null, body: null };
      await t.app.db.updateTable('stored_answers').set(unanswered).where('key', '=', 'under way').execute();
      return ask();
    },
    type: 'conflict_error',
    status: 409,
    param: 'Idempotency-Key',
  },
  idempotency_answer_lost: {
    by: async () => {
      const ask = () =>
        t.call('POST', '/campaigns', { TeamId: TEAM, name: 'A' }, { 'idempotency-key': 'lost' });
      await ask();
      const unanswered = { status: null, body: null, claimed_until: t.clock.wall() };
      await t.app.db.updateTable('stored_answers').set(unanswered).where('key', '=', 'lost').execute();
      return ask();
    },
    type: 'conflict_error',
    status: 409,
    param: 'Idempotency-Key',
  },
  insufficient_credits: {
    by: async () => {
      // A null balance counts no credits.
      await t.app.db.updateTable('organizations').set({ verification_credits: 0 }).execute();
      const CampaignId = await newCampaign();
      const body = { TeamId: TEAM, CampaignId, email: 'unknown@else.test', validate_emails: true };
      return t.call('POST', '/contacts', body);
    },
    type: 'payment_required_error',
    status: 402,
    details: { requiredCredits: 1, availableCredits: 0 },
  },
  rate_limit_exceeded: {
    by: async () => {
      await limited.call('GET', `/campaigns/${NOBODY}`);
      return limited.call('GET', `/campaigns/${NOBODY}`);
    },
    type: 'rate_limit_error',
    status: 429,
  },
  internal_error: {
    by: async () => {
      await t.app.db.schema.alterTable('campaigns').renameTo('campaigns_away').execute();
      const answer = await t.call('GET', `/campaigns/${NOBODY}`);
      await t.app.db.schema.alterTable('campaigns_away').renameTo('campaigns').execute();
      return answer;
    },
    type: 'api_error',
    status: 500,
  },
  service_unavailable: {
    by: async () => {
      for (const _ of [1, 2]) await limited.call('GET', '/nothing-here');
      return limited.call('GET', '/nothing-here');
    },
    type: 'api_error',
    status: 503,
  },
};

describe('the errors of the API', () => {
  it.each(Object.entries(PROVOKED))('%s', async (code, { by, type, status, param, details }) => {
    const answer = await by();
    const onTheWire = code === 'event_span_too_long' ? 'validation_error' : code;
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body).toEqual({
      success: false,
      error: {
        type,
        code: onTheWire,
        message: expect.stringMatching(/\S/) as string,
        doc_url: `${t.app.publicUrl}/docs/errors#${onTheWire}`,
        ...(param ? { param } : {}),
        ...(details ? { details } : {}),
      },
      request_id: answer.headers['x-request-id'],
    });
    const waits = status === 429 || status === 503 || code === 'idempotency_in_progress';
    expect(answer.headers['retry-after'] !== undefined).toBe(waits);
  });

  it('are all of the catalogue', () => {
    expect([...Object.keys(PROVOKED), ...OF_V1].toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  it('stand in the details together when there are several, the first in front', async () => {
    const { body } = await t.call('POST', '/campaigns', { TeamId: 'x', include_catch_all: 1 });
    expect(body.error.code).toBe('missing_required_parameter');
    expect(body.error.details.map(({ param }: { param: string }) => param).toSorted()).toEqual([
      'TeamId',
      'include_catch_all',
      'name',
    ]);
  });

  it('have their place on the reference page, where doc_url points', async () => {
    const page = (await t.server.inject({ method: 'GET', url: '/docs/errors' })).body;
    for (const { code } of listErrors()) expect(page).toContain(`<tr id="${code}">`);
  });

  it('say nothing of the inside when it is a bug', async () => {
    const { body } = await PROVOKED.internal_error.by();
    expect(JSON.stringify(body)).not.toMatch(/campaigns|relation|select|\.ts/);
  });
});

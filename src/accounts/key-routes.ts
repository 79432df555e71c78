import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import {
  CreatedAt,
  EmailAddress,
  Id,
  SOME_ID,
  Timestamp,
  Uuid,
  nonBlank,
  nullable,
  object,
  oneOf,
  page,
  pagination,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { issueApiKey, revokeKeyOf } from './api-keys.ts';
import { listKeysOf } from './key-store.ts';
import type { KeyRow } from './key-store.ts';
import { requireTeam } from './team-access.ts';
import { listTeams } from './team-store.ts';
import { ROLES } from './wire.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

const tag = 'Organization';
const extension = true;
const MAX_TEAMS = 100;
const admins = 'see and change API keys';

const ApiKey = Type.Object(
  {
    object: object('api_key'),
    id: Id,
    name: nullable(Type.String({ description: 'what the key is for', examples: ['CRM'] })),
    last4: Type.String({ description: 'the end of the key; the rest is not stored', examples: ['Zq7w'] }),
    user: Type.Object({
      id: Id,
      email: EmailAddress,
      first_name: nullable(Type.String({ description: 'the first name', examples: ['Anna'] })),
      last_name: nullable(Type.String({ description: 'the last name', examples: ['Berg'] })),
    }),
    role: { ...oneOf(ROLES), description: 'of the user: what the key may do', examples: ['team_member'] },
    is_current: Type.Boolean({ description: 'whether this call was made with it' }),
    created_at: CreatedAt,
    last_used_at: nullable({ ...Timestamp, description: 'to the minute; null: never' }),
    expires_at: nullable({ ...Timestamp, description: 'when it ends by itself; null: never' }),
    revoked_at: nullable({ ...Timestamp, description: 'when it was revoked; null: it was not' }),
  },
  { title: 'ApiKey' },
);
const NewKey = Type.Object({
  name: Type.Optional(nullable({ ...nonBlank(255), description: 'what the key is for' })),
  email: Type.Optional(
    Type.String({
      format: 'email',
      maxLength: 254,
      description:
        'the user of the key; an unknown address becomes a new user, without this and `user_id` it is your own user',
    }),
  ),
  user_id: Type.Optional({ ...Uuid, description: 'the user of the key, in place of the address' }),
  role: Type.Optional({ ...oneOf(ROLES), description: 'of a new user; `team_member` when it is left out' }),
  team_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: MAX_TEAMS, description: 'teams that the user becomes a member of' }),
  ),
  expires_at: Type.Optional(
    nullable(Type.String({ format: 'date-time', description: 'when the key ends by itself; null: never' })),
  ),
});

const present = (row: KeyRow, current: string) => ({
  object: 'api_key',
  id: row.id,
  name: row.name,
  last4: row.last4,
  user: { id: row.user_id, email: row.email, first_name: row.first_name, last_name: row.last_name },
  role: row.role,
  is_current: row.id === current,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
});

/** API keys of the organization, for its admins. decisions: Organizations, keys, credits */
export function keyRoutes(server: Server, app: App): void {
  addListing(server, app);
  addCreation(server, app);
  addRevocation(server, app);
}

function addListing(server: Server, app: App): void {
  addRoute(server, {
    name: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    tag,
    admins,
    summary: 'List API keys',
    description:
      'Returns the API keys of the organization, the newest first, also those that have ended; never a key ' +
      'itself. For organization admins.',
    extension,
    bucket: 'list',
    query: Type.Object(page(50)),
    data: ApiKey,
    list: true,
    handle: async ({ principal, query: { limit = 50, offset = 0 } }) => {
      const { total, rows } = await listKeysOf(app.db, principal.organizationId, { limit, offset });
      return {
        data: rows.map((row) => present(row, principal.apiKeyId)),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });
}

async function isOfNoUse(
  { db }: App,
  organizationId: string,
  { role, user_id: memberId }: KeyRow,
): Promise<boolean> {
  if (role === 'org_admin') return false;
  const teams = await listTeams(db, { organizationId, memberId, search: undefined, limit: 1, offset: 0 });
  return teams.total === 0;
}

function addCreation(server: Server, app: App): void {
  addRoute(server, {
    name: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    tag,
    admins,
    summary: 'Create an API key',
    description:
      'Creates a key for a user of the organization. `api_key` shows it this once. For organization admins.',
    extension,
    status: 201,
    body: NewKey,
    example: { name: 'CRM', email: 'crm@acme.example', role: 'team_member', team_ids: [SOME_ID] },
    data: Type.Object(
      {
        ...ApiKey.properties,
        api_key: Type.String({
          description: 'the key; it is not shown again',
          examples: ['ok_live_3Jt0Zq7w'],
        }),
      },
      { title: 'CreatedApiKey' },
    ),
    handle: async ({ principal, claim, body }) => {
      for (const [index, id] of (body.team_ids ?? []).entries())
        await requireTeam(app.db, principal, id, `team_ids[${index}]`);
      const { key, row } = await issueApiKey(app, principal, { asked: body, claim });
      return {
        data: { ...present(row, principal.apiKeyId), api_key: key },
        ...((await isOfNoUse(app, principal.organizationId, row))
          ? {
              more: {
                warnings: ['the user is in no team yet: name team_ids, or use POST /teams/{id}/members'],
              },
            }
          : {}),
      };
    },
  });
}

function addRevocation(server: Server, app: App): void {
  addRoute(server, {
    name: 'revokeApiKey',
    method: 'DELETE',
    path: '/api-keys/:id',
    tag,
    admins,
    summary: 'Revoke an API key',
    description:
      'Ends a key: from the next call on it is 401. It is 409 `minimum_admin_keys` for a key of an ' +
      'organization admin, while no other key of an admin can be used as long as that one. For ' +
      'organization admins.',
    extension,
    params: Type.Object({ id: Id }),
    data: ApiKey,
    handle: async ({ principal, params: { id } }) => {
      const row = await revokeKeyOf(app, principal.organizationId, id);
      return { message: 'API key revoked', data: present(row, principal.apiKeyId) };
    },
  });
}

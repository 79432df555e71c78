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
import { ROLES } from '../platform/rules/role.ts';
import type { Services } from '../platform/services.ts';
import { issueApiKey, revokeKeyOf } from './api-keys.ts';
import { roleOf } from './key-bindings.ts';
import { listKeysOf } from './key-store.ts';
import type { KeyRow } from './key-store.ts';
import { BINDINGS, KeyRole, MAX_RANGES, MAX_TEAMS, UserRole } from './key-wire.ts';
import { listTeamIds } from './store.ts';
import { requireTeam } from './team-access.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

const tag = 'Organization';
const extension = true;

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
      role: UserRole,
    }),
    role: KeyRole,
    ...BINDINGS,
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
  role: Type.Optional(
    oneOf(ROLES, {
      description:
        'what the key may do: for a user who is known at most their role, which it is when this is left out; a ' +
        'new user gets it as their role, `team_member` when it is left out',
    }),
  ),
  team_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: MAX_TEAMS, description: 'teams that the user becomes a member of' }),
  ),
  only_teams: Type.Optional(
    nullable(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: MAX_TEAMS,
        description:
          'binds the key to these teams, of those that the user may use: it is then at most a `team_admin`',
      }),
    ),
  ),
  ip_ranges: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: 50 }), {
        minItems: 1,
        maxItems: MAX_RANGES,
        description:
          'binds the key to these networks (`192.0.2.0/24`, `2001:db8::/48`) and addresses; a key that is bound ' +
          'creates only keys that are bound within its own',
      }),
    ),
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
  user: {
    id: row.user_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.user_role,
  },
  role: roleOf(row),
  only_teams: row.only_teams,
  ip_ranges: row.ip_ranges,
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
    needs: 'org_admin',
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
      const { total, rows } = await listKeysOf(app.db, principal.organizationId, {
        kind: 'key',
        limit,
        offset,
      });
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
  { user_role: role, user_id: userId, only_teams: onlyTeams }: KeyRow,
): Promise<boolean> {
  const memberId = role === 'org_admin' ? null : userId;
  return (await listTeamIds(db, { organizationId, memberId, onlyTeams }, 1)).length === 0;
}

function addCreation(server: Server, app: App): void {
  addRoute(server, {
    name: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    tag,
    needs: 'org_admin',
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
      for (const [index, id] of (body.only_teams ?? []).entries())
        await requireTeam(app.db, principal, id, `only_teams[${index}]`);
      const { key, row } = await issueApiKey(app, principal, { asked: body, claim });
      return {
        data: { ...present(row, principal.apiKeyId), api_key: key },
        ...((await isOfNoUse(app, principal.organizationId, row))
          ? {
              more: {
                warnings: [
                  `the user is in no${row.only_teams ? ' such' : ''} team yet: name team_ids, or use POST /teams/{id}/members`,
                ],
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
    needs: 'org_admin',
    summary: 'Revoke an API key',
    description:
      'Ends a key: from the next call on it is 401. It is 409 `minimum_admin_keys` for a key of an ' +
      'organization admin that is bound to nothing, while no other such key can be used as long as that ' +
      'one. For organization admins.',
    extension,
    params: Type.Object({ id: Id }),
    data: ApiKey,
    handle: async ({ principal, params: { id } }) => {
      const row = await revokeKeyOf(app, principal, id);
      return { message: 'API key revoked', data: present(row, principal.apiKeyId) };
    },
  });
}

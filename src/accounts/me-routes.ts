import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { EmailAddress, Id, OfTeam, Timestamp, nullable, object } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { findKeyOf } from './key-store.ts';
import { readOrganization } from './organizations.ts';
import { teamScopeOf } from './team-access.ts';
import { listTeams } from './team-store.ts';
import { BINDINGS, KeyRole, UserRole } from './key-wire.ts';

/** Teams that are named; `team_count` counts all. */
const MAX_TEAMS = 100;

const Me = Type.Object(
  {
    object: object('me'),
    api_key: Type.Object({
      id: Id,
      name: nullable(Type.String({ description: 'what the key is for', examples: ['CRM'] })),
      last4: Type.String({ description: 'the end of the key', examples: ['Zq7w'] }),
      expires_at: nullable({ ...Timestamp, description: 'when it ends by itself; null: never' }),
      ...BINDINGS,
    }),
    user: Type.Object({
      id: Id,
      email: EmailAddress,
      first_name: nullable(Type.String({ description: 'the first name', examples: ['Anna'] })),
      last_name: nullable(Type.String({ description: 'the last name', examples: ['Berg'] })),
      role: UserRole,
    }),
    role: KeyRole,
    organization: Type.Object({
      id: Id,
      name: Type.String({ description: 'the name', examples: ['Acme'] }),
      timezone: Type.String({
        description: 'the time zone of its business day',
        examples: ['Europe/Berlin'],
      }),
    }),
    teams: Type.Array(
      Type.Object({ id: OfTeam.TeamId, name: Type.String({ description: 'the name', examples: ['Sales'] }) }),
      { description: `the teams that the key may use, by name; ${MAX_TEAMS} at most` },
    ),
    team_count: Type.Integer({ description: 'how many teams these are in all', examples: [1] }),
  },
  { title: 'Me' },
);

/** decided: of a key alone, so that a program finds its way without another call. */
export function meRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'getMe',
    method: 'GET',
    path: '/me',
    tag: 'Organization',
    summary: 'Who am I',
    description:
      'Returns the key or session of the call, its user and role, the organization, and the teams that it may use.',
    extension: true,
    data: Me,
    handle: async ({ principal }) => {
      const { organizationId, apiKeyId, role } = principal;
      const key = await findKeyOf(app.db, organizationId, apiKeyId);
      const organization = await readOrganization(app, organizationId);
      if (!key) throw new ApiError('invalid_api_key', 'the API key was revoked');
      const { total, rows } = await listTeams(app.db, {
        ...teamScopeOf(principal),
        search: undefined,
        limit: MAX_TEAMS,
        offset: 0,
      });
      return {
        data: {
          object: 'me',
          api_key: {
            id: key.id,
            name: key.name,
            last4: key.last4,
            expires_at: key.expires_at,
            only_teams: key.only_teams,
            ip_ranges: key.ip_ranges,
          },
          user: {
            id: key.user_id,
            email: key.email,
            first_name: key.first_name,
            last_name: key.last_name,
            role: key.user_role,
          },
          role,
          organization: { id: organizationId, name: organization.name, timezone: organization.timezone },
          teams: rows.map(({ id, name }) => ({ id, name })),
          team_count: total,
        },
      };
    },
  });
}

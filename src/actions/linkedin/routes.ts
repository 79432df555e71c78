import Type from 'typebox';
import { hasLinkedin } from '../../accounts/read-usage.ts';
import { requireTeam } from '../../accounts/team-access.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { readOnlyKeys } from '../../platform/http/read-only.ts';
import { addRoute } from '../../platform/http/route.ts';
import { Id, OfTeam, oneOf, page, pagination } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Services } from '../../platform/services.ts';
import { changeIdentity, deleteIdentity } from './change-identity.ts';
import type { IdentityPatchBody } from './change-identity.ts';
import { findIdentity, listIdentities } from './identity-store.ts';
import type { IdentityView } from './identity-store.ts';
import { Identity, IdentityPatch, presentIdentity } from './wire.ts';

const tag = 'Identities';
const params = Type.Object({ id: Id });

type Deps = Pick<Services, 'db' | 'clock'>;

/** Throws 403, and 404 also if the organization has no LinkedIn. */
async function find({ db, clock }: Deps, principal: Principal, id: string): Promise<IdentityView> {
  const { organizationId } = principal;
  const row = (await hasLinkedin(db, organizationId))
    ? await findIdentity(db, { organizationId, id, now: clock.now() })
    : null;
  if (!row) throw new ApiError('resource_not_found', 'there is no such identity', { param: 'id' });
  await requireTeam(db, principal, row.team_id, 'id');
  return row;
}

const show = async (app: Deps, principal: Principal, id: string) =>
  presentIdentity(await find(app, principal, id), app.clock.now());

/** spec: Domains, setup, and other areas, identities */
export function identityRoutes(server: Server, app: Deps): void {
  addReading(server, app);
  addChanging(server, app);
}

function addReading(server: Server, app: Deps): void {
  addRoute(server, {
    name: 'listIdentities',
    method: 'GET',
    path: '/identities',
    tag,
    summary: 'List identities',
    description:
      'Returns the LinkedIn accounts of a team with what they did today. Empty for organizations ' +
      'without LinkedIn. A connector adds accounts: docs/connectors.md.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      type: Type.Optional({ ...oneOf(['linkedin']), description: 'all identities are of this type' }),
      ...page(50),
    }),
    data: Identity,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId, 'TeamId');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = (await hasLinkedin(app.db, principal.organizationId))
        ? await listIdentities(app.db, { teamId: query.TeamId, now: app.clock.now(), limit, offset })
        : { total: 0, rows: [] };
      const data = rows.map((row) => presentIdentity(row, app.clock.now()));
      return { data, pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getIdentity',
    method: 'GET',
    path: '/identities/:id',
    tag,
    summary: 'Get an identity',
    description: 'Returns a LinkedIn account with what it did today.',
    params,
    data: Identity,
    handle: async ({ principal, params: { id } }) => ({ data: await show(app, principal, id) }),
  });
}

function addChanging(server: Server, app: Deps): void {
  addRoute(server, {
    name: 'updateIdentity',
    method: 'PATCH',
    path: '/identities/:id',
    tag,
    needs: 'team_admin',
    summary: 'Change an identity',
    description:
      'Changes a LinkedIn account. `clear_linkedin_weekly_invite_limit` says that the weekly limit of ' +
      'invitations is over: invitations go on at once.',
    params,
    body: IdentityPatch,
    example: { clear_linkedin_weekly_invite_limit: true },
    readOnly: {
      keys: readOnlyKeys(Identity.properties, IdentityPatch.properties),
      show: ({ principal, params: { id } }) => show(app, principal, id),
    },
    data: Identity,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await find(app, principal, id);
      await changeIdentity(app, { teamId, id }, body as IdentityPatchBody);
      return { data: await show(app, principal, id) };
    },
  });

  addRoute(server, {
    name: 'deleteIdentity',
    method: 'DELETE',
    path: '/identities/:id',
    tag,
    needs: 'team_admin',
    summary: 'Remove an identity',
    description:
      'Removes a LinkedIn account: nothing is done with it any more. What waits for it goes to another account of the team.',
    params,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await find(app, principal, id);
      await deleteIdentity(app, { teamId, id });
      return { message: 'Identity removed' };
    },
  });
}

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

/** spec: Domains, setup, and other areas, identities */
export function identityRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  /** Throws 404 also if the organization has no LinkedIn. */
  async function find(principal: Principal, id: string): Promise<IdentityView> {
    const { organizationId } = principal;
    const row = (await hasLinkedin(app.db, organizationId))
      ? await findIdentity(app.db, { organizationId, id, now: app.clock.now() })
      : null;
    if (!row) throw new ApiError('resource_not_found', 'there is no such identity', { param: 'id' });
    await requireTeam(app.db, principal, row.team_id, 'id');
    return row;
  }
  const show = (row: IdentityView) => presentIdentity(row, app.clock.now());

  addRoute(server, {
    name: 'listIdentities',
    method: 'GET',
    path: '/identities',
    tag,
    summary: 'List identities',
    description:
      'Returns the LinkedIn accounts of a team with what they did today. Empty for organizations without LinkedIn. A connector adds accounts: docs/connectors.md.',
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
      return { data: rows.map(show), pagination: pagination(total, { limit, offset }) };
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
    handle: async ({ principal, params: { id } }) => ({ data: show(await find(principal, id)) }),
  });

  addRoute(server, {
    name: 'updateIdentity',
    method: 'PATCH',
    path: '/identities/:id',
    tag,
    summary: 'Change an identity',
    description:
      'Changes a LinkedIn account. `clear_linkedin_weekly_invite_limit` says that the weekly limit of invitations is over: invitations go on at once.',
    params,
    body: IdentityPatch,
    example: { clear_linkedin_weekly_invite_limit: true },
    readOnly: {
      keys: readOnlyKeys(Identity.properties, IdentityPatch.properties),
      show: async ({ principal, params: { id } }) => show(await find(principal, id)),
    },
    data: Identity,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await find(principal, id);
      await changeIdentity(app, { teamId, id }, body as IdentityPatchBody);
      return { data: show(await find(principal, id)) };
    },
  });

  addRoute(server, {
    name: 'deleteIdentity',
    method: 'DELETE',
    path: '/identities/:id',
    tag,
    summary: 'Remove an identity',
    description:
      'Removes a LinkedIn account: nothing is done with it any more. What waits for it goes to another account of the team.',
    params,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await find(principal, id);
      await deleteIdentity(app, { teamId, id });
      return { message: 'Identity removed' };
    },
  });
}

import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { createDkimKey } from './create-dkim-key.ts';
import { deleteDkimKey, findDkimKey, listDkimKeys } from './dkim-store.ts';
import { ALGORITHMS, DkimKey, presentDkimKey } from './dkim-wire.ts';

const MAX_PEM = 8_192;

/** decided: one key of each algorithm for a domain of a team */
export function dkimRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>): void {
  addRoute(server, {
    name: 'listDkimKeys',
    method: 'GET',
    path: '/dkim-keys',
    tag: 'Domains',
    summary: 'List the DKIM keys',
    description:
      'Returns the keys that sign the mails of the team, each with its DNS record, and never the private key.',
    extension: true,
    bucket: 'list',
    query: Type.Object({ team_id: OfTeam.team_id, ...page(50) }),
    data: DkimKey,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.team_id, 'team_id');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listDkimKeys(app.db, { teamId: query.team_id, limit, offset });
      return { data: rows.map(presentDkimKey), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'createDkimKey',
    method: 'POST',
    path: '/dkim-keys',
    tag: 'Domains',
    needs: 'team_admin',
    summary: 'Add a DKIM key',
    description:
      'Signs mails from addresses of the domain from now on, with the given private key or a new one. ' +
      'Publish the DNS record of the answer at once when the key is new: until then receivers cannot verify ' +
      'the signatures. To have the record there first, give a private_key of your own. A provider that signs ' +
      'by itself (Google, Microsoft) needs no key here.',
    extension: true,
    body: Type.Object({
      team_id: OfTeam.team_id,
      domain: Type.String({ minLength: 3, maxLength: 253, description: 'a domain' }),
      selector: Type.String({
        minLength: 1,
        maxLength: 63,
        description: 'names the key in DNS: SELECTOR._domainkey.DOMAIN',
      }),
      algorithm: Type.Optional({ ...oneOf(ALGORITHMS), description: 'of a new key; rsa when absent' }),
      private_key: Type.Optional(
        Type.String({ minLength: 1, maxLength: MAX_PEM, description: 'PEM; a new key is made when absent' }),
      ),
    }),
    example: { team_id: SOME_ID, domain: 'outreach.example', selector: 'outreachd1' },
    data: DkimKey,
    status: 201,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.team_id, 'team_id');
      const { team_id: teamId, domain, selector, algorithm, private_key: privateKey } = body;
      const row = await createDkimKey(app, { teamId, domain, selector, algorithm, privateKey });
      return { status: 201, data: presentDkimKey(row) };
    },
  });

  addRemoval(server, app);
}

function addRemoval(server: Server, app: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>): void {
  addRoute(server, {
    name: 'deleteDkimKey',
    method: 'DELETE',
    path: '/dkim-keys/:id',
    tag: 'Domains',
    needs: 'team_admin',
    summary: 'Delete a DKIM key',
    description:
      'Mails are no longer signed with the key. Keep its DNS record for a week: receivers may verify late.',
    extension: true,
    params: Type.Object({ id: Id }),
    handle: async ({ principal, params: { id } }) => {
      const found = await findDkimKey(app.db, principal.organizationId, id);
      if (!found) throw new ApiError('resource_not_found', 'there is no such DKIM key', { param: 'id' });
      await requireTeam(app.db, principal, found.team_id, 'id');
      await transact(app.db, async (trx) => {
        await audit(trx, 'dkim_keys', { team_id: found.team_id, id });
        await deleteDkimKey(trx, found.team_id, id);
      });
      return { message: 'DKIM key deleted' };
    },
  });
}

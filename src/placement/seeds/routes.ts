import Type from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import { addRoute } from '../../platform/http/route.ts';
import { Id, page, pagination } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Services } from '../../platform/services.ts';
import { vetSender } from '../../senders/vet-sender.ts';
import { saveSeed } from './import-seeds.ts';
import { findSeedOf, listSeeds } from './seed-store.ts';
import { removeSeed } from './seeds.ts';
import { NewSeed, Seed, presentSeed } from './wire.ts';

const tag = 'Placement tests';

export function seedRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>,
): void {
  addRoute(server, {
    name: 'listPlacementSeeds',
    method: 'GET',
    path: '/placement-seeds',
    tag,
    needs: 'org_admin',
    summary: 'List seed mailboxes',
    description:
      'Returns the seed mailboxes of the organization, by provider and address, without their ' +
      'passwords. For organization admins.',
    bucket: 'list',
    extension: true,
    query: Type.Object({ ...page(50) }),
    data: Seed,
    list: true,
    handle: async ({ principal, query: { limit = 50, offset = 0 } }) => {
      const rows = await listSeeds(app.db, principal.organizationId);
      return {
        data: rows.slice(offset, offset + limit).map(presentSeed),
        pagination: pagination(rows.length, { limit, offset }),
      };
    },
  });

  addRoute(server, {
    name: 'savePlacementSeed',
    method: 'POST',
    path: '/placement-seeds',
    tag,
    needs: 'org_admin',
    summary: 'Add or change a seed mailbox',
    description:
      'Adds a mailbox that placement tests write to, or changes the one with this address. For ' +
      'organization admins. `imap_host` may be left out for a `provider` whose server is known ' +
      '(`google`, `gmx`, …), and `provider` for the usual domains of such a provider. A new seed needs ' +
      '`imap_password`, and so does another server or user.',
    extension: true,
    status: 201,
    otherStatus: 200,
    body: Type.Object(NewSeed.properties),
    example: { email: 'anna.seed@gmx.net', imap_password: 'app-password' },
    data: Seed,
    handle: async ({ principal, body }) => {
      const { organizationId } = principal;
      const { imap_host: host, imap_port: port } = body;
      await vetSender(app, {
        ...(host === undefined ? {} : { imap_host: host }),
        ...(port === undefined || host === undefined ? {} : { imap_port: port }),
      });
      const saved = await saveSeed(app, organizationId, body);
      if (typeof saved === 'object')
        throw new ApiError('validation_error', saved.message, saved.param ? { param: saved.param } : {});
      const row = (await findSeedOf(app.db, organizationId, body.email))!;
      return { status: saved === 'created' ? 201 : 200, data: presentSeed(row) };
    },
  });

  addRoute(server, {
    name: 'deletePlacementSeed',
    method: 'DELETE',
    path: '/placement-seeds/:id',
    tag,
    needs: 'org_admin',
    summary: 'Remove a seed mailbox',
    description:
      'No test writes to it any more. Its results stay; those that are not known yet say that it was ' +
      'removed. For organization admins.',
    extension: true,
    params: Type.Object({ id: Id }),
    handle: async ({ principal, params: { id } }) => {
      if (!(await removeSeed(app, principal.organizationId, { id })))
        throw new ApiError('resource_not_found', 'there is no such seed mailbox', { param: 'id' });
      return { message: 'Seed mailbox removed' };
    },
  });
}

import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { isMailAddress } from '../platform/rules/mail-address.ts';
import type { Services } from '../platform/services.ts';
import { findErasure, listErasures } from './erasure-store.ts';
import { exportPerson } from './export-person.ts';
import { recordAct } from './record-act.ts';
import { startErasure } from './start-erasure.ts';
import { Erasure, PersonBody, presentErasure } from './wire.ts';

const tag = 'Organization';
const extension = true;

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'signals' | 'log'>;

function addressOf(email: string): string {
  const address = email.trim();
  if (isMailAddress(address)) return address;
  throw new ApiError('validation_error', 'email must be one plain address', { param: 'email' });
}

/** The rights of people, for admins of the organization. The address is in the body: proxies log paths. */
export function peopleRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'exportPerson',
    method: 'POST',
    path: '/people/export',
    tag,
    summary: 'Download what is known of a person',
    description:
      'Returns all that is known of the person with an address, over all teams, as JSON lines: profiles, contacts, ' +
      'mails, answers with the raw mail as base64, events, deliveries, clicks with their IP addresses. The last line, ' +
      '`person_export_end`, says how many rows of each table there are; a file without it is incomplete. See docs/people.md.',
    extension,
    needs: 'org_admin',
    bucket: 'bulk',
    body: PersonBody,
    example: { email: 'ann@acme.example' },
    file: true,
    handle: async ({ principal, body }) => {
      const { organizationId } = principal;
      const address = addressOf(body.email);
      await recordAct(app, app.db, { action: 'exported', organizationId, id: null, by: principal.apiKeyId });
      return { file: { name: 'person.jsonl', bytes: exportPerson(app, { organizationId, address }) } };
    },
  });
  addErasing(server, app);
}

function addErasing(server: Server, app: App): void {
  addRoute(server, {
    name: 'erasePerson',
    method: 'POST',
    path: '/people/erase',
    tag,
    summary: 'Erase a person',
    description:
      'Stops all mail to the person with an address at once, over all teams, and removes what is known of them as soon ' +
      'as no mail to them is open. What makes a second mail impossible stays, as do all counts. The person is neither ' +
      'imported nor mailed again. It cannot be taken back. The same request again answers the same erasure. See docs/people.md.',
    extension,
    needs: 'org_admin',
    body: PersonBody,
    example: { email: 'ann@acme.example' },
    data: Erasure,
    status: 202,
    handle: async ({ principal, body, claim }) => {
      const erasure = await startErasure(app, {
        organizationId: principal.organizationId,
        address: addressOf(body.email),
        by: principal.apiKeyId,
        claimed: (trx) => recordWork(trx, claim),
      });
      return { data: presentErasure(erasure) };
    },
  });

  addRoute(server, {
    name: 'listErasures',
    method: 'GET',
    path: '/people/erasures',
    tag,
    summary: 'List erasures',
    description: 'Returns the erasures of people, the newest first. They show no address.',
    extension,
    needs: 'org_admin',
    query: Type.Object({ ...page(50) }),
    data: Erasure,
    list: true,
    handle: async ({ principal, query: { limit = 50, offset = 0 } }) => {
      const { total, rows } = await listErasures(app.db, {
        organizationId: principal.organizationId,
        limit,
        offset,
      });
      return { data: rows.map(presentErasure), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getErasure',
    method: 'GET',
    path: '/people/erasures/:id',
    tag,
    summary: 'Get an erasure',
    description: 'Returns how far the erasure of a person is.',
    extension,
    needs: 'org_admin',
    params: Type.Object({ id: Id }),
    data: Erasure,
    handle: async ({ principal, params }) => {
      const erasure = await findErasure(app.db, principal.organizationId, params.id);
      if (!erasure) throw new ApiError('resource_not_found', 'there is no such erasure', { param: 'id' });
      return { data: presentErasure(erasure) };
    },
  });
}

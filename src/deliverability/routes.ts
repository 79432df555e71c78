import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import {
  Id,
  OfTeam,
  SOME_ID,
  nullable,
  oneOf,
  page,
  pagination,
  withDefault,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { deleteEntry, findEntry, findEntryByAddress, insertEntry, listEntries } from './blacklist-store.ts';
import { blacklistKey } from './rules/address.ts';
import { BLACKLIST_REASONS } from './rules/reasons.ts';
import { BlacklistEntry, presentEntry } from './wire.ts';

const MAX_SEARCH = 254;
type App = Pick<Services, 'db' | 'clock' | 'ids'>;

/** spec: Domains, setup, and other areas */
export function deliverabilityRoutes(server: Server, app: App): void {
  addReading(server, app);
  addWriting(server, app);
}

function addReading(server: Server, app: App): void {
  addRoute(server, {
    name: 'listBlacklist',
    method: 'GET',
    path: '/blacklist',
    tag: 'Domains',
    summary: 'List the blacklist',
    description: 'Returns the addresses and domains that the team does not write to.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      search: Type.Optional(
        Type.String({ maxLength: MAX_SEARCH, description: 'a part of the name or address, in any case' }),
      ),
      reason: Type.Optional(oneOf(BLACKLIST_REASONS, { description: 'why' })),
      ...page(50),
    }),
    data: BlacklistEntry,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0, search, reason } = query;
      const { total, rows } = await listEntries(app.db, {
        teamId: query.TeamId,
        search,
        reason,
        limit,
        offset,
      });
      return { data: rows.map(presentEntry), pagination: pagination(total, { limit, offset }) };
    },
  });
}

function addWriting(server: Server, app: App): void {
  addRoute(server, {
    name: 'createBlacklistEntry',
    method: 'POST',
    path: '/blacklist',
    tag: 'Domains',
    summary: 'Add to the blacklist',
    description:
      'Adds an address or a domain. One that is listed already is no error: the answer is 200 with the entry ' +
      'that is there, which has one cause more.',
    body: Type.Object({
      TeamId: OfTeam.TeamId,
      address: Type.String({
        minLength: 3,
        maxLength: 320,
        description: 'an address, @domain or a bare domain',
      }),
      reason: withDefault(oneOf(BLACKLIST_REASONS, { description: 'why' }), 'manual'),
      note: Type.Optional(nullable(Type.String({ maxLength: 1000, description: 'a note of your own' }))),
    }),
    example: { TeamId: SOME_ID, address: '@competitor.example', note: 'a competitor' },
    data: BlacklistEntry,
    status: 201,
    otherStatus: 200,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId);
      const address = blacklistKey(body.address);
      if (!address)
        throw new ApiError('validation_error', 'address must be an email address or a domain', {
          param: 'address',
        });
      const now = app.clock.now();
      const entry = {
        team_id: body.TeamId,
        id: app.ids.uuid(now),
        address,
        reason: body.reason ?? 'manual',
        note: body.note ?? null,
        cause: null,
        created_at: now,
      };
      // decided: a listed address is no fault; the answer shows the existing entry.
      const isNew = await transact(app.db, async (trx) => {
        await audit(trx, 'blacklist', { team_id: entry.team_id, id: entry.id });
        return insertEntry(trx, entry);
      });
      const kept = await findEntryByAddress(app.db, body.TeamId, address);
      if (!kept) throw new ApiError('resource_in_use', 'the entry was deleted meanwhile; try again');
      return { status: isNew ? 201 : 200, data: presentEntry(kept) };
    },
  });

  addRoute(server, {
    name: 'deleteBlacklistEntry',
    method: 'DELETE',
    path: '/blacklist/:id',
    tag: 'Domains',
    // decided: members block; who is blocked stays so until an admin of the team says otherwise
    needs: 'team_admin',
    summary: 'Delete a blacklist entry',
    description: 'Removes an entry. Mail to the address may leave again.',
    params: Type.Object({ id: Id }),
    handle: async ({ principal, params }) => {
      const entry = await findEntry(app.db, principal.organizationId, params.id);
      if (!entry)
        throw new ApiError('resource_not_found', 'there is no such blacklist entry', { param: 'id' });
      await requireTeam(app.db, principal, entry.team_id, 'id');
      await transact(app.db, async (trx) => {
        await audit(trx, 'blacklist', { team_id: entry.team_id, id: entry.id });
        await deleteEntry(trx, entry.team_id, entry.id);
      });
      return { message: 'Blacklist entry deleted' };
    },
  });
}

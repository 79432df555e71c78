import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Fixed, Uuid, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { deleteSender } from './delete-sender.ts';
import { listSenders } from './list-store.ts';
import { changeSender, saveSender } from './save-sender.ts';
import { findSenderTeam } from './sender-store.ts';
import { NewSender, Provider, SETTINGS, Sender, fieldsOf, presentSender } from './wire.ts';

type App = Pick<Ground, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>;

const tag = 'Senders';
const params = Type.Object({ id: Uuid });
const Flag = oneOf(['true', 'false']);
const flag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text ? text === 'true' : undefined;
const Search = Type.String({ maxLength: 254 });
const gone = (): ApiError => new ApiError('resource_not_found', 'there is no such sender', { param: 'id' });

/** Mailboxes: the spec's reads and changes, and POST and DELETE as extensions. */
export function senderRoutes(server: Server, app: App): void {
  /** The mailbox's team, when the principal may use it. */
  async function allowed(
    principal: Principal,
    senderId: string,
  ): Promise<{ teamId: string; senderId: string }> {
    const found = await findSenderTeam(app.db, principal.organizationId, senderId);
    if (!found) throw gone();
    await requireTeam(app.db, principal, found.team_id, 'id');
    return { teamId: found.team_id, senderId };
  }
  async function show(at: { teamId: string; senderId: string }) {
    const filter = { teamId: at.teamId, id: at.senderId, now: app.clock.now(), limit: 1, offset: 0 };
    const [row] = (await listSenders(app.db, filter)).rows;
    if (!row) throw gone();
    return presentSender(row);
  }

  addRoute(server, {
    method: 'POST',
    path: '/senders',
    tag,
    summary: 'Connect a mailbox',
    extension: true,
    body: Type.Object({ TeamId: Uuid, ...NewSender.properties }),
    data: Sender,
    status: 201,
    handle: async ({ principal, body }) => {
      const { TeamId: teamId, ...fields } = body;
      await requireTeam(app.db, principal, teamId);
      const { id } = await saveSender(app, teamId, fieldsOf(fields), { existing: 'refuse' });
      return { data: await show({ teamId, senderId: id }) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/senders',
    tag,
    summary: 'Mailboxes of a team',
    bucket: 'list',
    query: Type.Object({
      TeamId: Uuid,
      search: Type.Optional(Search),
      provider: Type.Optional(Provider),
      disabled: Type.Optional(Flag),
      warm: Type.Optional(Flag),
      domain: Type.Optional(Search),
      domain_match: Type.Optional(oneOf(['exact', 'partial'])),
      ...page(50),
    }),
    data: Sender,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listSenders(app.db, {
        teamId: query.TeamId,
        now: app.clock.now(),
        search: query.search,
        provider: query.provider,
        disabled: flag(query.disabled),
        warm: flag(query.warm),
        domain: query.domain,
        domainMatch: query.domain_match,
        limit,
        offset,
      });
      return { data: rows.map(presentSender), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/senders/:id',
    tag,
    summary: 'A mailbox, its settings and its health',
    params,
    data: Sender,
    handle: async ({ principal, params: { id } }) => ({ data: await show(await allowed(principal, id)) }),
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/senders/:id',
    tag,
    summary: 'Change settings of a mailbox',
    params,
    body: Type.Object({
      ...SETTINGS,
      id: Fixed,
      TeamId: Fixed,
      team_id: Fixed,
      provider: Fixed,
      email: Fixed,
    }),
    data: Sender,
    handle: async ({ principal, params: { id }, body }) => {
      const at = await allowed(principal, id);
      await changeSender(app, at, fieldsOf(body));
      return { data: await show(at) };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/senders/:id',
    tag,
    summary: 'Take a mailbox away',
    extension: true,
    params,
    handle: async ({ principal, params: { id } }) => {
      if (!(await deleteSender(app, await allowed(principal, id)))) throw gone();
      return { message: 'Sender deleted' };
    },
  });
}

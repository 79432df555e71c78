import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { Ground } from '../platform/ground.ts';
import { addRoute } from '../platform/http/route.ts';
import { SOME_ID, Uuid, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { deleteSender } from './delete-sender.ts';
import { listSenders } from './list-store.ts';
import { changeSender, saveSender } from './save-sender.ts';
import { noSender, requireSender } from './require-sender.ts';
import { replaceConnection } from './replace-connection.ts';
import {
  CONNECTION_EXAMPLE,
  NewConnection,
  NewSender,
  Provider,
  Sender,
  SenderBody,
  fieldsOf,
  presentSender,
} from './wire.ts';

type App = Pick<Ground, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>;

const tag = 'Senders';
const params = Type.Object({ id: Uuid });
const Flag = oneOf(['true', 'false']);
const flag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text ? text === 'true' : undefined;
const Search = Type.String({ maxLength: 254 });

/** Mailboxes: the spec's reads and changes, and POST and DELETE as extensions. */
export function senderRoutes(server: Server, app: App): void {
  async function show(at: { teamId: string; senderId: string }) {
    const filter = { teamId: at.teamId, id: at.senderId, now: app.clock.now(), limit: 1, offset: 0 };
    const [row] = (await listSenders(app.db, filter)).rows;
    if (!row) throw noSender();
    return presentSender(row);
  }

  addRoute(server, {
    method: 'POST',
    path: '/senders',
    tag,
    summary: 'Connect a mailbox',
    extension: true,
    body: Type.Object({ TeamId: Uuid, ...NewSender.properties }),
    example: {
      TeamId: SOME_ID,
      email: 'ben@acme.example',
      send_as: 'Ben of Acme',
      ...CONNECTION_EXAMPLE,
      max_per_day: 50,
      timezone: 'Europe/Berlin',
    },
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
    handle: async ({ principal, params: { id } }) => ({
      data: await show(await requireSender(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/senders/:id',
    tag,
    summary: 'Change settings of a mailbox',
    params,
    body: SenderBody,
    example: { max_per_day: 40, spacing_seconds: 180 },
    data: Sender,
    handle: async ({ principal, params: { id }, body }) => {
      const at = await requireSender(app.db, principal, id);
      const { password: _shown, ...settings } = body;
      await changeSender(app, at, settings);
      return { data: await show(at) };
    },
  });

  addRoute(server, {
    method: 'PUT',
    path: '/senders/:id/connection',
    tag,
    summary: 'Replace how a mailbox connects, with its passwords',
    extension: true,
    params,
    body: NewConnection,
    example: CONNECTION_EXAMPLE,
    data: Sender,
    handle: async ({ principal, params: { id }, body }) => {
      const at = await requireSender(app.db, principal, id);
      await replaceConnection(app, at, fieldsOf(body));
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
      if (!(await deleteSender(app, await requireSender(app.db, principal, id)))) throw noSender();
      return { message: 'Sender deleted' };
    },
  });
}

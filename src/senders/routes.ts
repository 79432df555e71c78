import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { AppServices } from '../events/record-event.ts';
import { addRoute } from '../platform/http/route.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { Id, OfTeam, SOME_ID, extension, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { deleteSender } from './delete-sender.ts';
import { listSenders } from './list-store.ts';
import { freshFrom } from './rules/inbox-freshness.ts';
import { changeSender, saveSender } from './save-sender.ts';
import { completeSender, shownSettings } from './settings/complete-sender.ts';
import { noSender, requireSender } from './require-sender.ts';
import { replaceConnection } from './replace-connection.ts';
import { CONNECTION_EXAMPLE, FoundSettings, NewConnection } from './connection-wire.ts';
import { NewSender, Provider, Sender, SenderBody, fieldsOf, presentSender } from './wire.ts';

type App = Pick<
  AppServices,
  'signals' | 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config' | 'eventLog'
>;

const tag = 'Senders';
const params = Type.Object({ id: Id });
const Flag = oneOf(['true', 'false']);
const flag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text ? text === 'true' : undefined;
const Search = Type.String({ maxLength: 254 });

export function senderRoutes(server: Server, app: App): void {
  addCreation(server, app);
  addReading(server, app);
  addChanging(server, app);
}

const timesOf = ({ clock, config }: App) => ({
  now: clock.now(),
  freshFrom: freshFrom(config, clock.wall()),
});

async function show(app: App, at: { teamId: string; senderId: string }) {
  const filter = { teamId: at.teamId, id: at.senderId, ...timesOf(app), limit: 1, offset: 0 };
  const [row] = (await listSenders(app.db, filter)).rows;
  if (!row) throw noSender();
  return presentSender(row);
}

function addCreation(server: Server, app: App): void {
  addRoute(server, {
    name: 'createSender',
    method: 'POST',
    path: '/senders',
    tag,
    needs: 'team_admin',
    summary: 'Connect a mailbox',
    description:
      'Connects a mailbox to a team by its SMTP and IMAP settings. Without servers they are looked for by ' +
      'the address: MX records, SRV records, autoconfig; `found` says what was found and from where.',
    extension: true,
    body: Type.Object({ TeamId: OfTeam.TeamId, ...NewSender.properties }),
    readOnly: { keys: ['warm', 'warming_stage'] },
    example: {
      TeamId: SOME_ID,
      email: 'ben@acme.example',
      send_as: 'Ben of Acme',
      ...CONNECTION_EXAMPLE,
      max_per_day: 50,
      timezone: 'Europe/Berlin',
    },
    data: Sender,
    beside: { found: Type.Optional(extension(FoundSettings)) },
    status: 201,
    handle: async ({ principal, body }) => {
      const { TeamId: teamId, ...given } = body;
      await requireTeam(app.db, principal, teamId);
      const { fields, found } = await completeSender(app, fieldsOf(given));
      const { id } = await saveSender(app, teamId, fields, { existing: 'refuse' });
      const data = await show(app, { teamId, senderId: id });
      if (!found) return { data };
      const signIn = fields.auth === 'oauth' ? `GET /v2/senders/oauth/start?sender_id=${id}` : null;
      const shown = { found: { ...shownSettings(found), sign_in: signIn } };
      const perDay = found.preset?.perDay ?? Infinity;
      if (data.max_per_day <= perDay) return { data, more: shown };
      const tooMany =
        `max_per_day ${data.max_per_day} is more than the ${perDay} mails a day that ${data.provider} lets ` +
        'a mailbox send';
      return { data, more: { ...shown, warnings: [tooMany] } };
    },
  });
}

function addReading(server: Server, app: App): void {
  addRoute(server, {
    name: 'listSenders',
    method: 'GET',
    path: '/senders',
    tag,
    summary: 'List mailboxes',
    description: 'Returns the mailboxes of a team with their settings and health.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      search: Type.Optional({ ...Search, description: 'a part of the name or address, in any case' }),
      provider: Type.Optional(Provider),
      disabled: Type.Optional({ ...Flag, description: 'true: the mailbox sends nothing' }),
      warm: Type.Optional({ ...Flag, description: 'whether the warm-up ramp of the mailbox is finished' }),
      in_trouble: Type.Optional(
        extension({
          ...Flag,
          description: 'true: disabled, resting, with a refused login, or not read lately; false: all others',
        }),
      ),
      domain: Type.Optional({ ...Search, description: 'a domain' }),
      domain_match: Type.Optional(
        oneOf(['exact', 'partial'], {
          description: 'whether `domain` must be the whole domain or a part of it',
        }),
      ),
      ...page(50),
    }),
    data: Sender,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listSenders(app.db, {
        teamId: query.TeamId,
        ...timesOf(app),
        search: query.search,
        provider: query.provider,
        disabled: flag(query.disabled),
        warm: flag(query.warm),
        inTrouble: flag(query.in_trouble),
        domain: query.domain,
        domainMatch: query.domain_match,
        limit,
        offset,
      });
      return { data: rows.map(presentSender), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getSender',
    method: 'GET',
    path: '/senders/:id',
    tag,
    summary: 'Get a mailbox',
    description: 'Returns a mailbox with its settings and health. Passwords are shown as empty strings.',
    params,
    data: Sender,
    handle: async ({ principal, params: { id } }) => ({
      data: await show(app, await requireSender(app.db, principal, id)),
    }),
  });
}

function addChanging(server: Server, app: App): void {
  addRoute(server, {
    name: 'updateSender',
    method: 'PATCH',
    path: '/senders/:id',
    tag,
    needs: 'team_admin',
    summary: 'Update a mailbox',
    description:
      'Changes settings of a mailbox. Its servers, users and passwords change by PUT ' +
      '/senders/{id}/connection. What GET returned may be sent back: read-only keys are accepted as they ' +
      'are.',
    params,
    body: SenderBody,
    readOnly: {
      keys: readOnlyKeys(Sender.properties, SenderBody.properties),
      // These values change with every mail. The result of GET may be sent back.
      moving: ['health', 'updated_at'],
      show: async ({ principal, params: { id } }) => show(app, await requireSender(app.db, principal, id)),
    },
    example: { max_per_day: 40, spacing_seconds: 180 },
    data: Sender,
    handle: async ({ principal, params: { id }, body }) => {
      const at = await requireSender(app.db, principal, id);
      const { teamId } = at;
      await changeSender(app, at, body, async (trx) => {
        if (body.send_as !== undefined)
          await app.signals.signal(trx, 'shared_values_changed', { teamId }, app.clock.now());
      });
      return { data: await show(app, at) };
    },
  });

  addRoute(server, {
    name: 'replaceSenderConnection',
    method: 'PUT',
    path: '/senders/:id/connection',
    tag,
    needs: 'team_admin',
    summary: 'Replace the connection of a mailbox',
    description:
      'Replaces how a mailbox connects: servers, users and passwords together. A password that is sent ' +
      'back empty, as it is shown, stays for its own host, port and security and is refused for others, so ' +
      'that a stored password never goes to another server; one that is left out is gone. A mailbox that ' +
      'the engine disabled, because its server refused the login, is enabled again.',
    extension: true,
    params,
    body: NewConnection,
    example: CONNECTION_EXAMPLE,
    data: Sender,
    handle: async ({ principal, params: { id }, body }) => {
      const at = await requireSender(app.db, principal, id);
      await replaceConnection(app, at, fieldsOf(body));
      return { data: await show(app, at) };
    },
  });

  addRoute(server, {
    name: 'deleteSender',
    method: 'DELETE',
    path: '/senders/:id',
    tag,
    needs: 'team_admin',
    summary: 'Delete a mailbox',
    description: 'Removes a mailbox from its team. It sends nothing more and is no longer read.',
    extension: true,
    params,
    handle: async ({ principal, params: { id } }) => {
      if (!(await deleteSender(app, await requireSender(app.db, principal, id)))) throw noSender();
      return { message: 'Sender deleted' };
    },
  });
}

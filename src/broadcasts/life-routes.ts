import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { Id, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { requireBroadcast } from './find-broadcast.ts';
import { cancelBroadcast, scheduleBroadcast, sendBroadcast } from './change-status.ts';
import { countAnswers, countMails, listRecipients } from './recipient-store.ts';
import {
  Broadcast,
  RECIPIENT_STATUSES,
  Progress,
  Recipient,
  presentBroadcast,
  presentProgress,
  presentRecipient,
} from './wire.ts';

type App = Pick<Services, 'db' | 'clock'>;

const tag = 'Broadcasts';
const params = Type.Object({ id: Id });
const NO_ANSWERS = { replied: 0, unsubscribed: 0 };

/** From draft to sent, and how far it is. spec: Domains, setup, and other areas */
export function broadcastLifeRoutes(server: Server, app: App): void {
  addStatusRoutes(server, app);
  addProgressRoutes(server, app);
}

function addStatusRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'sendBroadcast',
    method: 'POST',
    path: '/broadcasts/:id/send',
    tag,
    summary: 'Send a broadcast',
    description:
      'Begins to send a draft or a scheduled broadcast at once. One that lacks something is 409 `broadcast_not_ready`; `details` says what.',
    params,
    data: Broadcast,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await requireBroadcast(app.db, principal, id);
      return { data: presentBroadcast(await sendBroadcast(app, { teamId, id })) };
    },
  });

  addRoute(server, {
    name: 'scheduleBroadcast',
    method: 'POST',
    path: '/broadcasts/:id/schedule',
    tag,
    summary: 'Schedule a broadcast',
    description: 'Plans a draft, or plans a scheduled broadcast anew. It must be ready to be sent.',
    params,
    body: Type.Object({
      send_at: Type.String({
        maxLength: 64,
        description:
          'when it is sent: with an offset, or a local time of `timezone`. A local time that a clock change leaves out moves forward, one that it repeats is the earlier',
      }),
      timezone: Type.Optional(Type.String({ maxLength: 64, description: 'IANA; required for a local time' })),
    }),
    example: { send_at: '2026-12-01T09:00', timezone: 'Europe/Berlin' },
    data: Broadcast,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await requireBroadcast(app.db, principal, id);
      return { data: presentBroadcast(await scheduleBroadcast(app, { teamId, id }, body)) };
    },
  });

  addRoute(server, {
    name: 'cancelBroadcast',
    method: 'POST',
    path: '/broadcasts/:id/cancel',
    tag,
    summary: 'Cancel a broadcast',
    description:
      'Ends a broadcast for good. Mails that wait are skipped (`broadcast_cancelled`); one that is at a server finishes.',
    params,
    data: Broadcast,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await requireBroadcast(app.db, principal, id);
      return { data: presentBroadcast(await cancelBroadcast(app, { teamId, id })) };
    },
  });
}

function addProgressRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'getBroadcastProgress',
    method: 'GET',
    path: '/broadcasts/:id/progress',
    tag,
    summary: 'Get the progress of a broadcast',
    description: 'Returns how many mails were sent, wait and were skipped, in all and by mailbox.',
    params,
    data: Progress,
    handle: async ({ principal, params: { id } }) => {
      const row = await requireBroadcast(app.db, principal, id);
      const key = { teamId: row.team_id, id };
      const since = row.started_at;
      const answers = since ? await countAnswers(app.db, { ...key, since }) : NO_ANSWERS;
      return { data: presentProgress(row, await countMails(app.db, key), answers) };
    },
  });

  addRoute(server, {
    name: 'listBroadcastRecipients',
    method: 'GET',
    path: '/broadcasts/:id/recipients',
    tag,
    summary: 'List recipients of a broadcast',
    description:
      'Returns the recipients that have their mail so far, by address, and where each mail stands.',
    bucket: 'list',
    params,
    query: Type.Object({
      status: Type.Optional(oneOf(RECIPIENT_STATUSES, { description: 'the state' })),
      ...page(50),
    }),
    data: Recipient,
    list: true,
    handle: async ({ principal, params: { id }, query }) => {
      const { team_id: teamId } = await requireBroadcast(app.db, principal, id);
      const { status, limit = 50, offset = 0 } = query;
      const { total, rows } = await listRecipients(app.db, { teamId, id, status, limit, offset });
      return { data: rows.map(presentRecipient), pagination: pagination(total, { limit, offset }) };
    },
  });
}

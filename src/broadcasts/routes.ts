import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, nonBlank, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { requireBroadcast } from './find-broadcast.ts';
import { BROADCAST_STATUSES } from './rules/status.ts';
import { changeBroadcast, createBroadcast } from './save-broadcast.ts';
import { listBroadcasts } from './store.ts';
import {
  Broadcast,
  BroadcastBody,
  ListedBroadcastView,
  presentBroadcast,
  presentListedBroadcast,
} from './wire.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

const tag = 'Broadcasts';
const params = Type.Object({ id: Id });
/** A text, a text part and five thousand ids. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const EXAMPLE = {
  name: 'New prices',
  subject: 'Our prices from January on',
  body: '<p>Hello {{first_name | default: "there"}},</p><p>these are our new prices.</p>',
  sender_profile_id: SOME_ID,
  audience: { label_ids: [SOME_ID] },
  exclusions: { recently_contacted_days: 7 },
};

/** Mails that a team writes once to many contacts. spec: Domains, setup, and other areas */
export function broadcastRoutes(server: Server, app: App): void {
  addCollectionRoutes(server, app);
  addItemRoutes(server, app);
}

function addCollectionRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'listBroadcasts',
    method: 'GET',
    path: '/broadcasts',
    tag,
    summary: 'List broadcasts',
    description: 'Returns the broadcasts of a team, newest first, without their texts and audiences.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      status: Type.Optional(oneOf(BROADCAST_STATUSES, { description: 'the state' })),
      search: Type.Optional(
        Type.String({ maxLength: 255, description: 'a part of the name or the subject, in any case' }),
      ),
      ...page(50),
    }),
    data: ListedBroadcastView,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { TeamId: teamId, status, search, limit = 50, offset = 0 } = query;
      const { total, rows } = await listBroadcasts(app.db, { teamId, status, search, limit, offset });
      return { data: rows.map(presentListedBroadcast), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'createBroadcast',
    method: 'POST',
    path: '/broadcasts',
    tag,
    summary: 'Create a broadcast',
    description:
      'Creates a draft: a mail that is sent once to every contact of its audience. Nothing is sent before it is scheduled or sent.',
    status: 201,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: Type.Object({
      TeamId: OfTeam.TeamId,
      ...BroadcastBody,
      name: nonBlank(255, { description: 'the name' }),
    }),
    readOnly: { keys: readOnlyKeys(Broadcast.properties, { ...BroadcastBody, team_id: true }) },
    example: { TeamId: SOME_ID, ...EXAMPLE },
    data: Broadcast,
    handle: async ({ principal, body }) => {
      const { TeamId: teamId, ...input } = body;
      await requireTeam(app.db, principal, teamId);
      return { data: presentBroadcast(await createBroadcast(app, teamId, input)) };
    },
  });
}

function addItemRoutes(server: Server, app: App): void {
  addRoute(server, {
    name: 'getBroadcast',
    method: 'GET',
    path: '/broadcasts/:id',
    tag,
    summary: 'Get a broadcast',
    description: 'Returns a broadcast with its text and its audience.',
    params,
    data: Broadcast,
    handle: async ({ principal, params: { id } }) => ({
      data: presentBroadcast(await requireBroadcast(app.db, principal, id)),
    }),
  });

  // decided: what a PUT leaves out stays as it is, so that a client that does not know a key does not empty it
  addRoute(server, {
    name: 'updateBroadcast',
    method: 'PUT',
    path: '/broadcasts/:id',
    tag,
    summary: 'Update a broadcast',
    description:
      'Changes the given fields of a draft or a scheduled broadcast; another one is 409 `broadcast_closed`. A scheduled one must stay ready to be sent.',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    params,
    body: Type.Object(BroadcastBody),
    readOnly: {
      keys: readOnlyKeys(Broadcast.properties, BroadcastBody),
      show: async ({ principal, params: { id } }) =>
        presentBroadcast(await requireBroadcast(app.db, principal, id)),
    },
    example: { subject: EXAMPLE.subject, exclusions: EXAMPLE.exclusions },
    data: Broadcast,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await requireBroadcast(app.db, principal, id);
      return { data: presentBroadcast(await changeBroadcast(app, { teamId, id }, body)) };
    },
  });
}

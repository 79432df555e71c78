import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { readInterests } from '../contacts/wire.ts';
import type { AppServices } from '../events/record-event.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfCampaign, OfTeam, Uuid, oneOf, page } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { ConversationRow } from './store.ts';
import { changeConversation } from './change-conversation.ts';
import type { InboundDoor } from './inbound-door.ts';
import { newestMessageId } from './desk-store.ts';
import { listConversations } from './list-store.ts';
import { requireConversation } from './require-conversation.ts';
import { listCampaignsOf, readConversations } from './store.ts';
import {
  CONVERSATION_CHANNELS,
  Conversation,
  ConversationBody,
  ConversationDetail,
  presentConversation,
  presentDetail,
} from './wire.ts';

const tag = 'Conversations';
const params = Type.Object({ id: Id });
const ASSIGNED = '^(me|none|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$';
const assigneeOf = (asked: string | undefined, userId: string): string | null | undefined =>
  asked === 'me' ? userId : asked === 'none' ? null : asked;

type App = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals'>;

/** spec: Domains, setup, and other areas */
export function conversationRoutes(server: Server, app: App, door: Pick<InboundDoor, 'assign'>): void {
  addListing(server, app);
  addOneConversation(server, app, door);
}

const Filters = Type.Object({
  TeamId: OfTeam.TeamId,
  channel: Type.Optional(oneOf(CONVERSATION_CHANNELS, { description: 'the channel' })),
  label_id: Type.Optional({ ...Uuid, description: 'the label' }),
  SenderId: Type.Optional({ ...Uuid, description: 'the mailbox' }),
  CampaignId: Type.Optional(OfCampaign.CampaignId),
  unread: Type.Optional(Type.Boolean({ description: 'whether there is something unread in it' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: archived conversations alone' })),
  snoozed: Type.Optional(
    Type.Boolean({
      description: 'true: those that sleep now alone; false: those that are awake; both when left out',
    }),
  ),
  assigned_to: Type.Optional(
    Type.String({
      pattern: ASSIGNED,
      'x-must': 'must be `me`, `none` or the id of a user',
      description: 'who answers: `me` for the user of the key, `none`, or the id of a user',
    }),
  ),
  needs_review: Type.Optional(Type.Boolean({ description: 'whether a person should look at it' })),
  interest: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'statuses of the contact by comma; empty or `null` for none',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'a part of the subject, or of the address or name of who writes, in any case',
    }),
  ),
  ...page(50),
});

function addListing(server: Server, app: App): void {
  addRoute(server, {
    name: 'listConversations',
    method: 'GET',
    path: '/conversations',
    tag,
    summary: 'List conversations',
    description:
      'Returns the conversations of a team, the newest first. Archived ones are left out unless ' +
      '`archived=true` asks for them alone. `total` counts up to 500; beyond, and in a search that more may ' +
      'share, it is a lower bound with `total_is_estimate`. Messages without a conversation that wait for a ' +
      'person are in `GET /conversations/messages`.',
    bucket: 'list',
    query: Filters,
    data: Conversation,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { TeamId: teamId, limit = 50, offset = 0 } = query;
      const now = app.clock.now();
      const found = await listConversations(app.db, {
        teamId,
        channel: query.channel,
        labelId: query.label_id,
        senderId: query.SenderId,
        campaignId: query.CampaignId,
        unread: query.unread,
        archived: query.archived ?? false,
        snoozed: query.snoozed,
        assignedTo: assigneeOf(query.assigned_to, principal.userId),
        now,
        needsReview: query.needs_review,
        interest: readInterests(query.interest),
        search: query.search?.trim() || undefined,
        limit,
        offset,
      });
      const rows = await readConversations(app.db, teamId, found.ids);
      return {
        data: rows.map((row) => presentConversation(row, now)),
        pagination: {
          total: found.total,
          ...(found.isEstimate ? { total_is_estimate: true } : {}),
          limit,
          offset,
          has_more: found.hasMore,
        },
      };
    },
  });
}

function addOneConversation(server: Server, app: App, door: Pick<InboundDoor, 'assign'>): void {
  const detailOf = async (row: ConversationRow) =>
    presentDetail(
      row,
      {
        campaigns: row.contact
          ? await listCampaignsOf(app.db, row.team_id, row.contact.contact_profile_id)
          : [],
        lastMessageId: await newestMessageId(app.db, { teamId: row.team_id, id: row.id }),
      },
      app.clock.now(),
    );

  addRoute(server, {
    name: 'getConversation',
    method: 'GET',
    path: '/conversations/:id',
    tag,
    summary: 'Get a conversation',
    description:
      'Returns a conversation: who writes, with which mailbox, the campaigns of the contact, labels, and ' +
      'what a person should look at.',
    params,
    data: ConversationDetail,
    handle: async ({ principal, params: { id } }) => ({
      data: await detailOf(await requireConversation(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updateConversation',
    method: 'PATCH',
    path: '/conversations/:id',
    tag,
    summary: 'Update a conversation',
    description:
      'Changes what is given. `contact_id` says who wrote, where that is not known: the sequence of that ' +
      'contact learns of the answers at once, as if they had been matched. When the contact has a ' +
      'conversation with the mailbox already, the messages move there and the answer is that conversation, ' +
      'with its own id. `snoozed_until` lets it sleep until then, or until the next answer; `assigned_to` says who ' +
      'of the team answers.',
    params,
    body: ConversationBody,
    readOnly: {
      keys: readOnlyKeys(ConversationDetail.properties, ConversationBody.properties),
      show: async ({ principal, params: { id } }) =>
        detailOf(await requireConversation(app.db, principal, id)),
    },
    example: { read: true },
    data: ConversationDetail,
    handle: async ({ principal, params: { id }, body }) => {
      const row = await requireConversation(app.db, principal, id);
      return { data: await detailOf(await changeConversation(app, door, row, principal, body)) };
    },
  });
}

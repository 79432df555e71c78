import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Pagination, Uuid, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { isMessageOf, listLinkClicks, teamOfConversation } from './link-click-store.ts';
import {
  ConversationLinkClick,
  MessageLinkClicks,
  presentClicksByMessage,
  presentConversationLinkClick,
} from './wire.ts';

const tag = 'Conversations';

/** spec: Domains, setup, and other areas */
export function conversationClickRoutes(server: Server, app: Pick<Services, 'db'>): void {
  async function requireConversation(principal: Principal, id: string): Promise<string> {
    const teamId = await teamOfConversation(app.db, principal.organizationId, id);
    if (!teamId) throw new ApiError('resource_not_found', 'there is no such conversation', { param: 'id' });
    await requireTeam(app.db, principal, teamId, 'id');
    return teamId;
  }

  addRoute(server, {
    name: 'listConversationLinkClicks',
    method: 'GET',
    path: '/conversations/:id/link-clicks',
    tag,
    summary: 'List link clicks of a conversation',
    description:
      'Returns clicks on links in the replies of a conversation, grouped by reply. `limit` and `offset` ' +
      'count clicks, newest first; the reply that was clicked last stands first.',
    bucket: 'list',
    params: Type.Object({ id: Id }),
    query: Type.Object(page(50)),
    data: Type.Object({ messages: Type.Array(MessageLinkClicks), pagination: Pagination }),
    handle: async ({ principal, params: { id }, query }) => {
      const teamId = await requireConversation(principal, id);
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listLinkClicks(app.db, { teamId, conversationId: id }, { limit, offset });
      return {
        data: { messages: presentClicksByMessage(rows), pagination: pagination(total, { limit, offset }) },
      };
    },
  });

  addRoute(server, {
    name: 'listMessageLinkClicks',
    method: 'GET',
    path: '/conversations/:id/messages/:messageId/link-clicks',
    tag,
    summary: 'List link clicks of a reply',
    description: 'Returns clicks on links in one reply of a conversation, newest first.',
    bucket: 'list',
    params: Type.Object({
      id: Id,
      messageId: { ...Uuid, description: 'the id of a message, as the list of the conversation has it' },
    }),
    query: Type.Object(page(50)),
    data: Type.Object({ clicks: Type.Array(ConversationLinkClick), pagination: Pagination }),
    handle: async ({ principal, params: { id, messageId }, query }) => {
      const teamId = await requireConversation(principal, id);
      if (!(await isMessageOf(app.db, { teamId, conversationId: id, messageId })))
        throw new ApiError('resource_not_found', 'the conversation has no such message', {
          param: 'messageId',
        });
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listLinkClicks(
        app.db,
        { teamId, conversationId: id, messageId },
        { limit, offset },
      );
      return {
        data: {
          clicks: rows.map(presentConversationLinkClick),
          pagination: pagination(total, { limit, offset }),
        },
      };
    },
  });
}

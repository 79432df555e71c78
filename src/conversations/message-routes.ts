import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Uuid, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { cancelReply } from './cancel-reply.ts';
import type { InboundDoor } from './inbound-door.ts';
import { findMessage } from './message-store.ts';
import { ConversationMessage, ReplyBody, presentMessage } from './message-wire.ts';
import { readMessages, readOneMessage } from './read-messages.ts';
import { requireConversation } from './require-conversation.ts';
import { threadKeyOf } from './prepare-reply.ts';
import { writeReply } from './write-reply.ts';

const tag = 'Conversations';
const params = Type.Object({ id: Id });
const ofMessage = Type.Object({
  id: Id,
  messageId: { ...Uuid, description: 'the id of a message, as the list of the conversation has it' },
});

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'publicUrl'>;
type Door = Pick<InboundDoor, 'openMail' | 'openAttachment'>;

/** spec: Domains, setup, and other areas */
export function messageRoutes(server: Server, app: App, door: Door): void {
  addMessages(server, app, door);
  addCancelling(server, app);
  addAttachments(server, app, door);
}

function addMessages(server: Server, app: App, door: Door): void {
  addRoute(server, {
    name: 'listConversationMessages',
    method: 'GET',
    path: '/conversations/:id/messages',
    tag,
    summary: 'List the messages of a conversation',
    description:
      'Returns what was said, the oldest first: mails of the sequence that the mailbox sent, what came in, ' +
      'and replies with their state. HTML is made harmless; show it in a sandboxed frame all the same. HTML ' +
      'and attachments of what came in are there while the raw mail is kept (`inbox.keepRawDays`).',
    bucket: 'list',
    params,
    query: Type.Object(page(20)),
    data: ConversationMessage,
    list: true,
    handle: async ({ principal, params: { id }, query }) => {
      const row = await requireConversation(app.db, principal, id);
      const { limit = 20, offset = 0 } = query;
      const { total, messages } = await readMessages(app, door, threadKeyOf(row), { limit, offset });
      const now = app.clock.now();
      return {
        data: messages.map((message) => presentMessage(message, id, now)),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });

  addRoute(server, {
    name: 'createConversationMessage',
    method: 'POST',
    path: '/conversations/:id/messages',
    tag,
    summary: 'Reply in a conversation',
    description:
      'Writes a reply, which leaves through the mailbox and in the thread of the conversation: at once, or ' +
      'at `send_at`. Windows, caps of campaigns and the state of the contact do not hold it; a complaint of ' +
      'the addressee refuses it. Send an `Idempotency-Key`: repeated with it, the reply leaves once. ' +
      '`delivery` of the message says what becomes of it. `warnings` names another person who replied within ' +
      'the last ten minutes; with `expected_last_message_id` a reply that crosses another message is refused.',
    params,
    body: ReplyBody,
    example: { text: 'Thank you, Friday at ten suits me well.' },
    data: ConversationMessage,
    status: 201,
    handle: async ({ principal, params: { id }, body }) => {
      const row = await requireConversation(app.db, principal, id);
      const { id: messageId, warnings } = await writeReply(app, row, principal, body);
      const message = await readOneMessage(app, door, threadKeyOf(row), messageId);
      return { data: presentMessage(message!, id, app.clock.now()), more: { warnings } };
    },
  });
}

function addCancelling(server: Server, app: App): void {
  addRoute(server, {
    name: 'cancelConversationMessage',
    method: 'DELETE',
    path: '/conversations/:id/messages/:messageId',
    tag,
    summary: 'Cancel a reply',
    description:
      'Takes back a reply that waits. It stays in the conversation as `cancelled`. One that is at a mail ' +
      'server is 409 `resource_in_use`.',
    extension: true,
    params: ofMessage,
    handle: async ({ principal, params: { id, messageId } }) => {
      const { team_id: teamId } = await requireConversation(app.db, principal, id);
      await cancelReply(app, { teamId, conversationId: id, id: messageId });
      return { message: 'Reply cancelled' };
    },
  });
}

function addAttachments(server: Server, app: App, door: Door): void {
  addRoute(server, {
    name: 'getConversationAttachment',
    method: 'GET',
    path: '/conversations/:id/messages/:messageId/attachments/:n',
    tag,
    summary: 'Get an attachment of what came in',
    description:
      'Returns the bytes of an attachment, as a download: they come from other people, and nothing has looked at them.',
    extension: true,
    params: Type.Object({
      ...ofMessage.properties,
      n: Type.Integer({ minimum: 1, maximum: 1_000, description: 'the place of the attachment, from 1 on' }),
    }),
    file: true,
    handle: async ({ principal, params: { id, messageId, n } }) => {
      const { team_id: teamId } = await requireConversation(app.db, principal, id);
      const missing = (why: string): ApiError => new ApiError('resource_not_found', why, { param: 'n' });
      const message = await findMessage(app.db, { teamId, conversationId: id, id: messageId });
      if (!message?.inbound_message_id)
        throw new ApiError('resource_not_found', 'there is no such message that came in', {
          param: 'messageId',
        });
      const found = await door.openAttachment(teamId, message.inbound_message_id, n);
      if (found === 'removed') throw missing('the mail is not kept any more');
      if (found === 'unreadable') throw missing('the mail cannot be read');
      if (found === null) throw missing('the message has no such attachment');
      return { file: found };
    },
  });
}

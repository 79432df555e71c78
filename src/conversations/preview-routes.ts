import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Timestamp, Uuid, nullable, object } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { REPLY_PARTS } from './message-wire.ts';
import { previewReply } from './preview-reply.ts';
import type { ReplyPreview } from './preview-reply.ts';
import { requireConversation } from './require-conversation.ts';
import { requireSnippet } from './require-snippet.ts';

/** The preview shows links as they are written, so a choice of tracking would change nothing. */
const { track_links: _tracked, ...PARTS } = REPLY_PARTS;

const Addresses = (description: string) =>
  Type.Array(Type.String({ description: 'an address', examples: ['ben@example.com'] }), { description });

const Preview = Type.Object(
  {
    object: object('reply_preview'),
    subject: Type.String({ description: 'the subject', examples: ['Re: Spare parts'] }),
    html: Type.String({
      description: 'what is sent as HTML, before its links are tracked',
      examples: ['<p>Hello Anna</p>'],
    }),
    text: Type.String({ description: 'what is sent as text', examples: ['Hello Anna'] }),
    missing_values: Type.Array(Type.String({ examples: ['custom.city'] }), {
      description:
        'variables of the snippet without a value; the texts show them in braces, for a person to replace',
    }),
    from: Type.Object(
      { id: Id, email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }) },
      { description: 'the mailbox that it leaves from' },
    ),
    to: Type.String({ description: 'who gets it', examples: ['anna@example.com'] }),
    cc: Addresses('who gets a copy'),
    bcc: Addresses('who gets a copy that the others do not see'),
    last_message_id: nullable({
      ...Uuid,
      description: 'what `expected_last_message_id` of the reply takes',
    }),
    may_leave_now: Type.Boolean({ description: 'whether nothing holds it' }),
    holds: Type.Array(
      Type.Object({
        reason: Type.String({
          description: '`scheduled`, or a gate of the mailbox',
          examples: ['sender_resting'],
        }),
        says: Type.String({
          description: 'what that means',
          examples: ['the mailbox rests after trouble with its server'],
        }),
        until: nullable({ ...Timestamp, description: 'when that ends; null: not known' }),
      }),
      { description: 'what would hold it now' },
    ),
  },
  { title: 'ReplyPreview' },
);

const present = ({ missing, lastMessageId, holds, warnings: _warnings, ...preview }: ReplyPreview) => ({
  object: 'reply_preview',
  ...preview,
  missing_values: missing,
  last_message_id: lastMessageId,
  may_leave_now: holds.length === 0,
  holds,
});

export function previewRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'previewReply',
    method: 'POST',
    path: '/conversations/:id/preview',
    tag: 'Conversations',
    needs: 'read_only',
    summary: 'Preview a reply',
    description:
      'Returns what a reply would be: its texts, who gets it, from which mailbox, and what would hold it now. ' +
      'Nothing is stored. With `snippet_id` the text block is written for the contact, to be looked over and sent ' +
      'as `html` or `text`. What `POST /conversations/{id}/messages` would refuse is refused in the same words.',
    extension: true,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      ...PARTS,
      snippet_id: Type.Optional({
        ...Uuid,
        description: 'of a snippet of the team, in place of `html` and `text`',
      }),
    }),
    example: { text: 'Thank you, Friday at ten suits me well.' },
    data: Preview,
    handle: async ({ principal, params: { id }, body }) => {
      const row = await requireConversation(app.db, principal, id);
      const { snippet_id: snippetId, ...draft } = body;
      if (snippetId !== undefined && (draft.html !== undefined || draft.text !== undefined))
        throw new ApiError('validation_error', 'give snippet_id, or html or text, not both', {
          param: 'snippet_id',
        });
      const snippet =
        snippetId === undefined ? null : await requireSnippet(app.db, principal, snippetId, 'snippet_id');
      if (snippet && snippet.team_id !== row.team_id)
        throw new ApiError('validation_error', 'the snippet belongs to another team', {
          param: 'snippet_id',
        });
      const preview = await previewReply(app, row, principal, { ...draft, snippet });
      return { data: present(preview), more: { warnings: preview.warnings } };
    },
  });
}

import Type from 'typebox';
import { Id, Timestamp, Uuid, nullable, object, oneOf } from '../platform/http/schema.ts';
import { MAX_FILES, MAX_NAME } from '../sending/rules/mail-file.ts';
import { lastWord } from './judgement.ts';
import type { MessageRow } from './message-store.ts';
import type { ReadMessage } from './read-messages.ts';
import { MAX_COPIES } from './rules/copies.ts';
import { MAIL_STATES, mailState } from '../sending/rules/mail-state.ts';

const Text = nullable(Type.String());

export const Evidence = Type.Array(
  Type.Object({
    rule: Type.String({ examples: ['intent:question'] }),
    value: Type.String({ examples: ['wants question · cost · what'] }),
  }),
  {
    description:
      'what decided: rules, each with the words or the header that it found, or `second_opinion`; empty: a person said it',
  },
);
export const Confidence = nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'how sure that is; null: a person said it, or it is not read yet',
  }),
);
export const Subtype = nullable(
  Type.String({
    description: 'the category of a reply or of a bounce, the kind of an autoresponse',
    examples: ['question'],
  }),
);
const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const ConversationMessage = Type.Object(
  {
    object: object('conversation_message'),
    id: Id,
    conversation_id: Uuid,
    direction: oneOf(['inbound', 'outbound']),
    kind: {
      ...oneOf(['inbound', 'reply', 'step', 'broadcast']),
      description:
        'what came in, what a person of the team wrote, or a mail of the sequence or of a broadcast',
    },
    at: { ...Timestamp, description: 'when it came or left, or is to leave' },
    from: { ...Text, examples: ['anna@example.com'] },
    to: { ...Text, examples: ['sales@acme.example'] },
    cc: Type.Array(Type.String({ description: 'an address', examples: ['ben@example.com'] }), {
      description: 'of a reply: who gets a copy',
    }),
    bcc: Type.Array(Type.String({ description: 'an address', examples: ['crm@acme.example'] }), {
      description: 'of a reply: who gets a copy that the others do not see',
    }),
    subject: { ...Text, examples: ['Spare parts'] },
    text: nullable(
      Type.String({
        description: 'what the person wrote, without quotes, signature and footers; all that a machine wrote',
        examples: ['What does it cost?'],
      }),
    ),
    full_text: nullable(
      Type.String({
        description: 'all of it; null when the mail is not kept any more',
        examples: ['What does it cost?'],
      }),
    ),
    html: nullable(
      Type.String({
        description:
          'made harmless: without scripts, styles, forms and pictures of other servers; pictures of the mail ' +
          'itself are `cid:` and the `content_id` of an attachment',
        examples: ['<p>What does it cost?</p>'],
      }),
    ),
    images_blocked: Type.Integer({ description: 'pictures of other servers that were left out' }),
    content: {
      ...oneOf(['whole', 'cut', 'removed', 'unreadable']),
      description:
        '`cut`: of a mail above 2 MB the rest is not kept, and its last attachment is not whole; `removed`: ' +
        'the mail is not kept any more, and `text` is what is left; `unreadable`: it cannot be read',
    },
    attachments: Type.Array(
      Type.Object({
        n: Type.Integer({ description: 'its place, from 1 on' }),
        name: Type.String({ description: 'the name', examples: ['Autumn'] }),
        content_type: Type.String({ examples: ['application/pdf'] }),
        size: Type.Integer({ description: 'bytes' }),
        content_id: { ...Text, examples: [null] },
        file_id: nullable({ ...Uuid, description: 'of a reply: the file of the team' }),
        url: nullable(
          Type.String({
            description: 'of what came in: where it is, below the base address, with the key',
            examples: ['https://hooks.example.com/outreach'],
          }),
        ),
      }),
      { description: 'files that go with the mail' },
    ),
    message_id: nullable(Type.String({ description: 'the Message-ID', examples: ['<a1b2@example.com>'] })),
    classification: nullable(
      Type.Object(
        {
          message_id: { ...Uuid, description: 'what `POST /conversations/messages/{id}/reclassify` takes' },
          outcome: nullable(oneOf(['reply', 'bounce', 'unsubscribe', 'autoresponse', 'none'])),
          subtype: Subtype,
          mood: { ...Text, examples: ['neutral'] },
          needs_review: Type.Boolean({ description: 'whether a person should look at it' }),
          why: nullable(
            Type.String({ description: 'why a person should look, or should have', examples: ['unmatched'] }),
          ),
          confidence: Confidence,
          evidence: Evidence,
          by: {
            ...oneOf(['rules', 'second_opinion', 'user']),
            description: 'who said so last',
          },
          user_id: nullable({ ...Uuid, description: 'the id of a user' }),
          at: nullable({ ...Timestamp, description: 'when a person said it' }),
        },
        { description: 'of what came in' },
      ),
    ),
    delivery: nullable(
      Type.Object(
        {
          state: {
            ...oneOf(MAIL_STATES),
            description: '`queued` leaves as soon as the mailbox may send, `scheduled` at its time',
          },
          reason: nullable(
            Type.String({ description: 'why it waits, failed or was cancelled', examples: [null] }),
          ),
          at: nullable({ ...Timestamp, description: 'when it left, or is tried next' }),
        },
        { description: 'of what is ours' },
      ),
    ),
    refused_copies: Type.Array(
      Type.Object({
        address: Type.String({ description: 'the address', examples: ['ben@example.com'] }),
        reply: Type.String({ description: 'why', examples: ['550 5.1.1 no such user'] }),
      }),
      {
        description:
          'of a reply that was sent: copies that did not leave with it, and what the server said; it is sent to the others',
      },
    ),
    created_by: nullable({ ...Uuid, description: 'the user who wrote it' }),
    track_links: nullable(
      Type.Boolean({
        description: 'of a reply: whether clicks on its links are recorded, after what the team forces',
      }),
    ),
  },
  { title: 'ConversationMessage' },
);

export const MAX_REPLY_CHARS = 200_000;
const copies = (description: string) =>
  Type.Array(Type.String({ minLength: 3, maxLength: 254, description: 'one mail address' }), {
    maxItems: MAX_COPIES,
    description,
  });
export const REPLY_PARTS = {
  html: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_REPLY_CHARS, description: 'this or `text`' }),
  ),
  text: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_REPLY_CHARS, description: 'this or `html`' }),
  ),
  subject: Type.Optional(
    Type.String({
      maxLength: 500,
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      'x-must': 'must be one line',
      description: 'that of the thread with `Re:` when it is left out',
    }),
  ),
  attachments: Type.Optional(
    Type.Array(
      Type.Object({
        file_id: { ...Uuid, description: 'of `POST /attachments`' },
        name: Type.Optional(
          Type.String({ minLength: 1, maxLength: MAX_NAME, description: 'the file’s when it is left out' }),
        ),
        content_id: Type.Optional(
          Type.String({
            pattern: '^[\\w.-]{1,100}$',
            'x-must': 'must be letters, digits, ".", "_" and "-"',
            description: 'the HTML shows the file as `cid:` and this; else it is attached',
          }),
        ),
      }),
      { maxItems: MAX_FILES, description: 'files of the team' },
    ),
  ),
  send_at: Type.Optional({
    ...Timestamp,
    description: 'when it is to leave, at most 30 days ahead; at once when it is left out',
  }),
  track_links: Type.Optional(
    Type.Boolean({
      description:
        'whether clicks on its links are recorded; as the organization has it when left out, and always as the team forces it',
    }),
  ),
  to: Type.Optional(
    Type.String({ minLength: 3, maxLength: 254, description: 'who wrote last, when it is left out' }),
  ),
  cc: Type.Optional(copies('who gets a copy; an address that `to` has is left out')),
  bcc: Type.Optional(
    copies('who gets a copy that the others do not see; an address that `to` or `cc` has is left out'),
  ),
};
export const ReplyBody = Type.Object({
  ...REPLY_PARTS,
  expected_last_message_id: Type.Optional({
    ...Uuid,
    description:
      '`last_message_id` of the conversation as the writer saw it: 409 `newer_messages` when an answer or the reply ' +
      'of another person came after it',
  }),
  force: Type.Optional(Type.Boolean({ description: 'true: the reply is sent although newer messages came' })),
});

const classificationOf = ({ inbound }: MessageRow) =>
  inbound && {
    message_id: inbound.id,
    outcome: inbound.outcome,
    subtype: inbound.subtype,
    needs_review: inbound.needs_review,
    why: inbound.review_reason,
    ...lastWord(inbound.judged),
    user_id: inbound.settled_by,
    at: time(inbound.judged.settled_at),
  };

const attachmentsOf = (message: ReadMessage, conversationId: string) => {
  const { row, mail } = message;
  if (mail !== null && typeof mail !== 'string')
    return mail.attachments.map(({ name, type, size, contentId }, index) => ({
      n: index + 1,
      name,
      content_type: type,
      size,
      content_id: contentId,
      file_id: null,
      url: `/conversations/${conversationId}/messages/${row.id}/attachments/${index + 1}`,
    }));
  return row.attachments.map((ref, index) => {
    const file = row.files.find(({ id }) => id === ref.file_id);
    return {
      n: index + 1,
      name: ref.name ?? file?.name ?? '',
      content_type: file?.content_type ?? 'application/octet-stream',
      size: file?.size ?? 0,
      content_id: ref.content_id ?? null,
      file_id: ref.file_id,
      url: null,
    };
  });
};

const contentOf = ({ mail, text }: ReadMessage): 'whole' | 'cut' | 'removed' | 'unreadable' => {
  if (typeof mail === 'string') return mail;
  if (mail?.cut) return 'cut';
  return text === null ? 'removed' : 'whole';
};

export function presentMessage(message: ReadMessage, conversationId: string, now: Date) {
  const { row } = message;
  const facts = row.mail && {
    ...row.mail,
    next_attempt_at: time(row.mail.next_attempt_at),
    sent_at: time(row.mail.sent_at),
  };
  return {
    object: 'conversation_message',
    id: row.id,
    conversation_id: conversationId,
    direction: row.kind === 'inbound' ? 'inbound' : 'outbound',
    kind: row.kind,
    at: row.at,
    from: row.from_address,
    to: row.to_address,
    cc: row.cc ?? [],
    bcc: row.bcc ?? [],
    subject: row.subject,
    text: message.text,
    full_text: message.fullText,
    html: message.html?.html ?? null,
    images_blocked: message.html?.imagesBlocked ?? 0,
    content: contentOf(message),
    attachments: attachmentsOf(message, conversationId),
    message_id: row.message_id,
    classification: classificationOf(row),
    delivery: facts && mailState(facts, row.at, now),
    refused_copies: row.mail?.refused_copies ?? [],
    created_by: row.created_by,
    track_links: row.track_links,
  };
}

import Type from 'typebox';
import { INTERESTS } from '../sequences/rules/fields.ts';
import {
  CreatedAt,
  Id,
  OfCampaign,
  OfTeam,
  SOME_ID,
  Timestamp,
  Uuid,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import type { ContactCampaign, ConversationRow } from './store.ts';

export const CONVERSATION_CHANNELS = ['email', 'linkedin', 'text', 'call'] as const;
const OUTCOMES = ['reply', 'bounce', 'unsubscribe', 'autoresponse', 'none'] as const;
const LIVES = ['active', 'paused', 'finished', 'archived'] as const;
const Text = nullable(Type.String());
const Mood = nullable(oneOf(['positive', 'negative', 'neutral', 'needs_review']));
const Category = nullable(
  Type.String({ description: 'what the last answer wants: interested, question, …', examples: ['question'] }),
);

const Suggested = Type.Array(
  Type.Object({
    id: Id,
    campaign_id: OfCampaign.campaign_id,
    email: { ...Text, description: 'the email address', examples: ['anna@example.com'] },
    life: oneOf(LIVES, { description: 'the state of the contact in its sequence', examples: ['active'] }),
  }),
  {
    description: 'contacts whose answer it may be, the likeliest first',
  },
);

const FIELDS = {
  object: object('conversation'),
  id: Id,
  team_id: OfTeam.team_id,
  channel: oneOf(CONVERSATION_CHANNELS, { description: 'the channel' }),
  subject: { ...Text, examples: ['Spare parts'] },
  from: nullable(
    Type.String({ description: 'the address of who writes with us', examples: ['anna@example.com'] }),
  ),
  contact: nullable(
    Type.Object(
      {
        id: nullable({
          ...Uuid,
          description:
            'the id of GET /contacts/{id}: this contact in this campaign; null: a broadcast was answered',
        }),
        contact_profile_id: { ...Uuid, description: 'the same in every campaign of the team' },
        email: { ...Text, description: 'the email address', examples: ['anna@example.com'] },
        first_name: { ...Text, description: 'the first name', examples: ['Anna'] },
        last_name: { ...Text, description: 'the last name', examples: ['Berg'] },
        company_name: { ...Text, description: 'the company', examples: ['Example Works'] },
      },
      { description: 'null: it is not known which contact writes; `contact_id` of PATCH says it' },
    ),
  ),
  campaign: nullable(
    Type.Object({ id: Id, name: Type.String({ description: 'the name', examples: ['Autumn'] }) }),
  ),
  sender: nullable(
    Type.Object(
      {
        id: Id,
        email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
        disabled: Type.Boolean({ description: 'true: the mailbox sends nothing' }),
      },
      { description: 'the mailbox' },
    ),
  ),
  identity: nullable(
    Type.Object(
      { id: Id, name: Type.String({ description: 'the name', examples: ['Ada Example'] }) },
      { description: 'of a conversation on LinkedIn: the account, in place of the mailbox' },
    ),
  ),
  labels: Type.Array(Type.Object({ id: Id, name: Type.String({ description: 'the name' }), color: Text }), {
    description: 'names of labels of the team; unknown names are left out',
    examples: [[{ id: SOME_ID, name: 'Hot lead', color: '#cc0000' }]],
  }),
  read: Type.Boolean({ description: 'whether all of it was read' }),
  unread_since: nullable({ ...Timestamp, description: 'when the first message came that was not read' }),
  archived: Type.Boolean({ description: 'whether lists hide it; a new message brings it back' }),
  snoozed_until: nullable({
    ...Timestamp,
    description: 'until when it sleeps: `snoozed=false` leaves it out of lists; null: it is awake',
    examples: [null],
  }),
  assigned_to: nullable({ ...Uuid, description: 'the user who answers; null: no one', examples: [null] }),
  assignee: nullable(
    Type.Object(
      {
        id: Id,
        email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
        name: { ...Text, description: 'the name', examples: ['Ben Field'] },
      },
      { description: 'the user of `assigned_to`' },
    ),
  ),
  interest: nullable({ ...oneOf(INTERESTS), description: 'of the contact', examples: [null] }),
  mood: Mood,
  category: Category,
  needs_review: Type.Boolean({ description: 'whether a person should look at one of its messages' }),
  review: nullable(
    Type.Object(
      {
        message_id: { ...Uuid, description: 'what `POST /conversations/messages/{id}/reclassify` takes' },
        why: nullable(
          Type.String({ description: 'why a person should look, as in ReviewItem', examples: ['unmatched'] }),
        ),
        outcome: nullable({ ...oneOf(OUTCOMES), description: 'what the rules took it for' }),
        matched_by: nullable(
          Type.String({ description: 'what named the mail of ours, as in ReviewItem', examples: ['from'] }),
        ),
        received_at: Timestamp,
        suggested_contacts: Suggested,
      },
      { description: 'the newest message that a person should look at; null: there is none' },
    ),
  ),
  last_message: nullable(
    Type.Object({
      id: Id,
      direction: oneOf(['inbound', 'outbound']),
      from: { ...Text, examples: ['anna@example.com'] },
      text: nullable(Type.String({ description: 'its first words', examples: ['What does it cost?'] })),
      at: Timestamp,
    }),
  ),
  last_message_at: Timestamp,
  created_at: CreatedAt,
};

/** decided: the specification does not show the fields of conversations */
export const Conversation = Type.Object(FIELDS, { title: 'Conversation' });

export const ConversationDetail = Type.Object(
  {
    ...FIELDS,
    campaigns: Type.Array(
      Type.Object({
        contact_id: { ...Uuid, description: 'this contact in that campaign' },
        campaign_id: OfCampaign.campaign_id,
        name: Type.String({ description: 'the name', examples: ['Autumn'] }),
        life: oneOf(LIVES, { description: 'the state of the contact in its sequence', examples: ['active'] }),
        reason: nullable(Type.String({ description: 'why it stands so', examples: [null] })),
        interest: nullable(
          oneOf(INTERESTS, { description: 'the interest; empty for none', examples: [null] }),
        ),
      }),
      { description: 'of the contact, the newest first' },
    ),
    last_message_id: nullable({
      ...Uuid,
      description:
        'the message that came or was written last, also one that waits for its time: what ' +
        '`expected_last_message_id` of a reply takes',
    }),
  },
  { title: 'ConversationDetail' },
);

export const MAX_LABELS = 50;
export const ConversationBody = Type.Object({
  labels: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: MAX_LABELS,
      description:
        'all that it has from now on, by id or by name in any case; labels of contacts alone are refused',
    }),
  ),
  read: Type.Optional(Type.Boolean({ description: 'whether all of it was read' })),
  archived: Type.Optional(Type.Boolean({ description: 'whether lists hide it' })),
  snoozed_until: Type.Optional(
    nullable({
      ...Timestamp,
      description:
        'until when it sleeps, at most 366 days ahead; a new answer wakes it at once, and null does; with its offset',
    }),
  ),
  assigned_to: Type.Optional(
    nullable({ ...Uuid, description: 'the user who answers, one who may see the team; null for no one' }),
  ),
  interest: Type.Optional(
    nullable({ ...oneOf([...INTERESTS, '']), description: 'of the contact; empty or null for none' }),
  ),
  contact_id: Type.Optional({
    ...Uuid,
    description: 'who wrote, where that is not known: its sequence learns of the answer',
  }),
});

const at = (time: string): string => new Date(time).toISOString();

export const presentConversation = (row: ConversationRow, now: Date) => ({
  object: 'conversation',
  id: row.id,
  team_id: row.team_id,
  channel: row.channel,
  subject: row.subject,
  from: row.contact?.email ?? row.from_address,
  contact: row.contact,
  campaign: row.campaign,
  sender: row.sender,
  identity: row.identity,
  labels: row.labels,
  read: row.unread_since === null,
  unread_since: row.unread_since,
  archived: row.archived_at !== null,
  snoozed_until: row.snoozed_until && row.snoozed_until > now ? row.snoozed_until : null,
  assigned_to: row.assigned_to,
  assignee: row.assignee,
  interest: row.interest,
  mood: row.mood,
  category: row.category,
  needs_review: row.needs_review,
  review: row.review && { ...row.review, received_at: at(row.review.received_at) },
  last_message: row.last_message && { ...row.last_message, at: at(row.last_message.at) },
  last_message_at: row.last_message_at,
  created_at: row.created_at,
});

export const presentDetail = (
  row: ConversationRow,
  { campaigns, lastMessageId }: { campaigns: ContactCampaign[]; lastMessageId: string | null },
  now: Date,
) => ({
  ...presentConversation(row, now),
  campaigns,
  last_message_id: lastMessageId,
});

import Type from 'typebox';
import { INTERESTS } from '../contacts/wire.ts';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { ContactCampaign, ConversationRow } from './store.ts';

export const CHANNELS = ['email', 'linkedin', 'text', 'call'] as const;
const OUTCOMES = ['reply', 'bounce', 'unsubscribe', 'autoresponse', 'none'] as const;
const LIVES = ['active', 'paused', 'finished', 'archived'] as const;
const Text = nullable(Type.String());
const Mood = nullable(oneOf(['positive', 'negative', 'neutral', 'needs_review']));
const Category = nullable(
  Type.String({ description: 'what the last answer wants: interested, question, …' }),
);

const Suggested = Type.Array(Type.Object({ id: Uuid, campaign_id: Uuid, email: Text, life: oneOf(LIVES) }), {
  description: 'contacts whose answer it may be, the likeliest first',
});

const FIELDS = {
  object: Type.Literal('conversation'),
  id: Uuid,
  team_id: Uuid,
  channel: oneOf(CHANNELS),
  subject: Text,
  from: nullable(Type.String({ description: 'the address of who writes with us' })),
  contact: nullable(
    Type.Object(
      {
        id: nullable({
          ...Uuid,
          description:
            'the id of GET /contacts/{id}: this contact in this campaign; null: a broadcast was answered',
        }),
        contact_profile_id: { ...Uuid, description: 'the same in every campaign of the team' },
        email: Text,
        first_name: Text,
        last_name: Text,
        company_name: Text,
      },
      { description: 'null: it is not known which contact writes; `contact_id` of PATCH says it' },
    ),
  ),
  campaign: nullable(Type.Object({ id: Uuid, name: Type.String() })),
  sender: nullable(
    Type.Object({ id: Uuid, email: Type.String(), disabled: Type.Boolean() }, { description: 'the mailbox' }),
  ),
  identity: nullable(
    Type.Object(
      { id: Uuid, name: Type.String() },
      { description: 'of a conversation on LinkedIn: the account, in place of the mailbox' },
    ),
  ),
  labels: Type.Array(Type.Object({ id: Uuid, name: Type.String(), color: Text })),
  read: Type.Boolean({ description: 'whether all of it was read' }),
  unread_since: nullable({ ...Timestamp, description: 'when the first message came that was not read' }),
  archived: Type.Boolean({ description: 'whether lists hide it; a new message brings it back' }),
  interest: nullable({ ...oneOf(INTERESTS), description: 'of the contact' }),
  mood: Mood,
  category: Category,
  needs_review: Type.Boolean({ description: 'whether a person should look at one of its messages' }),
  review: nullable(
    Type.Object(
      {
        message_id: { ...Uuid, description: 'what `POST /conversations/messages/{id}/reclassify` takes' },
        why: nullable(Type.String({ description: 'why a person should look, as in ReviewItem' })),
        outcome: nullable({ ...oneOf(OUTCOMES), description: 'what the rules took it for' }),
        matched_by: nullable(Type.String({ description: 'what named the mail of ours, as in ReviewItem' })),
        received_at: Timestamp,
        suggested_contacts: Suggested,
      },
      { description: 'the newest message that a person should look at; null: there is none' },
    ),
  ),
  last_message: nullable(
    Type.Object({
      id: Uuid,
      direction: oneOf(['inbound', 'outbound']),
      from: Text,
      text: nullable(Type.String({ description: 'its first words' })),
      at: Timestamp,
    }),
  ),
  last_message_at: Timestamp,
  created_at: Timestamp,
};

/** decided: the specification does not show the fields of conversations */
export const Conversation = Type.Object(FIELDS, { title: 'Conversation' });

export const ConversationDetail = Type.Object(
  {
    ...FIELDS,
    campaigns: Type.Array(
      Type.Object({
        contact_id: { ...Uuid, description: 'this contact in that campaign' },
        campaign_id: Uuid,
        name: Type.String(),
        life: oneOf(LIVES),
        reason: nullable(Type.String({ description: 'why it stands so' })),
        interest: nullable(oneOf(INTERESTS)),
      }),
      { description: 'of the contact, the newest first' },
    ),
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
  interest: Type.Optional(
    nullable({ ...oneOf([...INTERESTS, '']), description: 'of the contact; empty or null for none' }),
  ),
  contact_id: Type.Optional({
    ...Uuid,
    description: 'who wrote, where that is not known: its sequence learns of the answer',
  }),
});

const at = (time: string): string => new Date(time).toISOString();

export const presentConversation = (row: ConversationRow) => ({
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
  interest: row.interest,
  mood: row.mood,
  category: row.category,
  needs_review: row.needs_review,
  review: row.review && { ...row.review, received_at: at(row.review.received_at) },
  last_message: row.last_message && { ...row.last_message, at: at(row.last_message.at) },
  last_message_at: row.last_message_at,
  created_at: row.created_at,
});

export const presentDetail = (row: ConversationRow, campaigns: ContactCampaign[]) => ({
  ...presentConversation(row),
  campaigns,
});

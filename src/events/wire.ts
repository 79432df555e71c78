import Type from 'typebox';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { EventView } from './list-store.ts';
import { ACTIVITY_TYPES, wireType } from './rules/activity.ts';

export const CHANNELS = ['email', 'linkedin', 'text', 'call'] as const;

const Text = nullable(Type.String());
/** The extra blocks by name. spec: Event types */
const BLOCKS = [
  'scheduled', 'email_sent', 'open', 'click', 'reply', 'bounce', 'unsubscribe', 'autoresponse', 'interest', 'appointment', 'finished',
  'contact_added', 'contact_paused', 'contact_resumed', 'linkedin', 'reply_link_click', 'inbox_link_click',
] as const; // prettier-ignore
const blocks = Object.fromEntries(
  BLOCKS.map((name) => [name, Type.Optional(Type.Record(Type.String(), Type.Unknown()))]),
);

/**
 * An activity. spec: Event (its other fields are not shown); the extra block of the webhook payload stands under the
 * name it has there (`click`, `reply`, `bounce`, ...).
 */
export const Activity = Type.Object(
  {
    object: Type.Literal('event'),
    id: Uuid,
    type: oneOf(ACTIVITY_TYPES),
    channel: nullable(oneOf(CHANNELS)),
    timestamp: Timestamp,
    team_id: Uuid,
    CampaignId: nullable(Uuid),
    ContactId: nullable(Uuid),
    SenderId: nullable(Uuid),
    contact_profile_id: nullable(Uuid),
    conversation_id: nullable(Uuid),
    node_id: nullable(Type.String()),
    step_number: nullable(Type.Integer()),
    bounce_category: nullable(oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown'])),
    bounce_subtype: nullable(Type.String()),
    reply_link_clicks: Type.Integer({ description: '1 for a click on a link in a reply, else 0' }),
    Campaign: nullable(Type.Object({ id: Uuid, name: Text })),
    Contact: nullable(
      Type.Object({ id: Uuid, email: Text, first_name: Text, last_name: Text, company_name: Text }),
    ),
    Sender: nullable(Type.Object({ id: Uuid, email: Text })),
    ...blocks,
  },
  { title: 'Event' },
);

const contactOf = (row: EventView) => ({
  id: row.enrollment_id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  company_name: row.company_name,
});

export const presentEvent = (row: EventView) => ({
  ...row.detail,
  object: 'event',
  id: row.id,
  type: wireType(row.type),
  channel: row.channel,
  timestamp: row.occurred_at,
  team_id: row.team_id,
  CampaignId: row.campaign_id,
  ContactId: row.enrollment_id,
  SenderId: row.sender_id,
  contact_profile_id: row.contact_profile_id,
  conversation_id: row.conversation_id,
  node_id: row.node_id,
  step_number: row.step_number,
  bounce_category: row.bounce_category,
  bounce_subtype: row.bounce_subtype,
  reply_link_clicks: row.type === 'reply_link_click' ? 1 : 0,
  Campaign: row.campaign_id ? { id: row.campaign_id, name: row.campaign_name } : null,
  Contact: row.enrollment_id ? contactOf(row) : null,
  Sender: row.sender_id ? { id: row.sender_id, email: row.sender_email } : null,
});

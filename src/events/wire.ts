import Type from 'typebox';
import {
  ContactId,
  ContactProfileId,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  Uuid,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import type { EventView } from './list-store.ts';
import { ACTIVITY_TYPES, wireType } from './rules/activity.ts';

export const CHANNELS = ['email', 'linkedin', 'text', 'call'] as const;

const Text = nullable(Type.String());
/** The extra blocks by name. spec: Event types */
const BLOCKS = [
  'scheduled', 'email_sent', 'open', 'click', 'reply', 'bounce', 'unsubscribe', 'autoresponse', 'interest', 'appointment',
  'finished', 'contact_added', 'contact_paused', 'contact_resumed', 'linkedin', 'reply_link_click', 'inbox_link_click',
] as const; // prettier-ignore
const blocks = Object.fromEntries(
  BLOCKS.map((name) => [name, Type.Optional(Type.Record(Type.String(), Type.Unknown()))]),
);

/**
 * spec: Event (its other fields are not shown). The extra block of the webhook payload keeps its name (`click`, `reply`,
 * `bounce`, ...).
 */
export const Activity = Type.Object(
  {
    object: object('event'),
    id: Id,
    type: oneOf(ACTIVITY_TYPES, { description: 'the type', examples: ['reply'] }),
    channel: nullable(oneOf(CHANNELS, { description: 'the channel' })),
    timestamp: Timestamp,
    team_id: OfTeam.team_id,
    CampaignId: nullable(OfCampaign.CampaignId),
    ContactId: nullable(ContactId),
    SenderId: nullable({ ...Uuid, description: 'the mailbox' }),
    contact_profile_id: nullable(ContactProfileId),
    conversation_id: nullable(Uuid),
    node_id: nullable(Type.String({ description: 'the node', examples: ['email-1'] })),
    step_number: nullable(Type.Integer({ description: 'the number of the step', examples: [1] })),
    bounce_category: nullable(
      oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown'], { examples: [null] }),
    ),
    bounce_subtype: nullable(Type.String({ examples: [null] })),
    reply_link_clicks: Type.Integer({ description: '1 for a click on a link in a reply, else 0' }),
    Campaign: nullable(
      Type.Object({ id: Id, name: { ...Text, description: 'the name', examples: ['Autumn'] } }),
    ),
    Contact: nullable(
      Type.Object({
        id: Id,
        email: { ...Text, description: 'the email address', examples: ['anna@example.com'] },
        first_name: { ...Text, description: 'the first name', examples: ['Anna'] },
        last_name: { ...Text, description: 'the last name', examples: ['Berg'] },
        company_name: { ...Text, description: 'the company', examples: ['Example Works'] },
      }),
    ),
    Sender: nullable(
      Type.Object({
        id: Id,
        email: { ...Text, description: 'the email address', examples: ['ben@acme.example'] },
      }),
    ),
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

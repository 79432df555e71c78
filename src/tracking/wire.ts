import Type from 'typebox';
import {
  ContactId,
  EmailAddress,
  Id,
  OfCampaign,
  Timestamp,
  Uuid,
  nullable,
} from '../platform/http/schema.ts';
import type { LinkClickView } from './link-click-store.ts';

const click = {
  id: Id,
  original_url: Type.String({ examples: ['https://www.acme.example/prices'] }),
  clicked_at: Timestamp,
  conversation_id: Uuid,
};
const inFeeds = {
  final_url: Type.String({
    description: 'with tracking parameters applied',
    examples: ['https://www.acme.example/prices?utm_source=mail'],
  }),
  contact: nullable(Type.Object({ id: Id, email: nullable(EmailAddress) })),
  sender_email: nullable(Type.String({ examples: ['ben@acme.example'] })),
  campaign_id: nullable(OfCampaign.campaign_id),
};
const ofContact = {
  link_id: Uuid,
  conversation_message_id: nullable(Uuid),
  contact_id: nullable(ContactId),
  sender_id: nullable(Uuid),
};

/** spec: Inbox reply link click, team feed item */
export const TeamLinkClick = Type.Object({ ...click, ...inFeeds });
/** spec: Inbox reply link click, contact feed item */
export const ContactLinkClick = Type.Object({ ...click, ...ofContact });
/** decided: the clicks of a campaign have the fields of both other feeds */
export const CampaignLinkClick = Type.Object({ ...click, ...inFeeds, ...ofContact });

/** decided: as in a contact's feed, with the target and the campaign */
export const ConversationLinkClick = Type.Object({
  ...click,
  ...ofContact,
  final_url: inFeeds.final_url,
  campaign_id: inFeeds.campaign_id,
});
export const MessageLinkClicks = Type.Object({
  message_id: { ...Uuid, description: 'the reply' },
  clicks: Type.Array(ConversationLinkClick),
});

export const presentTeamLinkClick = (row: LinkClickView) => ({
  id: row.id,
  original_url: row.original_url,
  final_url: row.final_url,
  clicked_at: row.clicked_at,
  conversation_id: row.conversation_id,
  contact: row.contact_id ? { id: row.contact_id, email: row.contact_email } : null,
  sender_email: row.sender_email,
  campaign_id: row.campaign_id,
});

export const presentContactLinkClick = (row: LinkClickView) => ({
  id: row.id,
  link_id: row.link_id,
  original_url: row.original_url,
  clicked_at: row.clicked_at,
  conversation_id: row.conversation_id,
  conversation_message_id: row.conversation_message_id,
  contact_id: row.contact_id,
  sender_id: row.sender_id,
});

export const presentCampaignLinkClick = (row: LinkClickView) => ({
  ...presentTeamLinkClick(row),
  ...presentContactLinkClick(row),
});

export const presentConversationLinkClick = (row: LinkClickView) => ({
  ...presentContactLinkClick(row),
  final_url: row.final_url,
  campaign_id: row.campaign_id,
});

export const presentClicksByMessage = (rows: readonly LinkClickView[]) =>
  [...Map.groupBy(rows, (row) => row.conversation_message_id)].flatMap(([message_id, clicks]) =>
    message_id === null ? [] : [{ message_id, clicks: clicks.map(presentConversationLinkClick) }],
  );

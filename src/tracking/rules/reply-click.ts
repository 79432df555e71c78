import type { EventDraft } from '../../events/event.ts';

interface Mail {
  team_id: string;
  id: string;
  sender_id: string;
}
interface Click {
  id: string;
  link_id: string;
  message_id: string;
  original_url: string;
  final_url: string;
  at: Date;
  conversation_id: string;
  enrollment_id: string | null;
  contact_profile_id: string | null;
  campaign_id: string | null;
}

/**
 * The events of a click in a reply: one of the campaign, if the conversation has one, and always one of the team. spec: Event
 * types; decided: the optional payload is in the block of the event's name, and both events have the feeds' click id as
 * `eventId`.
 */
export function replyClickEvents(mail: Mail, click: Click): EventDraft[] {
  const shared = {
    teamId: mail.team_id,
    occurredAt: click.at,
    channel: 'email' as const,
    enrollmentId: click.enrollment_id,
    contactProfileId: click.contact_profile_id,
    senderId: mail.sender_id,
    conversationId: click.conversation_id,
    emailSendId: mail.id,
  };
  const block = {
    url: click.original_url,
    finalUrlWithUtm: click.final_url,
    clicked_at: click.at.toISOString(),
    campaignId: click.campaign_id,
    eventId: click.id,
    link_id: click.link_id,
    conversation_message_id: click.message_id,
  };
  const ofTeam: EventDraft = {
    ...shared,
    type: 'inbox_link_click',
    campaignId: null,
    detail: { inbox_link_click: block },
  };
  if (click.campaign_id === null) return [ofTeam];
  return [
    {
      ...shared,
      type: 'reply_link_click',
      campaignId: click.campaign_id,
      detail: { reply_link_click: block },
    },
    ofTeam,
  ];
}

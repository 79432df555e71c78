import type { EventType } from '../../platform/db/types.ts';

/** The types of GET /events on the wire. spec: Activity events */
export const ACTIVITY_TYPES = [
  'scheduled',
  'sent',
  'open',
  'reply',
  'click',
  'bounce',
  'unsubscribe',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The indexes of events by campaign and by enrollment leave arrivals out, so no list has them. */
export type Listed = Exclude<EventType, 'contact_added'>;

/**
 * The event log's types for each. decided: `channel` tells LinkedIn from email, and an invitation is sent as a message is; a
 * click on a link in a reply is a click too, marked by `reply_link_clicks`; all other types go to webhooks and are not listed.
 */
const IN_LEDGER: Record<ActivityType, readonly Listed[]> = {
  scheduled: ['scheduled'],
  sent: ['email_sent', 'linkedin_message_sent', 'linkedin_connection_sent'],
  open: ['open'],
  reply: ['reply', 'linkedin_reply'],
  click: ['click', 'reply_link_click'],
  bounce: ['bounce'],
  unsubscribe: ['unsubscribe'],
};

export const ledgerTypes = (type: ActivityType): readonly Listed[] => IN_LEDGER[type];

export const wireType = (type: EventType): ActivityType | null =>
  ACTIVITY_TYPES.find((each) => (IN_LEDGER[each] as readonly EventType[]).includes(type)) ?? null;

export const LISTED: readonly Listed[] = ACTIVITY_TYPES.flatMap(ledgerTypes);

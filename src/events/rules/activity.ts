import type { EventType } from '../../platform/db/types.ts';

/** The types of GET /events, as they stand on the wire. spec: Activity events */
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

/** The ledger says `email_sent` where lists say `sent`. */
export const ledgerType = (type: ActivityType): EventType => (type === 'sent' ? 'email_sent' : type);
export const wireType = (type: EventType): EventType | 'sent' => (type === 'email_sent' ? 'sent' : type);

/** Everything a list without a type shows. decided: the other ledger entries are pushed by webhook and not listed. */
export const LISTED: readonly EventType[] = ACTIVITY_TYPES.map(ledgerType);

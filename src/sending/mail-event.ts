import type { EventDraft } from '../events/event.ts';
import type { SendSource } from '../platform/db/types.ts';
import { receiverFamily } from './rules/receiver-family.ts';
import { domainOf } from './rules/receiver.ts';

/** What an event about a mail is made of. */
export interface SentRow {
  team_id: string;
  id: string;
  source: SendSource;
  enrollment_id: string | null;
  campaign_id: string | null;
  contact_profile_id: string | null;
  sender_id: string;
  node_id: string | null;
  step_number: number | null;
  subject: string | null;
  /** Of a reply. */
  conversation: { id: string; enrollment_id: string | null; campaign_id: string | null } | null;
}

/** decided: what the team sends to itself, forwards and placement tests, is no event of a contact. */
export const isTold = ({ source }: Pick<SentRow, 'source'>): boolean =>
  source !== 'forward' && source !== 'placement';

/** Who a mail goes to. */
export interface Addressed {
  recipient: string;
  /** Of the mail hosts of the recipient's domain, as far as it is known. */
  operator: string | null;
}

/** Who takes the mail of the recipient. */
export const receiverOfMail = ({ recipient, operator }: Addressed): string =>
  receiverFamily(domainOf(recipient), operator);

/**
 * The ids of an event about a mail; the caller adds what happened. decided: what comes of a reply or a broadcast (a bounce) names
 * no contact of a campaign, so that it neither stops a sequence nor counts in the rates of its mails.
 */
export const mailEvent = (row: SentRow, now: Date): Omit<EventDraft, 'type' | 'detail'> => ({
  teamId: row.team_id,
  occurredAt: now,
  channel: 'email',
  campaignId: row.campaign_id,
  enrollmentId: row.enrollment_id,
  contactProfileId: row.contact_profile_id,
  senderId: row.sender_id,
  emailSendId: row.id,
  nodeId: row.node_id,
  stepNumber: row.step_number,
  conversationId: row.conversation?.id ?? null,
});

/**
 * `email_sent` of the spec's Event types, with what is particular to how it was learned. A reply that a person wrote is an event of
 * the contact and the campaign of its conversation; the counters of the campaign leave it out.
 */
export const sentEvent = (
  row: SentRow & Addressed,
  subject: string | null,
  more: Record<string, string>,
  now: Date,
): EventDraft => ({
  ...mailEvent(row, now),
  ...(row.conversation && {
    enrollmentId: row.conversation.enrollment_id,
    campaignId: row.conversation.campaign_id,
  }),
  type: 'email_sent',
  receiver: receiverOfMail(row),
  detail: {
    email_sent: { sent_at: now.toISOString(), sequence_step: row.step_number, subject, ...more },
  },
});

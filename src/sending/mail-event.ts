import type { EventDraft } from '../events/event.ts';
import type { SendSource } from '../platform/db/types.ts';
import { receiverFamily } from './rules/receiver-family.ts';
import { domainOf } from './rules/receiver.ts';

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
  conversation: { id: string; enrollment_id: string | null; campaign_id: string | null } | null;
}

/** decided: forwards and tests, which the team sends to itself, are no events of a contact. */
export const isTold = ({ source }: Pick<SentRow, 'source'>): boolean =>
  source !== 'forward' && source !== 'placement' && source !== 'test';

export interface Addressed {
  recipient: string;
  /** The operator of the recipient's mail hosts; null: unknown. */
  operator: string | null;
}

export const receiverOfMail = ({ recipient, operator }: Addressed): string =>
  receiverFamily(domainOf(recipient), operator);

/**
 * Ids of an event about a mail. decided: a bounce of a reply or broadcast names no enrollment, so it neither stops a
 * sequence nor counts in the bounce rates.
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
 * `email_sent` of the spec's Event types. A person's reply belongs to the contact and campaign of its conversation; the
 * campaign's counters leave it out.
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

import type { EventDraft } from '../events/event.ts';

/** What an event about a mail is made of. */
export interface SentRow {
  team_id: string;
  id: string;
  enrollment_id: string;
  campaign_id: string;
  contact_profile_id: string;
  sender_id: string;
  node_id: string;
  step_number: number;
  subject: string | null;
}

/** The ids of an event about a mail; the caller adds what happened. */
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
});

/** `email_sent` of the spec's Event types, with what is particular to how it was learned. */
export const sentEvent = (
  row: SentRow,
  subject: string | null,
  more: Record<string, string>,
  now: Date,
): EventDraft => ({
  ...mailEvent(row, now),
  type: 'email_sent',
  detail: {
    email_sent: { sent_at: now.toISOString(), sequence_step: row.step_number, subject, ...more },
  },
});

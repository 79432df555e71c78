import type { BounceCategory, SendState } from '../../platform/db/types.ts';

export const MAIL_STATES = ['queued', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const;
type MailState = (typeof MAIL_STATES)[number];

export interface MailFacts {
  state: SendState;
  hold_reason: string | null;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  smtp_reply: string | null;
  bounced_as: BounceCategory | null;
  mailbox: 'deleted' | 'disabled' | null;
}

/** What became of a mail that a person had sent: a reply, or a test. */
export function mailState(
  mail: MailFacts,
  leaves: Date,
  now: Date,
): { state: MailState; reason: string | null; at: Date | null } {
  switch (mail.state) {
    case 'pending': {
      if (mail.mailbox === 'deleted') return { state: 'failed', reason: 'sender_deleted', at: null };
      const at = mail.next_attempt_at ?? leaves;
      if (mail.mailbox === 'disabled') return { state: 'queued', reason: 'sender_disabled', at };
      const scheduled = mail.hold_reason === null && leaves > now;
      return { state: scheduled ? 'scheduled' : 'queued', reason: mail.hold_reason, at: at };
    }
    case 'sending':
    case 'data':
      return { state: 'sending', reason: null, at: null };
    // decided: the server may have it; it is never sent again without evidence.
    case 'uncertain':
      return { state: 'sending', reason: 'uncertain', at: null };
    case 'sent':
      return mail.bounced_as === null
        ? { state: 'sent', reason: null, at: mail.sent_at }
        : { state: 'failed', reason: `bounced: ${mail.bounced_as}`, at: mail.sent_at };
    case 'rejected':
      return { state: 'failed', reason: mail.smtp_reply ?? 'rejected', at: null };
    case 'cancelled':
      return { state: 'cancelled', reason: mail.hold_reason, at: null };
  }
}

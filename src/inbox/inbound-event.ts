import type { ThreadContact } from '../conversations/keep-thread.ts';
import type { EventDraft } from '../events/event.ts';
import type { SendFact } from './match-store.ts';
import type { Verdict } from './rules/verdict.ts';

/** Null: another tool sent the mail. */
export const mailOf = (send: SendFact | null): string | null =>
  send === null || send.earlier ? null : send.send_id;

export const about = (send: SendFact) => ({
  teamId: send.team_id,
  campaignId: send.campaign_id,
  enrollmentId: send.enrollment_id,
  contactProfileId: send.contact_profile_id,
  senderId: send.sender_id,
  emailSendId: mailOf(send),
  nodeId: send.node_id,
  stepNumber: send.step_number,
});

export const contactOf = (send: SendFact | null): ThreadContact | null =>
  send?.contact_profile_id
    ? { profileId: send.contact_profile_id, campaignId: send.campaign_id, enrollmentId: send.enrollment_id }
    : null;

/** The event of an outcome, without the conversation's part. spec: Event types */
export function draftOf(
  verdict: Verdict,
  subject: string,
  receivedAt: Date,
): Pick<EventDraft, 'type' | 'detail' | 'bounceCategory' | 'bounceSubtype'> | null {
  switch (verdict.outcome) {
    case 'reply': {
      const { category, mood, confidence } = verdict.intent;
      const reply = {
        text: verdict.text,
        subject,
        received_at: receivedAt.toISOString(),
        category,
        mood,
        confidence,
      };
      return { type: 'reply', detail: { reply } };
    }
    case 'bounce': {
      const { category, subtype, type, diagnostic, status } = verdict.bounce;
      const bounce = {
        type,
        reason: diagnostic || status || subtype,
        bounced_at: receivedAt.toISOString(),
        bounce_category: category,
      };
      return { type: 'bounce', bounceCategory: category, bounceSubtype: subtype, detail: { bounce } };
    }
    case 'unsubscribe':
      return { type: 'unsubscribe', detail: { unsubscribe: { method: verdict.method } } };
    case 'autoresponse':
      return {
        type: 'autoresponse',
        detail: { autoresponse: { subtype: verdict.subtype, text: verdict.text } },
      };
    case 'none':
      return null;
  }
}

export const subtypeOf = (verdict: Verdict): string | null => {
  switch (verdict.outcome) {
    case 'bounce':
      return verdict.bounce.subtype;
    case 'autoresponse':
      return verdict.subtype;
    case 'unsubscribe':
      return verdict.method;
    case 'none':
      return verdict.why;
    case 'reply':
      return verdict.intent.category;
  }
};

import type { BounceCategory, EventChannel, EventType, JsonValue } from '../platform/db/types.ts';

export interface EventDraft {
  teamId: string;
  type: EventType;
  occurredAt: Date;
  channel?: EventChannel | null;
  campaignId?: string | null;
  enrollmentId?: string | null;
  contactProfileId?: string | null;
  senderId?: string | null;
  conversationId?: string | null;
  emailSendId?: string | null;
  nodeId?: string | null;
  stepNumber?: number | null;
  bounceCategory?: BounceCategory | null;
  bounceSubtype?: string | null;
  /** Of email_sent and bounce: the host that takes the recipient's mail. */
  receiver?: string | null;
  /** Of a bounce. `at_once`: refused, so there is no email_sent; `later`: reported; `again`: reported again. */
  bounced?: 'at_once' | 'later' | 'again' | null;
  /** The extra blocks of the webhook payload by name: `{click: {...}}`, `{reply: {...}}`; times are texts. spec: Event types */
  detail?: Record<string, JsonValue>;
  /** Pauses the contact for this reason, in place of the event's usual effect. Not stored. */
  pause?: string;
}

export interface RecordedEvent extends EventDraft {
  id: string;
}

export type SharedDraft = Omit<EventDraft, 'enrollmentId' | 'contactProfileId'>;

/** Events that a reply causes belong to its conversation. spec: Payload, conversationId */
export const inConversation = (drafts: readonly EventDraft[], conversationId: string | null): EventDraft[] =>
  drafts.map((draft) => ({ ...draft, conversationId: draft.conversationId ?? conversationId }));

import type { BounceCategory, EventChannel, EventType, JsonValue } from '../platform/db/types.ts';

/** Something that happened, as a room records it. */
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
  /** Of email_sent and bounce: who takes the recipient's mail. */
  receiver?: string | null;
  /** Of a bounce: refused at once, so that there is no email_sent; reported later; or reported again. */
  bounced?: 'at_once' | 'later' | 'again' | null;
  /** The extra blocks of the webhook payload by name: `{click: {...}}`, `{reply: {...}}`; times are texts. spec: Event types */
  detail?: Record<string, JsonValue>;
  /** Pauses the contact for this reason, in place of what the event would do to it. Not stored. */
  pause?: string;
}

export interface RecordedEvent extends EventDraft {
  /** A UUIDv7 of `occurredAt`. */
  id: string;
}

/** What several events have in common: the same happened to several contacts at one moment. */
export type SharedDraft = Omit<EventDraft, 'enrollmentId' | 'contactProfileId'>;

/** What an answer causes belongs to its conversation as the answer does. spec: Payload, conversationId */
export const inConversation = (drafts: readonly EventDraft[], conversationId: string | null): EventDraft[] =>
  drafts.map((draft) => ({ ...draft, conversationId: draft.conversationId ?? conversationId }));

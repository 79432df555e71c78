import type { EventDraft } from '../events/record-event.ts';

/** Somebody came into a campaign. `detail` is what all of one source and moment share. */
export const contactAdded = (
  about: { teamId: string; campaignId: string; enrollmentId: string; contactProfileId: string },
  occurredAt: Date,
  detail: EventDraft['detail'] & object,
): EventDraft => ({ ...about, type: 'contact_added', occurredAt, detail });

/** How he came, as the event tells it. spec: Event types */
export const addedBy = (source: 'api' | 'import', at: Date): EventDraft['detail'] & object => ({
  contact_added: { added_at: at.toISOString(), source },
});

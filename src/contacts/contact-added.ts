import type { SharedDraft } from '../events/event.ts';

/** spec: Event types */
export const contactAdded = (
  at: { teamId: string; campaignId: string },
  source: 'api' | 'import',
  now: Date,
): SharedDraft => ({
  teamId: at.teamId,
  campaignId: at.campaignId,
  type: 'contact_added',
  occurredAt: now,
  detail: { contact_added: { added_at: now.toISOString(), source } },
});

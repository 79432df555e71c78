import type { BounceCategory, EventType } from '../../platform/db/types.ts';

export interface Stop {
  life: 'finished' | 'paused';
  reason: string;
  /** Every enrollment of the person, not just the one that was answered. */
  everywhere: boolean;
}

const BOUNCES: Record<BounceCategory, Stop> = {
  invalid_recipient: { life: 'finished', reason: 'bounced', everywhere: true },
  // decided: a policy block says something about us, not about the person: a human looks, the address stays good.
  policy_block: { life: 'paused', reason: 'policy_block', everywhere: false },
  soft: { life: 'paused', reason: 'soft_bounce', everywhere: false },
  unknown: { life: 'paused', reason: 'bounce_unknown', everywhere: false },
};

/** What an event means for the enrollment it belongs to; null: it goes on. spec: Event types, bounce categories */
export function stopOf(
  type: EventType,
  category: BounceCategory | null,
  subtype: string | null,
): Stop | null {
  if (type === 'reply') return { life: 'finished', reason: 'replied', everywhere: false };
  if (type === 'unsubscribe') return { life: 'finished', reason: 'unsubscribed', everywhere: true };
  // decided: a delay warning is no end; the final report follows.
  if (type === 'bounce' && subtype !== 'delayed') return BOUNCES[category ?? 'unknown'];
  return null;
}

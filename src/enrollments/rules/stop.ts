import type { BounceCategory, EventType } from '../../platform/db/types.ts';

export interface Stop {
  life: 'finished' | 'paused';
  reason: string;
  /** Every enrollment of the person, not just the one that was answered. */
  everywhere: boolean;
}

/** Whether a person answered, by whichever channel. */
export const isAnswer = (type: EventType): boolean => type === 'reply' || type === 'linkedin_reply';

/**
 * What an event means for the enrollment it belongs to; null: it goes on. Other bounces than those of a dead address end
 * their pause by themselves: `rules/bounce`. decided: a dead address ends everything, also when a report of an older try
 * says so. spec: Event types, bounce categories
 */
export function stopOf(type: EventType, category: BounceCategory | null): Stop | null {
  if (isAnswer(type)) return { life: 'finished', reason: 'replied', everywhere: false };
  if (type === 'unsubscribe') return { life: 'finished', reason: 'unsubscribed', everywhere: true };
  if (type === 'bounce' && category === 'invalid_recipient')
    return { life: 'finished', reason: 'bounced', everywhere: true };
  return null;
}

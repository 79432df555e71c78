import type { BounceCategory, EventType } from '../../platform/db/types.ts';

export interface Stop {
  life: 'finished' | 'paused';
  reason: string;
  everywhere: boolean;
}

export const isAnswer = (type: EventType): boolean => type === 'reply' || type === 'linkedin_reply';

/**
 * The effect of an event on its enrollment; null: none. `rules/bounce` decides on bounces that are not
 * `invalid_recipient`; their pauses end by themselves. decided: a dead address ends everything, also when a report of
 * an older try says so. spec: Event types, bounce categories
 */
export function stopOf(type: EventType, category: BounceCategory | null): Stop | null {
  if (isAnswer(type)) return { life: 'finished', reason: 'replied', everywhere: false };
  if (type === 'unsubscribe') return { life: 'finished', reason: 'unsubscribed', everywhere: true };
  if (type === 'bounce' && category === 'invalid_recipient')
    return { life: 'finished', reason: 'bounced', everywhere: true };
  return null;
}

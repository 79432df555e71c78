import type { EventType } from '../../platform/db/types.ts';

const CAUSED: ReadonlySet<string> = new Set<EventType>([
  'interest',
  'appointment',
  'finished',
  'contact_paused',
]);

/**
 * True when a delivery waits for running posts of its contact, because one of them may be its cause. decided: a
 * failed one is tried again later, and nothing waits for that.
 */
export const isCaused = (eventType: string): boolean => CAUSED.has(eventType);

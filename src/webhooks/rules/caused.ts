import type { EventType } from '../../platform/db/types.ts';

/** What answers cause, beside what else does. */
const CAUSED: ReadonlySet<string> = new Set<EventType>([
  'interest',
  'appointment',
  'finished',
  'contact_paused',
]);

/**
 * Whether a delivery waits for posts of its contact that are under way, because it may follow from one of them. decided: one
 * that fails is tried again later, and nothing waits for that.
 */
export const isCaused = (eventType: string): boolean => CAUSED.has(eventType);

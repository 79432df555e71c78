import { stepBlocker } from '../../../sending/rules/decide.ts';
import type { ContactFacts, Window } from '../../../sending/rules/decide.ts';

/** Whether an action that waits may be handed over now. */
export type Ruling =
  | { do: 'hand_over' }
  | { do: 'wait'; because: string; until: Date | null }
  /** The contact takes no step any more, or its step is to decide anew. */
  | { do: 'take_back'; decideAnew: boolean };

const LEFT: ReadonlySet<string> = new Set(['archived', 'finished']);
/** What its step ends a contact for. */
const ENDS: ReadonlySet<string> = new Set(['unsubscribed', 'suppressed', 'replied', 'bounced']);

/** What is known beside the contact. */
export interface Surroundings {
  /** The contact stands at the step still: a bounce or a new sequence may have led it elsewhere. */
  isThere: boolean;
  window: Window;
}

/**
 * The same gates as for a step, and the schedule of the campaign. decided: that of the team is for mails. Pure.
 * decisions: Sending gates
 */
export function mayAct(facts: ContactFacts, { isThere, window }: Surroundings, now: Date): Ruling {
  const blocker = stepBlocker(facts, now);
  if (blocker) {
    if (LEFT.has(blocker.gate)) return { do: 'take_back', decideAnew: false };
    if (ENDS.has(blocker.gate)) return { do: 'take_back', decideAnew: true };
    return { do: 'wait', because: blocker.gate, until: blocker.until };
  }
  if (!isThere) return { do: 'take_back', decideAnew: false };
  if (window.because !== null) return { do: 'wait', because: 'outside_window', until: window.until };
  return { do: 'hand_over' };
}

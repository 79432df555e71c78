import { stepBlocker } from '../../../sending/rules/decide.ts';
import type { ContactFacts, Window } from '../../../sending/rules/decide.ts';

export type Ruling =
  | { do: 'hand_over' }
  | { do: 'wait'; because: string; until: Date | null }
  /** The contact takes no steps any more; `decideAnew`: its step is decided again. */
  | { do: 'take_back'; decideAnew: boolean };

const LEFT: ReadonlySet<string> = new Set(['archived', 'finished']);
/** Gates that end a contact at its step. */
const ENDS: ReadonlySet<string> = new Set(['unsubscribed', 'suppressed', 'replied', 'bounced']);

export interface Surroundings {
  /** The contact is still at the step; a bounce or a new sequence may move it. */
  isThere: boolean;
  window: Window;
}

/**
 * The gates of a step, and the schedule of the campaign. decided: the team's schedule holds mails only. decisions:
 * Sending gates
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

import { OWN_ENDS } from '../../enrollments/rules/bounce.ts';
import type { EnrollmentLife } from '../../platform/db/types.ts';
import { isTriggeredBy } from './subsequence-trigger.ts';
import type { SubsequenceTrigger, TriggerOn } from './subsequence-trigger.ts';

/** A contact of the parent campaign when its move is due. */
export interface MoverFacts {
  life: EnrollmentLife;
  life_reason: string | null;
  pass: number;
  interest: string | null;
  /** It or its person was deleted. */
  gone: boolean;
  /** It opted out, is on the blacklist, or its address is dead. */
  blocked: boolean;
  /** It answered, and that stops it still. */
  replied: boolean;
}

/** A move that is due, with its subsequence as it is now. */
export interface DueMove {
  pass: number;
  trigger: TriggerOn;
  /** Null: the subsequence is archived or removed, has none any more, or the organization has no subsequences. */
  wants: SubsequenceTrigger | null;
  /** The contact was moved in this pass already. */
  moved: boolean;
}

const ANSWERED = 'replied';
/** A person's word of the contact counts also when a person had ended it. */
const TOLD_ENDS: readonly string[] = [...OWN_ENDS, 'manual', ANSWERED];

/**
 * Whether a contact is moved. decided: opens and clicks move a contact that is under way or came to the end of the sequence,
 * and not one that answered; an interest and an answer move it after its answer, too. A contact that an opt-out, a
 * bounce or the blacklist ended is never moved. A paused contact is moved with its pause.
 */
export function mayMove({ pass, trigger, wants, moved }: DueMove, who: MoverFacts): boolean {
  if (!wants || wants.on !== trigger || moved || pass !== who.pass) return false;
  if (who.gone || who.blocked || who.life === 'archived') return false;
  const underWay = who.life === 'active' || who.life === 'paused';
  const reason = who.life_reason ?? '';
  switch (trigger) {
    case 'open':
    case 'click':
      return !who.replied && (underWay || OWN_ENDS.includes(reason));
    case 'interest':
      return isTriggeredBy(wants, trigger, who.interest ?? '') && who.interest !== null && (underWay || TOLD_ENDS.includes(reason)); // prettier-ignore
    case 'reply_category':
      return underWay || TOLD_ENDS.includes(reason);
    case 'finished':
      // An answer after the end: the contact counts as one that answered.
      return !underWay && isTriggeredBy(wants, trigger, reason) && (!who.replied || isTriggeredBy(wants, trigger, ANSWERED)); // prettier-ignore
  }
}

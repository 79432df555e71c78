import { OWN_ENDS } from '../../enrollments/rules/bounce.ts';
import type { EnrollmentLife } from '../../platform/db/types.ts';
import { isTriggeredBy } from './subsequence-trigger.ts';
import type { SubsequenceTrigger, TriggerOn } from './subsequence-trigger.ts';

/**
 * `gone`: the enrollment or its profile was deleted. `blocked`: the contact opted out, is on the blacklist, or its
 * address is dead. `replied`: the contact answered, and no person overruled the answer.
 */
export interface MoverFacts {
  life: EnrollmentLife;
  life_reason: string | null;
  pass: number;
  interest: string | null;
  gone: boolean;
  blocked: boolean;
  replied: boolean;
}

export interface DueMove {
  pass: number;
  trigger: TriggerOn;
  /** Null: the subsequence is archived, removed or has no trigger, or the organization has no subsequences. */
  wants: SubsequenceTrigger | null;
  /** The contact was already moved in this pass. */
  moved: boolean;
}

const ANSWERED = 'replied';
/** After these ends, which a person may have set, an interest or an answer still moves the contact. */
const PERSON_ENDS: readonly string[] = [...OWN_ENDS, 'manual', ANSWERED];

/**
 * decided: opens and clicks move an active, paused or finished contact, but none that answered; an interest or an
 * answer also moves a contact after its answer. A contact that an opt-out, a bounce or the blacklist ended never moves.
 * A paused contact moves with its pause.
 */
export function mayMove({ pass, trigger, wants, moved }: DueMove, who: MoverFacts): boolean {
  if (!wants || wants.on !== trigger || moved || pass !== who.pass) return false;
  if (who.gone || who.blocked || who.life === 'archived') return false;
  const underWay = who.life === 'active' || who.life === 'paused';
  const reason = who.life_reason ?? '';
  const mayMoveByPerson = underWay || PERSON_ENDS.includes(reason);
  switch (trigger) {
    case 'open':
    case 'click':
      return !who.replied && (underWay || OWN_ENDS.includes(reason));
    case 'interest':
      return who.interest !== null && isTriggeredBy(wants, trigger, who.interest) && mayMoveByPerson;
    case 'reply_category':
      return mayMoveByPerson;
    case 'finished':
      // When an answer came after the end, the trigger must accept `replied` too.
      return (
        !underWay &&
        isTriggeredBy(wants, trigger, reason) &&
        (!who.replied || isTriggeredBy(wants, trigger, ANSWERED))
      );
  }
}

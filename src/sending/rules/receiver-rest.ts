import type { BounceCategory } from '../../platform/db/types.ts';
import { BLOCKS_OF_MAIL } from '../../senders/rules/health.ts';
import { categorizeReply } from './bounce-category.ts';
import type { SmtpOutcome } from './smtp-outcome.ts';
import { scopeOf } from './smtp-reply.ts';

const MINUTE_MS = 60_000;
/** decided: rests of a mailbox for a receiver: the first, the second in a row and so on. */
const REST_MINUTES = [15, 60, 4 * 60, 24 * 60];
/** decided: the count starts again after this time without trouble. */
const FORGOTTEN_MS = 3 * 24 * 60 * MINUTE_MS;

const GREYLISTED = /gr[ea]ylist|postgrey/i;
const RATE = /rate.?limit|receiving mail at a rate|unusual rate|too (?:many|much)|throttl|reputation/i;
const LIMIT = /exceed[a-z]{0,5} .{0,30}(?:limit|quota|rate)|limit exceeded/i;
/** RFC 3463 X.7: security or policy; 4.7.28 is Google's status for an unusual rate. 4.7.1 alone means greylisting. */
const POLICY_STATUS = /^4\.7\.(?:0|[2-9]|\d\d+)$/;
const OF_THE_MAIL: ReadonlySet<string> = new Set(BLOCKS_OF_MAIL);

/** True when a final refusal, or a later report of one, is about the sender's standing with the receiver. */
export const blocksReceiver = ({
  category,
  subtype,
}: {
  category: BounceCategory;
  subtype: string | null;
}): boolean => (category === 'policy_block' && !OF_THE_MAIL.has(subtype ?? '')) || subtype === 'rate_limited';

/** True when the receiver wants less mail, or none, from this mailbox: by rate, reputation or policy. */
export function restsReceiver(outcome: SmtpOutcome): boolean {
  if (outcome.kind !== 'deferred' && outcome.kind !== 'rejected') return false;
  if (scopeOf(outcome.phase) === 'mailbox') return false;
  const { enhanced, reply: text } = outcome;
  if (outcome.kind === 'rejected') return blocksReceiver(categorizeReply(outcome));
  if (GREYLISTED.test(text)) return false;
  return RATE.test(text) || LIMIT.test(text) || POLICY_STATUS.test(enhanced ?? '');
}

export interface Rest {
  rests: number;
  until: Date;
}

/** A refusal during a rest changes nothing: its mail was already under way. */
export function receiverRestAfter(before: Rest | null, now: Date): Rest {
  if (before && before.until > now) return before;
  const again = before !== null && now.getTime() - before.until.getTime() < FORGOTTEN_MS;
  const rests = again ? before.rests + 1 : 1;
  const minutes = REST_MINUTES[Math.min(rests, REST_MINUTES.length) - 1]!;
  return { rests, until: new Date(now.getTime() + minutes * MINUTE_MS) };
}

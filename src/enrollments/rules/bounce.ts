import { table } from '../../platform/rules/retry.ts';
import type { BounceCategory, EnrollmentLife } from '../../platform/db/types.ts';

const HOUR_MS = 3_600_000;

/** Pauses by the number of failed tries; after the last one the contact ends. decisions: Inbound */
const AGAIN_MS: Record<Retried, (failures: number) => number | null> = {
  soft: table([24 * HOUR_MS, 72 * HOUR_MS]),
  unknown: table([24 * HOUR_MS, 72 * HOUR_MS]),
  // decided: blocks by reputation or rate end within hours or not at all, so another mailbox is tried soon.
  policy_block: table([4 * HOUR_MS, 24 * HOUR_MS]),
};

export type Retried = Exclude<BounceCategory, 'invalid_recipient'>;
export const isRetried = (category: BounceCategory): category is Retried => category !== 'invalid_recipient';

export const RETRY_REASONS: Record<Retried, 'soft_bounce' | 'policy_block'> = {
  soft: 'soft_bounce',
  unknown: 'soft_bounce',
  policy_block: 'policy_block',
};

/** Life reasons of a sequence that ended by itself: its last mail may bounce afterwards. */
export const OWN_ENDS: readonly string[] = ['end_of_sequence', 'stop_node', 'call_failed'];

export interface BouncedTry {
  category: Retried;
  try: number;
  pass: number;
  followed: boolean;
}

export type AfterBounce = { do: 'retry'; at: Date; reason: string } | { do: 'end'; reason: string };

/**
 * The effect of a bounce that is not final; null: none. decided: a bounce of a former pass has no effect. A bounce of a
 * mail that a later step followed has none either: the first mail would arrive after the second, and the later one
 * shows if the address takes mail. A contact that ended by itself and then replied ends as replied: its step is not
 * sent again.
 */
export function afterBounce(
  mail: BouncedTry,
  contact: { pass: number; life: EnrollmentLife; lifeReason: string | null; stoppedBy: string | null },
  now: Date,
): AfterBounce | null {
  if (mail.pass !== contact.pass || mail.followed || contact.life === 'archived') return null;
  if (contact.life === 'finished' && !OWN_ENDS.includes(contact.lifeReason ?? '')) return null;
  if (contact.life === 'finished' && contact.stoppedBy) return { do: 'end', reason: contact.stoppedBy };
  const ms = AGAIN_MS[mail.category](mail.try);
  if (ms === null)
    return { do: 'end', reason: mail.category === 'policy_block' ? 'policy_block' : 'bounced' };
  return {
    do: 'retry',
    at: new Date(now.getTime() + ms),
    reason: RETRY_REASONS[mail.category],
  };
}

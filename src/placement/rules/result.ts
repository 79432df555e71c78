import type { SendState } from '../../platform/db/types.ts';

export interface LedgerFacts {
  state: SendState;
  bounced_as: string | null;
  hold_reason: string | null;
  smtp_reply: string | null;
  settled_by: string | null;
}
export type Folder = 'inbox' | 'junk' | 'other' | 'missing' | 'not_sent';

export interface Outcome {
  folder: Folder | null;
  foundIn: string | null;
  reason: string | null;
}

export type Step = { do: 'settle'; outcome: Outcome } | { do: 'wait' } | { do: 'give_up' } | { do: 'look' };

const FIRST_LOOK_MS = 5_000;
const LONGEST_MS = 5 * 60_000;
const MAX_REASON = 500;

const notSent = (reason: string): Step => ({
  do: 'settle',
  outcome: { folder: 'not_sent', foundIn: null, reason: reason.slice(0, MAX_REASON) },
});

/** `givenUp`: the time of the test is over for mails that have not left. */
export function stepOf(mail: LedgerFacts | null, givenUp: boolean): Step {
  if (!mail) return notSent('mail_deleted');
  if (mail.bounced_as !== null) return notSent(`returned: ${mail.bounced_as}`);
  switch (mail.state) {
    case 'rejected':
      return notSent(mail.smtp_reply ?? mail.hold_reason ?? 'refused');
    case 'cancelled':
      return notSent(mail.hold_reason ?? 'cancelled');
    case 'pending':
      return givenUp ? { do: 'give_up' } : { do: 'wait' };
    case 'sending':
    case 'data':
      return { do: 'wait' };
    case 'sent':
    case 'uncertain':
      return { do: 'look' };
  }
}

/** No server confirmed the mail; it may not have left, so it cannot be called missing. */
const isInDoubt = ({ state, settled_by }: LedgerFacts): boolean =>
  state === 'uncertain' || settled_by === 'assumed';

export type Look = { kind: 'searched'; folder: 'inbox' | 'junk' | 'other'; name: string } | LookedInVain;
type LookedInVain = { kind: 'searched'; folder: null; complete: boolean } | { kind: 'trouble'; why: string };

/** decided: a mail is missed twice, at least this far apart: a clock that jumps ends the time too early. */
const MISSED_AGAIN_MS = 3 * 60_000;

interface Times {
  handedMs: number;
  /** The time that the mail has to arrive. */
  lookMs: number;
  /** Since it was first missed; null: never. */
  missedMs: number | null;
}

/** True when the whole seed was searched in vain after the mail's time. */
export const isMissed = (look: Look, { handedMs, lookMs }: Pick<Times, 'handedMs' | 'lookMs'>): boolean =>
  look.kind === 'searched' && look.folder === null && look.complete && handedMs >= lookMs;

/**
 * Null: search again. decided: a seed that cannot be read or searched completely at the end of the time is tried for as long
 * again, because a mail stays where it is.
 */
export function placementOutcome(look: Look, mail: LedgerFacts, times: Times): Outcome | null {
  const { handedMs, lookMs, missedMs } = times;
  if (look.kind === 'searched' && look.folder)
    return { folder: look.folder, foundIn: look.name, reason: null };
  const unknown = (reason: string): Outcome => ({ folder: null, foundIn: null, reason });
  if (look.kind === 'trouble' || !look.complete)
    return handedMs >= 2 * lookMs ? unknown(look.kind === 'trouble' ? look.why : 'not_all_searched') : null;
  if (!isMissed(look, times) || missedMs === null) return null;
  if (missedMs < Math.min(MISSED_AGAIN_MS, lookMs / 2)) return null;
  return isInDoubt(mail) ? unknown('outcome_unknown') : { folder: 'missing', foundIn: null, reason: null };
}

/** The pause grows with the time waited, but never passes the end of the time. */
export function nextLookMs(waitedMs: number, lookMs: number): number {
  const pause = Math.min(LONGEST_MS, Math.max(FIRST_LOOK_MS, waitedMs / 2));
  const left = lookMs - waitedMs;
  return left > 0 ? Math.min(pause, left) : pause;
}

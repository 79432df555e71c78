import type { SendState } from '../../platform/db/types.ts';

/** What the mail ledger says of the mail of a result. */
export interface LedgerFacts {
  state: SendState;
  bounced_as: string | null;
  hold_reason: string | null;
  smtp_reply: string | null;
  settled_by: string | null;
}
export type Folder = 'inbox' | 'junk' | 'other' | 'missing' | 'not_sent';

/** What is final of a result. */
export interface Outcome {
  folder: Folder | null;
  foundIn: string | null;
  reason: string | null;
}

/** What is to be done for a result: it is final, the mail is waited for, or it is looked for in the seed. */
export type Step = { do: 'settle'; outcome: Outcome } | { do: 'wait' } | { do: 'give_up' } | { do: 'look' };

const FIRST_LOOK_MS = 5_000;
const LONGEST_MS = 5 * 60_000;
const MAX_REASON = 500;

const notSent = (reason: string): Step => ({
  do: 'settle',
  outcome: { folder: 'not_sent', foundIn: null, reason: reason.slice(0, MAX_REASON) },
});

/** By what the mail ledger says. `givenUp`: the time of the test is over for mails that have not left. */
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

/** Of a mail that no server confirmed it is not known whether it left: it cannot be called missing. */
const isInDoubt = ({ state, settled_by }: LedgerFacts): boolean =>
  state === 'uncertain' || settled_by === 'assumed';

export type Look = { kind: 'searched'; folder: 'inbox' | 'junk' | 'other'; name: string } | LookedInVain;
type LookedInVain = { kind: 'searched'; folder: null; complete: boolean } | { kind: 'trouble'; why: string };

/** decided: a mail is missed twice, so long apart at least: a clock that jumps makes a time end that was not waited. */
const MISSED_AGAIN_MS = 3 * 60_000;

interface Times {
  /** Since the mail left. */
  handedMs: number;
  /** What it has to arrive. */
  lookMs: number;
  /** Since it was missed first; null: it was not. */
  missedMs: number | null;
}

/** Whether all of the seed was searched in vain when the time of the mail was over. */
export const isMissed = (look: Look, { handedMs, lookMs }: Pick<Times, 'handedMs' | 'lookMs'>): boolean =>
  look.kind === 'searched' && look.folder === null && look.complete && handedMs >= lookMs;

/**
 * What a look says; null: it is looked for again. decided: a seed that cannot be read or searched as a whole at the end of the
 * time is tried for as long again, because a mail stays where it is.
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

/** How long until the next look: the longer it was waited, the longer; never past the end of the time. */
export function nextLookMs(waitedMs: number, lookMs: number): number {
  const pause = Math.min(LONGEST_MS, Math.max(FIRST_LOOK_MS, waitedMs / 2));
  const left = lookMs - waitedMs;
  return left > 0 ? Math.min(pause, left) : pause;
}

import { table } from '../../platform/rules/retry.ts';
import type { BounceCategory, SendState } from '../../platform/db/types.ts';
import { NO_TOKEN, SIGN_IN_AGAIN } from './smtp-outcome.ts';
import type { Trouble } from '../../senders/rules/back-off.ts';
import type { SmtpOutcome } from './smtp-outcome.ts';
import { categorizeReply } from './bounce-category.ts';
import { scopeOf } from './smtp-reply.ts';

export interface Settlement {
  state: Extract<SendState, 'sent' | 'rejected' | 'uncertain' | 'pending'>;
  code: number | null;
  reply: string | null;
  reason: string | null;
  nextAttemptAt: Date | null;
  bounce?: { category: BounceCategory; subtype: string | null; type: 'hard' | 'soft' };
  /** The mailbox has the trouble, not the mail: the mailbox rests before its next mail. */
  mailbox?: Trouble;
  slotUnused: boolean;
  /** Copies that did not leave with the mail. */
  refused?: readonly { address: string; reply: string }[] | undefined;
  counts: 'answer' | 'cut' | null;
}

/**
 * Pauses before the next attempts of a deferred or cut mail: short ones for greylisting, then long ones. decided: RFC
 * 5321 4.5.4.1 asks for 4-5 days; a sequence step is stale after two.
 */
const MINUTE_MS = 60_000;
const againMs = table([5, 15, 30, 60, 120, 240, 480, 720, 720, 720].map((minutes) => minutes * MINUTE_MS));
const BROKEN_MINUTES = 60;
const AUTH_CODES = new Set([530, 534, 535, 538]);

const later = (attempt: number, now: Date): Date | null => {
  const ms = againMs(attempt);
  return ms === null ? null : new Date(now.getTime() + ms);
};

/** Counts of earlier attempts. Only replies and cuts by servers count; a crash or a refused connection does not. */
export interface Tries {
  answers: number;
  /** Connections that ended after the envelope began and before a reply. */
  cuts: number;
}

const PLAIN = {
  code: null,
  reply: null,
  reason: null,
  nextAttemptAt: null,
  slotUnused: false,
  counts: null,
};

export function settlementOf(outcome: SmtpOutcome, before: Tries, now: Date): Settlement {
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...PLAIN,
        state: 'sent',
        code: outcome.code,
        reply: outcome.reply,
        refused: outcome.refused,
        counts: 'answer',
      };
    case 'unknown':
      return { ...PLAIN, state: 'uncertain', reply: outcome.message, reason: 'outcome_unknown' };
    case 'withdrawn':
      return { ...PLAIN, state: 'pending', nextAttemptAt: now, slotUnused: true };
    case 'broken':
      return {
        ...PLAIN,
        state: 'pending',
        reply: outcome.message,
        reason: 'internal_error',
        nextAttemptAt: new Date(now.getTime() + BROKEN_MINUTES * MINUTE_MS),
        slotUnused: true,
      };
    case 'unreachable':
      return unreachable(outcome, before, now);
    case 'cut':
      return cut({ ...PLAIN, reply: outcome.message, reason: 'connection_cut' }, before, now);
    case 'deferred':
      return deferred(outcome, before, now);
    case 'rejected':
      return rejected(outcome, now);
  }
}

type Of<Kind extends SmtpOutcome['kind']> = Extract<SmtpOutcome, { kind: Kind }>;

function unreachable(outcome: Of<'unreachable'>, before: Tries, now: Date): Settlement {
  const said = { ...PLAIN, reply: outcome.message, reason: 'mail_server_unreachable' };
  // The mail was not begun: the mailbox rests, and its mails have no rest of their own.
  if (outcome.phase === 'connect' || outcome.phase === 'auth')
    return {
      ...said,
      state: 'pending',
      nextAttemptAt: now,
      mailbox: withoutSession(outcome.code),
      slotUnused: true,
    };
  return { ...cut(said, before, now), mailbox: 'unreachable' };
}

function deferred(outcome: Of<'deferred'>, before: Tries, now: Date): Settlement {
  const said = { ...PLAIN, code: outcome.code, reply: outcome.reply };
  if (scopeOf(outcome.phase) === 'mailbox')
    return {
      ...said,
      state: 'pending',
      reason: 'mailbox_deferred',
      nextAttemptAt: now,
      mailbox: 'refused',
      slotUnused: true,
    };
  const nextAttemptAt = later(before.answers + 1, now);
  if (nextAttemptAt)
    return {
      ...said,
      state: 'pending',
      reason: 'deferred',
      nextAttemptAt,
      slotUnused: true,
      counts: 'answer',
    };
  const { subtype } = categorizeReply(outcome);
  return givenUp(said, 'deferred_too_long', { category: 'soft', subtype, type: 'soft' }, 'answer');
}

function rejected(outcome: Of<'rejected'>, now: Date): Settlement {
  const said = { ...PLAIN, code: outcome.code, reply: outcome.reply };
  if (outcome.scope === 'mailbox')
    return {
      ...said,
      state: 'pending',
      reason: 'sender_resting',
      nextAttemptAt: now,
      mailbox: AUTH_CODES.has(outcome.code) ? 'auth' : 'refused',
      slotUnused: true,
    };
  const { category, subtype } = categorizeReply(outcome);
  const type = category === 'soft' ? 'soft' : 'hard';
  return givenUp(said, 'rejected', { category, subtype, type }, 'answer');
}

/** A mail that ends connections repeatedly may be the cause: it is tried less often, and then given up. */
function cut(said: Omit<Settlement, 'state'>, before: Tries, now: Date): Settlement {
  const nextAttemptAt = later(before.cuts + 1, now);
  return nextAttemptAt
    ? { ...said, state: 'pending', nextAttemptAt, slotUnused: true, counts: 'cut' }
    : givenUp(said, 'cut_too_often', { category: 'soft', subtype: 'connection_cut', type: 'soft' }, 'cut');
}

const withoutSession = (code: string): Trouble =>
  code === NO_TOKEN ? 'token' : code === SIGN_IN_AGAIN ? 'sign_in' : 'unreachable';

const givenUp = (
  said: Omit<Settlement, 'state'>,
  reason: string,
  bounce: NonNullable<Settlement['bounce']>,
  counts: 'answer' | 'cut',
): Settlement => ({ ...said, state: 'rejected', reason, bounce, counts });

export const mailboxTrouble = (outcome: SmtpOutcome): Settlement['mailbox'] =>
  settlementOf(outcome, { answers: 0, cuts: 0 }, new Date(0)).mailbox;

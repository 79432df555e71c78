import type { BounceCategory, SendState } from '../../platform/db/types.ts';
import type { SmtpOutcome } from './smtp-outcome.ts';
import { categorizeSmtpReply } from './bounce-category.ts';

/** What the ledger is to say of a mail after an attempt, and what else follows. */
export interface Verdict {
  state: Extract<SendState, 'sent' | 'rejected' | 'uncertain' | 'pending'>;
  code: number | null;
  reply: string | null;
  reason: string | null;
  nextAttemptAt: Date | null;
  bounce?: { category: BounceCategory; subtype: string | null; type: 'hard' | 'soft' };
  /** The mailbox, not the mail, is in trouble: it rests before its next mail. */
  mailbox?: 'unreachable' | 'refused' | 'auth';
  /** The slot was taken for nothing. */
  slotUnused: boolean;
}

/** Minutes before the next attempt of a deferred mail: greylisting first, then patience. decided: RFC 5321 4.5.4.1 asks for 4-5 days; a sequence step is stale after two. */
const RETRY_MINUTES = [5, 15, 30, 60, 120, 240, 480, 720, 720, 720];
const MINUTE_MS = 60_000;
const AUTH_CODES = new Set([530, 534, 535, 538]);

const later = (attempt: number, now: Date): Date | null => {
  const minutes = RETRY_MINUTES[attempt - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
};

/** Judges one attempt. `attempt` counts from 1. Pure: the table of research 3.1, row by row. */
export function settlementOf(outcome: SmtpOutcome, attempt: number, now: Date): Verdict {
  const plain = { code: null, reply: null, reason: null, nextAttemptAt: null, slotUnused: false };
  switch (outcome.kind) {
    case 'accepted':
      return { ...plain, state: 'sent', code: outcome.code, reply: outcome.reply };
    case 'unknown':
      return { ...plain, state: 'uncertain', reply: outcome.message, reason: 'outcome_unknown' };
    case 'withdrawn':
      return { ...plain, state: 'pending', reason: 'withdrawn', nextAttemptAt: now, slotUnused: true };
    case 'unreachable':
      return {
        ...plain,
        state: 'pending',
        reply: outcome.message,
        reason: 'mail_server_unreachable',
        nextAttemptAt: later(Math.min(attempt, RETRY_MINUTES.length), now),
        mailbox: 'unreachable',
        slotUnused: true,
      };
    case 'deferred': {
      const said = { ...plain, code: outcome.code, reply: outcome.reply };
      const mailbox = outcome.phase === 'auth' || outcome.phase === 'mail' || outcome.phase === 'connect';
      if (mailbox)
        return {
          ...said,
          state: 'pending',
          reason: 'mailbox_deferred',
          nextAttemptAt: later(Math.min(attempt, RETRY_MINUTES.length), now),
          mailbox: 'refused',
          slotUnused: true,
        };
      const nextAttemptAt = later(attempt, now);
      if (nextAttemptAt)
        return { ...said, state: 'pending', reason: 'deferred', nextAttemptAt, slotUnused: true };
      const { subtype } = categorizeSmtpReply({
        code: outcome.code,
        enhanced: outcome.enhanced,
        text: outcome.reply,
      });
      return {
        ...said,
        state: 'rejected',
        reason: 'deferred_too_long',
        bounce: { category: 'soft', subtype, type: 'soft' },
      };
    }
    case 'rejected': {
      const said = { ...plain, code: outcome.code, reply: outcome.reply };
      if (outcome.scope === 'mailbox')
        return {
          ...said,
          state: 'pending',
          reason: 'mailbox_refused',
          nextAttemptAt: later(Math.min(attempt, RETRY_MINUTES.length), now),
          mailbox: AUTH_CODES.has(outcome.code) ? 'auth' : 'refused',
          slotUnused: true,
        };
      const { category, subtype } = categorizeSmtpReply({
        code: outcome.code,
        enhanced: outcome.enhanced,
        text: outcome.reply,
      });
      return {
        ...said,
        state: 'rejected',
        reason: 'rejected',
        bounce: { category, subtype, type: category === 'soft' ? 'soft' : 'hard' },
      };
    }
  }
}

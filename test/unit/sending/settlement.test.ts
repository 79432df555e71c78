import { describe, expect, it } from 'vitest';
import { settlementOf } from '../../../src/sending/rules/settlement.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const minutes = (n: number): Date => new Date(NOW.getTime() + n * 60_000);
const NONE = { answers: 0, cuts: 0 };
const deferred = (phase: 'rcpt' | 'mail' | 'auth' | 'body', code = 450): SmtpOutcome => ({
  kind: 'deferred',
  code,
  enhanced: null,
  reply: 'later',
  phase,
});
const rejected = (scope: 'recipient' | 'message' | 'mailbox', code: number, reply: string): SmtpOutcome => ({
  kind: 'rejected',
  code,
  enhanced: null,
  reply,
  phase: scope === 'recipient' ? 'rcpt' : scope === 'message' ? 'body' : 'auth',
  scope,
});

describe('what the ledger says after an attempt', () => {
  it.each<[string, SmtpOutcome, object]>([
    [
      'accepted: sent',
      { kind: 'accepted', code: 250, enhanced: '2.0.0', reply: 'taken' },
      { state: 'sent', slotUnused: false },
    ],
    [
      'no answer after the final dot: uncertain, and never tried again',
      { kind: 'unknown', code: 'ECONNECTION', message: 'cut' },
      { state: 'uncertain', nextAttemptAt: null, slotUnused: false },
    ],
    [
      'the connection ended in the body: it is unsent, and waits five minutes',
      { kind: 'cut', code: 'ECONNECTION', message: 'cut' },
      { state: 'pending', nextAttemptAt: minutes(5), slotUnused: true, counts: 'cut' },
    ],
    [
      'a fault of our own: held for an hour with its reason',
      { kind: 'broken', message: 'TypeError' },
      { state: 'pending', reason: 'internal_error', nextAttemptAt: minutes(60), slotUnused: true },
    ],
    [
      'taken back before the final dot: waits again at once',
      { kind: 'withdrawn' },
      { state: 'pending', nextAttemptAt: NOW, slotUnused: true },
    ],
    [
      'no server: waits, and the mailbox rests',
      { kind: 'unreachable', phase: 'connect', code: 'ECONNREFUSED', message: 'refused' },
      { state: 'pending', mailbox: 'unreachable', nextAttemptAt: NOW, slotUnused: true, counts: null },
    ],
    [
      'greylisted: waits five minutes, no bounce',
      deferred('rcpt'),
      { state: 'pending', nextAttemptAt: minutes(5), slotUnused: true },
    ],
    [
      'the mailbox is throttled: it rests, the contact is not consumed',
      deferred('mail', 421),
      { state: 'pending', mailbox: 'refused', slotUnused: true },
    ],
    [
      'a wrong password: the mailbox rests',
      rejected('mailbox', 535, 'Authentication credentials invalid'),
      { state: 'pending', mailbox: 'auth', slotUnused: true },
    ],
    [
      'no such user: a hard bounce',
      rejected('recipient', 550, 'User unknown'),
      { state: 'rejected', bounce: { category: 'invalid_recipient', type: 'hard' } },
    ],
    [
      'a policy block: no dead address',
      rejected('message', 550, 'Message rejected due to policy'),
      { state: 'rejected', bounce: { category: 'policy_block', type: 'hard' } },
    ],
    [
      'refused for its content after the dot: said of the text',
      rejected('message', 554, 'This message was classified as SPAM'),
      { state: 'rejected', bounce: { category: 'policy_block', subtype: 'content' } },
    ],
    [
      'the same at RCPT, where the server has seen no text: said of who sends',
      rejected('recipient', 554, 'This message was classified as SPAM'),
      { state: 'rejected', bounce: { category: 'policy_block', subtype: 'reputation' } },
    ],
  ])('%s', (_says, outcome, expected) => {
    expect(settlementOf(outcome, NONE, NOW)).toMatchObject(expected);
  });

  it('is patient with a deferring recipient for two days, and then says that it was too long', () => {
    const waits = Array.from({ length: 10 }, (_none, index) =>
      settlementOf(deferred('rcpt'), { answers: index, cuts: 0 }, NOW),
    );
    expect(waits.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'pending'));
    const hours = waits.reduce(
      (sum, { nextAttemptAt }) => sum + (nextAttemptAt!.getTime() - NOW.getTime()) / 3_600_000,
      0,
    );
    expect(hours).toBeGreaterThan(48);
    expect(settlementOf(deferred('rcpt'), { answers: 10, cuts: 0 }, NOW)).toMatchObject({
      state: 'rejected',
      reason: 'deferred_too_long',
      bounce: { category: 'soft', type: 'soft' },
    });
  });

  it('counts replies and cuts apart: a mail cut ten times has its whole patience with replies left', () => {
    const cut: SmtpOutcome = { kind: 'cut', code: 'ECONNECTION', message: 'cut' };
    expect(settlementOf(deferred('rcpt'), { answers: 0, cuts: 10 }, NOW)).toMatchObject({
      state: 'pending',
      nextAttemptAt: minutes(5),
      counts: 'answer',
    });
    expect(settlementOf(cut, { answers: 10, cuts: 9 }, NOW)).toMatchObject({
      state: 'pending',
      counts: 'cut',
    });
    expect(settlementOf(cut, { answers: 0, cuts: 10 }, NOW)).toMatchObject({
      state: 'rejected',
      reason: 'cut_too_often',
      bounce: { category: 'soft', subtype: 'connection_cut' },
    });
  });
});

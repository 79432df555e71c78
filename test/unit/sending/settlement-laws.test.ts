import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settlementOf } from '../../../src/sending/rules/settlement.ts';
import { scopeOf } from '../../../src/sending/rules/smtp-reply.ts';
import type { SmtpPhase } from '../../../src/sending/rules/smtp-reply.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const PHASES: SmtpPhase[] = ['connect', 'auth', 'mail', 'rcpt', 'data', 'body'];
const phase = fc.constantFrom(...PHASES);
const said = { enhanced: fc.constantFrom(null, '4.2.0', '5.1.1'), reply: fc.string() };
const outcomes: fc.Arbitrary<SmtpOutcome> = fc.oneof(
  fc.record({ kind: fc.constant('accepted' as const), code: fc.constant(250), ...said }),
  fc.record({
    kind: fc.constant('deferred' as const),
    code: fc.integer({ min: 400, max: 499 }),
    ...said,
    phase,
  }),
  fc
    .record({
      kind: fc.constant('rejected' as const),
      code: fc.integer({ min: 500, max: 599 }),
      ...said,
      phase,
    })
    .map((each) => ({ ...each, scope: scopeOf(each.phase) })),
  fc.record({ kind: fc.constant('unreachable' as const), phase, code: fc.string(), message: fc.string() }),
  fc.record({ kind: fc.constant('unknown' as const), code: fc.string(), message: fc.string() }),
  fc.record({ kind: fc.constant('cut' as const), code: fc.string(), message: fc.string() }),
  fc.record({ kind: fc.constant('broken' as const), message: fc.string() }),
  fc.constant({ kind: 'withdrawn' as const }),
);
const tries = fc.record({ answers: fc.nat(40), cuts: fc.nat(40) });
const NONE = { answers: 0, cuts: 0 };
const refusal = (kind: 'deferred' | 'rejected', at: SmtpPhase, code: number): SmtpOutcome =>
  kind === 'deferred'
    ? { kind, code, enhanced: null, reply: 'no', phase: at }
    : { kind, code, enhanced: null, reply: 'no', phase: at, scope: scopeOf(at) };

describe('whatever becomes of an attempt', () => {
  it('a mail that is to be tried again has a time for it, and no other mail has', () => {
    fc.assert(
      fc.property(outcomes, tries, (outcome, before) => {
        const { state, nextAttemptAt } = settlementOf(outcome, before, NOW);
        expect(nextAttemptAt !== null).toBe(state === 'pending');
        if (nextAttemptAt) expect(nextAttemptAt.getTime()).toBeGreaterThanOrEqual(NOW.getTime());
      }),
    );
  });

  it('a bounce is recorded for the mails that are given up, and for no other', () => {
    fc.assert(
      fc.property(outcomes, tries, (outcome, before) => {
        const { state, bounce } = settlementOf(outcome, before, NOW);
        expect(bounce !== undefined).toBe(state === 'rejected');
        if (bounce) expect(bounce.type).toBe(bounce.category === 'soft' ? 'soft' : 'hard');
      }),
    );
  });

  it('a mail that may have gone out keeps its slot and is never sent again', () => {
    fc.assert(
      fc.property(outcomes, tries, (outcome, before) => {
        const { state, slotUnused } = settlementOf(outcome, before, NOW);
        expect(slotUnused).toBe(state === 'pending');
        if (outcome.kind === 'unknown') expect(state).toBe('uncertain');
        if (outcome.kind === 'accepted') expect(state).toBe('sent');
      }),
    );
  });

  it('trouble of the mailbox costs the contact nothing, however often it comes', () => {
    fc.assert(
      fc.property(outcomes, tries, (outcome, before) => {
        const { state, mailbox, bounce } = settlementOf(outcome, before, NOW);
        fc.pre(mailbox !== undefined && before.cuts < 10);
        expect([state, bounce]).toEqual(['pending', undefined]);
      }),
    );
  });
});

describe('what a refusal is about', () => {
  it.each(PHASES)('at %s', (at) => {
    const mailbox = scopeOf(at) === 'mailbox' ? 'refused' : undefined;
    expect(settlementOf(refusal('rejected', at, 550), NONE, NOW).mailbox).toBe(mailbox);
    expect(settlementOf(refusal('deferred', at, 451), NONE, NOW).mailbox).toBe(mailbox);
  });

  it.each([530, 534, 535, 538])('code %i at login means the password', (code) => {
    expect(settlementOf(refusal('rejected', 'auth', code), NONE, NOW).mailbox).toBe('auth');
  });

  it('a deferred recipient is tried after 5, 15, 30, 60 minutes, and then more and more patiently', () => {
    const waits = Array.from({ length: 10 }, (_none, n) => {
      const { nextAttemptAt } = settlementOf(refusal('deferred', 'rcpt', 450), { answers: n, cuts: 0 }, NOW);
      return (nextAttemptAt!.getTime() - NOW.getTime()) / 60_000;
    });
    expect(waits.slice(0, 4)).toEqual([5, 15, 30, 60]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });
});

import type { Invariant } from '../../operations/wire.ts';
import type { Violation } from '../recipients.ts';

/** `not_proven`: nothing broke, and this machine was too slow to prove the promise. */
export type Proof = 'kept' | 'not_proven' | 'broken';
export interface Check extends Invariant {
  verdict: Proof;
}

export interface Seen {
  violations: readonly Violation[];
  /** Message-IDs of mails that left before the contact's answer was recorded. */
  lateAnswers: readonly string[];
  webhooks: { unverified: number; changed: number };
  over: boolean;
}

const SAMPLE = 5;
const samples = (violations: readonly Violation[]): string[] =>
  violations.slice(0, SAMPLE).map((violation) => JSON.stringify(violation));
const check = (id: string, says: string, broken: number, sample: string[] = [], proven = true): Check => ({
  id,
  says,
  broken: proven ? broken : 0,
  sample,
  verdict: broken === 0 ? 'kept' : proven ? 'broken' : 'not_proven',
});

/**
 * A follow-up that left before the answer was recorded breaks nothing: a data mark knows only recorded answers. A campaign that
 * did not end in time proves nothing.
 */
export function judgeDemo(invariants: readonly Invariant[], seen: Seen): Check[] {
  const late = new Set(seen.lateAnswers);
  const twice = seen.violations.filter(({ kind }) => kind === 'copy_twice');
  const after = seen.violations.filter(({ kind }) => kind === 'mail_after_answer');
  const broken = after.filter(({ messageId }) => !late.has(messageId));
  return [
    ...invariants.map(({ id, says, broken: count, sample }) => check(id, says, count, sample)),
    check('copies', 'no recipient got a copy twice', twice.length, samples(twice)),
    broken.length > 0 || after.length === 0
      ? check('follow_ups', 'no recipient got a follow-up after an answer', broken.length, samples(broken))
      : check(
          'follow_ups',
          'no recipient got a follow-up after an answer',
          after.length,
          samples(after),
          false,
        ),
    check('signatures', 'every delivery verifies with both signatures', seen.webhooks.unverified),
    check('bytes', 'a repeated delivery repeats its bytes', seen.webhooks.changed),
    check('over', 'the campaign came to its end in time', seen.over ? 0 : 1, [], false),
  ];
}

export const overall = (checks: readonly Check[]): Proof =>
  (['broken', 'not_proven'] as const).find((verdict) => checks.some((one) => one.verdict === verdict)) ??
  'kept';

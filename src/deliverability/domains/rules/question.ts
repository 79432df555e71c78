import type { DnsAnswer, RecordType } from '../../../platform/net/resolve.ts';

/** `POLICY`: the MTA-STS policy of a domain over HTTPS; its answer is the status, the content type and the body. */
export interface Question {
  type: RecordType | 'POLICY';
  name: string;
}

/** A rule that asks DNS step by step: it yields questions and receives their answers in the same order. */
export type Asking<Result> = Generator<Question[], Result, DnsAnswer[]>;

export function* askOne(type: Question['type'], name: string): Asking<DnsAnswer> {
  const [answer] = yield [{ type, name }];
  return answer!;
}

/** In order of gravity, the worst last. `unknown`: the resolver failed, which says nothing about the domain. */
export const VERDICTS = ['ok', 'unknown', 'warning', 'broken'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Finding {
  verdict: Verdict;
  reason: string;
}

const MAX_REASON_CHARS = 500;
/** Postgres stores no NUL, and a record may contain any byte. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

export const found = (verdict: Verdict, reason: string): Finding => ({
  verdict,
  reason: reason.replaceAll(UNPRINTABLE, '?').slice(0, MAX_REASON_CHARS),
});

export const unanswered = (name: string, code: string): Finding =>
  found('unknown', `DNS did not answer for ${name} (${code})`);

export const worst = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS[Math.max(0, ...verdicts.map((each) => VERDICTS.indexOf(each)))]!;

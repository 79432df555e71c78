import { exponential } from '../../platform/rules/retry.ts';
import type { EgressAnswer } from '../../platform/net/egress.ts';

const MAX_REASON_CHARS = 300;
/** A domain that passed before is used until this many failures in a row. */
const MAX_FAILURES = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const againMs = exponential(MINUTE_MS, HOUR_MS);

export function trackingFault(answer: EgressAnswer, tokens: readonly string[]): string | null {
  const fault = faultOf(answer, tokens);
  return fault && fault.slice(0, MAX_REASON_CHARS);
}

function faultOf(answer: EgressAnswer, tokens: readonly string[]): string | null {
  switch (answer.kind) {
    case 'refused':
      return answer.why;
    case 'unreachable':
      return `${answer.code}: ${answer.message}`;
    case 'timeout':
      return `no answer within ${answer.ms} ms`;
    case 'answered':
      if (answer.status >= 300 && answer.status < 400)
        return `answers with a redirect (${answer.status}); the domain must lead here itself`;
      if (answer.status !== 200) return `answers with ${answer.status} ${answer.statusText}`.trim();
      return tokens.includes(answer.body.trim()) ? null : 'another server answers at this domain';
  }
}

/** decided: one failure does not take a working domain away, three in a row do. */
export function afterCheck(
  before: { passed: boolean | null; failures: number },
  fault: string | null,
  now: Date,
): { passed: boolean; reason: string | null; failures: number; checkedAt: Date; nextAt: Date } {
  const failures = fault === null ? 0 : before.failures + 1;
  const pauseMs = fault === null ? HOUR_MS : againMs(failures);
  return {
    passed: fault === null || (before.passed === true && failures < MAX_FAILURES),
    reason: fault,
    failures,
    checkedAt: now,
    nextAt: new Date(now.getTime() + pauseMs),
  };
}

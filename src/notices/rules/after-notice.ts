import type { NoticeKind } from '../../platform/db/types.ts';
import { exponential } from '../../platform/rules/retry.ts';
import { PACE } from './kinds.ts';

/** `again`: another try may work. `refused`: the same message would be refused again. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'again'; error: string; askedSeconds?: number | null }
  | { kind: 'refused'; error: string };

export interface After {
  isSent: boolean;
  failures: number;
  restUntil: Date;
  error: string | null;
  /** What happened before this is given up; null: the notices of the message go, or none. */
  giveUpBefore: Date | null;
}

const waitMs = exponential(60_000, 3_600_000);
const LONGEST_MS = 3_600_000;
/** decided: what a person was not told within a day is in the API, and no news any more. */
const OLD_MS = 86_400_000;

/** `failures`: in a row, before this message. */
export function afterNotice(
  outcome: Outcome,
  { kind, failures, now }: { kind: NoticeKind; failures: number; now: Date },
): After {
  const paceMs = PACE[kind].everySeconds * 1000;
  const until = (ms: number): Date => new Date(now.getTime() + ms);
  if (outcome.kind === 'sent')
    return { isSent: true, failures: 0, restUntil: until(paceMs), error: null, giveUpBefore: null };
  const asked = outcome.kind === 'again' ? Math.min((outcome.askedSeconds ?? 0) * 1000, LONGEST_MS) : 0;
  return {
    isSent: false,
    failures: failures + 1,
    restUntil: until(Math.max(waitMs(failures + 1), asked, outcome.kind === 'refused' ? paceMs : 0)),
    error: outcome.error,
    giveUpBefore: outcome.kind === 'again' ? until(-OLD_MS) : null,
  };
}

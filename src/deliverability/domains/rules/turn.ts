import type { Verdict } from './question.ts';
import type { ListStatus } from './dnsbl.ts';
import { LIST_WEIGHT } from './dnsbl.ts';
import { CHECKS } from './health.ts';
import type { Check, Health } from './health.ts';

export type HistoryCheck = Check | 'blacklists';
export type Outcome = Verdict | ListStatus;

export interface Known {
  check: HistoryCheck;
  list: string | null;
  verdict: Outcome;
}

export interface Turn extends Known {
  before: Outcome | null;
  reason: string;
}

const isBad = (verdict: Outcome | null): boolean => verdict === 'broken' || verdict === 'listed';

const isKnown = (verdict: Outcome | null): boolean => verdict !== null && verdict !== 'unknown';

function outcomesOf(health: Health): Omit<Turn, 'before'>[] {
  const checks = CHECKS.flatMap((check) => {
    const finding = health[check];
    return finding ? [{ check, list: null, verdict: finding.verdict, reason: finding.reason }] : [];
  });
  const lists = new Map<string, { status: ListStatus; reasons: string[] }>();
  for (const { list, of, status, reason } of health.blacklists?.lists ?? []) {
    const before = lists.get(list);
    const text = `${of}: ${reason}`;
    if (!before || LIST_WEIGHT[status] > LIST_WEIGHT[before.status])
      lists.set(list, { status, reasons: [text] });
    else if (status === before.status) before.reasons.push(text);
  }
  return [
    ...checks,
    ...[...lists].map(([list, { status, reasons }]) => ({
      check: 'blacklists' as const,
      list,
      verdict: status,
      reason: reasons.join('; ').slice(0, 500).toWellFormed(),
    })),
  ];
}

const NOT_ASKED =
  'it is no longer looked up there: the list is switched off, or no host of the domain is left';

/** The changed verdicts. decided: unknown is no change, so a resolver that fails for an hour changes no verdict. */
export function turnsOf(known: readonly Known[], health: Health): Turn[] {
  const keyOf = ({ check, list }: Pick<Known, 'check' | 'list'>): string => `${check} ${list ?? ''}`;
  const before = new Map(known.map((each) => [keyOf(each), each.verdict]));
  const outcomes = outcomesOf(health);
  const asked = new Set(outcomes.map(keyOf));
  // When a list is disabled, or no address of the domain is left to look up, its listing ends.
  const gone = known
    .filter((each) => each.list !== null && each.verdict === 'listed' && !asked.has(keyOf(each)))
    .map(({ check, list }) => ({ check, list, verdict: 'not_listed' as const, reason: NOT_ASKED }));
  return [...outcomes, ...gone].flatMap((outcome) => {
    const was = before.get(keyOf(outcome)) ?? null;
    const isNews = was === null || (outcome.verdict !== 'unknown' && outcome.verdict !== was);
    return isNews ? [{ ...outcome, before: was }] : [];
  });
}

export interface Notice {
  state: 'broken' | 'mended';
  changes: Turn[];
}

/**
 * The changes that make an event: new broken or listed verdicts, and their end; one event for each check. decided: the
 * first verdict of a domain makes no event, because the domain came in that state; a first listing makes one.
 */
export function noticeOf(turns: readonly Turn[]): Notice | null {
  const worse = turns.filter(
    ({ before, verdict }) => isBad(verdict) && !isBad(before) && (isKnown(before) || verdict === 'listed'),
  );
  const better = turns.filter(({ before, verdict }) => isBad(before) && !isBad(verdict));
  if (worse.length + better.length === 0) return null;
  return { state: worse.length > 0 ? 'broken' : 'mended', changes: [...worse, ...better] };
}

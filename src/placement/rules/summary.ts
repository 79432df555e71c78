import { stepOf } from './result.ts';
import type { Folder, LedgerFacts } from './result.ts';

/** `waiting`: not known yet; `unknown`: never to be known. */
export interface Counts {
  mails: number;
  inbox: number;
  junk: number;
  other: number;
  missing: number;
  not_sent: number;
  unknown: number;
  waiting: number;
}
/** Shares of the mails that are known to have left; null: none yet. */
export interface Shares {
  inbox_share: number | null;
  junk_share: number | null;
  other_share: number | null;
  missing_share: number | null;
}

interface Counted {
  folder: Folder | null;
  open: boolean;
}

const DIGITS = 10_000;

export function countResults(results: readonly Counted[]): Counts & Shares {
  const of = (folder: Folder): number => results.filter((each) => each.folder === folder).length;
  const counts = {
    mails: results.length,
    inbox: of('inbox'),
    junk: of('junk'),
    other: of('other'),
    missing: of('missing'),
    not_sent: of('not_sent'),
    unknown: results.filter(({ folder, open }) => folder === null && !open).length,
    waiting: results.filter(({ open }) => open).length,
  };
  const known = counts.inbox + counts.junk + counts.other + counts.missing;
  const share = (count: number): number | null =>
    known === 0 ? null : Math.round((count / known) * DIGITS) / DIGITS;
  return {
    ...counts,
    inbox_share: share(counts.inbox),
    junk_share: share(counts.junk),
    other_share: share(counts.other),
    missing_share: share(counts.missing),
  };
}

interface Kept extends Counted {
  failed_reason: string | null;
  mail: LedgerFacts | null;
  mail_hold: string | null;
}

/** Applies a final state of the mail ledger at once; a worker writes it to the row soon. */
export function withLedger<R extends Kept>(result: R): R {
  const step = result.open ? stepOf(result.mail, false) : null;
  if (step?.do !== 'settle') return result;
  return { ...result, folder: step.outcome.folder, failed_reason: step.outcome.reason, open: false };
}

export function pendingReason({ mail, mail_hold: hold }: Pick<Kept, 'mail' | 'mail_hold'>): string {
  if (mail?.state === 'pending') return hold ?? 'queued';
  if (mail?.state === 'sending' || mail?.state === 'data') return 'being_sent';
  return mail?.state === 'uncertain' ? 'outcome_unknown' : 'looked_for';
}

import type { Folder } from './result.ts';

/** Where the mails of a test are. `waiting`: not known yet; `unknown`: it cannot be found out. */
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
/** Parts of the mails that are known to have left; null while there are none. */
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

/** What a result that is not known yet waits for. */
export function waitsFor(mail: { state: string | null; hold: string | null }): string {
  if (mail.state === 'pending') return mail.hold ?? 'queued';
  if (mail.state === 'sending' || mail.state === 'data') return 'being_sent';
  if (mail.state === 'uncertain') return 'outcome_unknown';
  return 'looked_for';
}

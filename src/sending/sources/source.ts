import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { ClaimedSend, MailRow } from '../claimed-send.ts';
import type { Contents } from '../content.ts';
import type { Refused } from '../ledger-store.ts';
import { RECHECK_MS } from '../rules/may-send.ts';
import type { Limits } from '../take-budgets.ts';
import type { TeamCaps } from '../take-caps.ts';

export interface Ready extends Pick<
  ClaimedSend,
  'files' | 'original' | 'copies' | 'withheld' | 'closesAt' | 'write' | 'track'
> {
  go: true;
  recipient: string;
  subject: string;
  inReplyTo: string | null;
  budget: Limits | null;
  /** Null: the caps of persons and companies do not hold it. */
  caps: TeamCaps | null;
}
export type Judgement = Ready | { go: false; refused: Refused };
export interface Judged {
  row: MailRow;
  verdict: Judgement;
}

/** `now` in business time; `freshSince` in wall time. */
export interface Moment {
  now: Date;
  freshSince: Date;
}

export type SourceDeps = Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'publicUrl'> & {
  contents: Contents;
};

/** One kind of mail between the mail ledger and SMTP. Its gates right before the final dot are in `mark-store`. */
export interface Source {
  judge(deps: SourceDeps, trx: Trx, rows: readonly MailRow[], at: Moment): Promise<Judged[]>;
}

export const hold = (
  row: Pick<MailRow, 'id'>,
  reason: string,
  at: Moment,
  until = new Date(at.now.getTime() + RECHECK_MS),
): Judgement => ({ go: false, refused: { id: row.id, state: 'pending', reason, until } });

export const holdForVariable = (row: Pick<MailRow, 'id'>, variable: string, at: Moment): Judgement => ({
  go: false,
  refused: {
    id: row.id,
    state: 'pending',
    reason: 'missing_variable',
    until: new Date(at.now.getTime() + RECHECK_MS),
    detail: variable,
  },
});

export const drop = (row: Pick<MailRow, 'id'>, reason: string): Judgement => ({
  go: false,
  refused: { id: row.id, state: 'cancelled', reason, until: null },
});

/** A mail that cannot be judged is held, and the mailbox continues with the others. */
export function safely(
  deps: Pick<Services, 'log'>,
  row: MailRow,
  at: Moment,
  judge: () => Judgement,
): Judgement {
  try {
    return judge();
  } catch (err) {
    deps.log.error({ err, send: row.id }, 'a mail cannot be judged and is held');
    return hold(row, 'internal_error', at);
  }
}

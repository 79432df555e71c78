import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { ClaimedSend, MailRow } from '../claimed-send.ts';
import type { Contents } from '../content.ts';
import type { Refused } from '../ledger-store.ts';
import { RECHECK_MS } from '../rules/may-send.ts';
import type { Limits } from '../take-budgets.ts';

/** A mail that may go now, and what it says. */
export interface Ready extends Pick<ClaimedSend, 'files' | 'original' | 'write' | 'track'> {
  go: true;
  /** The address the contact has now; the mail may have waited under another. */
  recipient: string;
  subject: string;
  inReplyTo: string | null;
  /** What of the day's budgets it takes; null: no limit of a day holds it. */
  budget: Limits | null;
}
export type Judgement = Ready | { go: false; refused: Refused };
export interface Judged {
  row: MailRow;
  verdict: Judgement;
}

/** Business time, and how old (wall time) a walk through a mailbox may be. */
export interface Moment {
  now: Date;
  freshSince: Date;
}

export type SourceDeps = Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'publicUrl'> & {
  contents: Contents;
};

/** What one kind of mail needs between the mail ledger and the wire. The gates right before its final dot are in `mark-store`. */
export interface Source {
  /** Whether each of these due mails, which are locked, may leave, and what it says: those of one team, in their order. */
  judge(deps: SourceDeps, trx: Trx, rows: readonly MailRow[], at: Moment): Promise<Judged[]>;
}

export const hold = (
  row: Pick<MailRow, 'id'>,
  reason: string,
  at: Moment,
  until = new Date(at.now.getTime() + RECHECK_MS),
): Judgement => ({ go: false, refused: { id: row.id, state: 'pending', reason, until } });

/** It never leaves. */
export const drop = (row: Pick<MailRow, 'id'>, reason: string): Judgement => ({
  go: false,
  refused: { id: row.id, state: 'cancelled', reason, until: null },
});

/** One mail that cannot be judged is held with its reason, and the mailbox goes on with the others. */
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

import type { Db } from '../platform/db/connect.ts';
import { findMailboxRow, findValueRow } from './mailbox-preview-store.ts';
import { mailValues } from './render-mail.ts';
import { mailboxHolds } from './rules/decide.ts';
import type { GateVerdict } from './rules/decide.ts';
import { domainOf } from './rules/receiver.ts';

/** The values of variables in a mail of this mailbox, to a contact or to an address without one. */
export async function readMailValues(
  db: Db,
  at: { teamId: string; senderId: string; profileId: string | null },
): Promise<Record<string, unknown>> {
  const row = await findValueRow(db, at);
  return row ? mailValues(row) : {};
}

/** What holds a single mail of the mailbox to this address now. */
export async function readMailboxHolds(
  db: Db,
  at: { teamId: string; senderId: string; recipient: string; now: Date },
): Promise<GateVerdict[]> {
  const row = await findMailboxRow(db, { ...at, domain: domainOf(at.recipient) });
  const mailbox = row && {
    disabled: row.disabled,
    restsUntil: row.rests_until,
    restsBecause: row.rests_because,
    dayFullUntil: row.day_full_until,
    warmUpFullUntil: row.warm_up_full_until,
    spacedUntil: row.spaced_until,
  };
  return mailboxHolds(
    { mailbox: mailbox ?? null, receiverRestsUntil: row?.receiver_rests_until ?? null },
    at.now,
  );
}

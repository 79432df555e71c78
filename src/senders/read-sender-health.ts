import type { Db } from '../platform/db/connect.ts';
import { listSenderCounts } from './health-store.ts';
import type { SenderCounts } from './health-store.ts';
import { blockedSince, firstDayOf, healthOfMailbox } from './rules/health.ts';
import type { MailboxHealth } from './rules/health.ts';

export type SenderHealth = SenderCounts & MailboxHealth;

/** How the mailboxes of a team did in the last `days` UTC days; today is one of them. */
export async function readSenderHealth(
  db: Db,
  at: { teamId: string; now: Date; days: number },
): Promise<SenderHealth[]> {
  const window = { from: firstDayOf(at.now, at.days), blockedSince: blockedSince(at.now) };
  return (await listSenderCounts(db, at.teamId, window)).map((row) => ({ ...row, ...healthOfMailbox(row) }));
}

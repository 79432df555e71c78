import type { Db } from '../platform/db/connect.ts';
import { listSenderCounts } from './health-store.ts';
import type { SenderCounts } from './health-store.ts';
import { blockedSince, firstDayOf, healthOfMailbox } from './rules/health.ts';
import type { MailboxHealth } from './rules/health.ts';

export type SenderHealth = SenderCounts & MailboxHealth;

/** UTC days, today included. */
export async function readSenderHealth(
  db: Db,
  at: { teamId: string; now: Date; days: number },
): Promise<SenderHealth[]> {
  const window = { from: firstDayOf(at.now, at.days), blockedSince: blockedSince(at.now) };
  return (await listSenderCounts(db, at.teamId, window)).map((row) => ({ ...row, ...healthOfMailbox(row) }));
}

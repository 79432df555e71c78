import type { Trx } from '../platform/db/transaction.ts';
import { readPool } from '../senders/read-pool.ts';
import type { PoolMailbox } from '../senders/read-pool.ts';
import { cancelMails, moveMails } from '../sending/queue-mails.ts';
import { mailboxFor } from './rules/spread.ts';
import { nextBroadcastStatus } from './rules/status.ts';
import type { BroadcastProgress, BroadcastRow } from './store.ts';
import { hasOpenMails, mailboxesWithWaiting } from './work-store.ts';

const BATCH = 1_000;
const MAX_MAILBOXES = 2_000;
/** Mails wait for windows and caps: nothing to do but look. */
const LOOK_MS = 5_000;
/** Mails that were claimed at the cancel come back within a moment, and are then taken back. */
const CANCELLED_LOOK_MS = 1_000;

const later = (now: Date, ms = LOOK_MS): Date => new Date(now.getTime() + ms);

/** Moves waiting mails of one mailbox to others by their daily capacity. Resolves how many moved. */
async function moveFrom(
  trx: Trx,
  row: BroadcastRow,
  { from, usable, now }: { from: string; usable: PoolMailbox[]; now: Date },
): Promise<number> {
  const parts = new Map<string, number>();
  for (let nth = 0; nth < BATCH; nth++) {
    const { id } = mailboxFor(usable, nth)!;
    parts.set(id, (parts.get(id) ?? 0) + 1);
  }
  let moved = 0;
  for (const [to, limit] of parts)
    moved += await moveMails(trx, { teamId: row.team_id, sourceId: row.id, from, to, now, limit });
  return moved;
}

/**
 * Moves mails out of mailboxes that may no longer send. decided: while only disabled mailboxes are left, the mails wait, as those
 * of sequences do, because a user may enable one; without any mailbox they are skipped. Resolves true when there may be more.
 */
async function rescueMails(
  trx: Trx,
  row: BroadcastRow,
  { waiting, now }: { waiting: string[]; now: Date },
): Promise<boolean> {
  const pool = await readPool(trx, { teamId: row.team_id, profileId: row.sender_profile_id });
  const usable = pool.filter(({ enabled, capacity }) => enabled && capacity > 0);
  const [from] = waiting.filter((id) => !usable.some((mailbox) => mailbox.id === id));
  if (from === undefined) return false;
  if (usable.length > 0) return (await moveFrom(trx, row, { from, usable, now })) > 0;
  if (pool.length > 0) return false;
  const at = { teamId: row.team_id, sourceId: row.id, reason: 'no_sender', now, limit: BATCH };
  return (await cancelMails(trx, at)) > 0;
}

/** For a broadcast with all recipients in the ledger: moves stuck mails, and ends it when nothing waits. */
export async function advanceBroadcast(trx: Trx, row: BroadcastRow, now: Date): Promise<BroadcastProgress> {
  const key = { teamId: row.team_id, id: row.id };
  if (!(await hasOpenMails(trx, key)))
    return {
      status: nextBroadcastStatus(row.status, 'finish')!,
      finished_at: now,
      next_run_at: null,
      updated_at: now,
    };
  const waiting = await mailboxesWithWaiting(trx, key, MAX_MAILBOXES);
  const more = await rescueMails(trx, row, { waiting, now });
  return { next_run_at: more ? now : later(now) };
}

/** For a cancelled broadcast: takes waiting mails back until none waits and every mail at a server has its outcome. */
export async function revertMails(trx: Trx, row: BroadcastRow, now: Date): Promise<BroadcastProgress> {
  const key = { teamId: row.team_id, id: row.id };
  const at = { teamId: row.team_id, sourceId: row.id, reason: 'broadcast_cancelled', now, limit: BATCH };
  if ((await cancelMails(trx, at)) === BATCH) return { next_run_at: now };
  const open = await hasOpenMails(trx, key);
  return open ? { next_run_at: later(now, CANCELLED_LOOK_MS) } : { next_run_at: null, finished_at: now };
}

import type { Trx } from '../platform/db/transaction.ts';
import { readPool } from '../senders/read-pool.ts';
import type { PoolMailbox } from '../senders/read-pool.ts';
import { cancelMails, moveMails } from '../sending/queue-mails.ts';
import { mailboxFor } from './rules/spread.ts';
import { nextBroadcastStatus } from './rules/status.ts';
import type { BroadcastProgress, BroadcastRow } from './store.ts';
import { hasOpenMails, mailboxesWithWaiting } from './work-store.ts';

/** Mails that are taken back or moved in one transaction. */
const BATCH = 1_000;
const MAX_MAILBOXES = 2_000;
/** While mails wait for windows and caps there is nothing to do but to look. */
const LOOK_MS = 5_000;
/** Mails that were claimed when a broadcast was cancelled come back to be taken back within a moment. */
const CANCELLED_LOOK_MS = 1_000;

const later = (now: Date, ms = LOOK_MS): Date => new Date(now.getTime() + ms);

/** Gives what waits in one mailbox to others, each its part by what it may send in a day. Resolves how many mails moved. */
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
 * Looks after the mails in mailboxes that may not send any more: they move to others of the profile. decided: where all that
 * are left are disabled, they wait, as those of sequences do, because a user may enable one; where none is left, they are
 * skipped. Resolves true when there may be more to do.
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

/** A broadcast whose recipients are all in the ledger: rescues what is stuck, and ends it when nothing waits. */
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

/** A cancelled broadcast: takes back what waits, until nothing does and every mail that was at a server is settled. */
export async function takeBackMails(trx: Trx, row: BroadcastRow, now: Date): Promise<BroadcastProgress> {
  const key = { teamId: row.team_id, id: row.id };
  const at = { teamId: row.team_id, sourceId: row.id, reason: 'broadcast_cancelled', now, limit: BATCH };
  if ((await cancelMails(trx, at)) === BATCH) return { next_run_at: now };
  const open = await hasOpenMails(trx, key);
  return open ? { next_run_at: later(now, CANCELLED_LOOK_MS) } : { next_run_at: null, finished_at: now };
}

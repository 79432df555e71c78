import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { rowLease } from '../platform/db/row-lease.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { saidBlind } from './freshness-store.ts';

export interface Watchable {
  team_id: string;
  sender_id: string;
}

export interface WatchLease extends Watchable {
  created_at: Date;
  /** False: it has no IMAP settings, or is deleted, and is parked. */
  read: boolean;
  failures: number;
  error: string | null;
  seen_at: Date | null;
  said_blind: boolean;
}

/** The time until a mailbox that is not read is looked at again; saving its connection frees it at once. */
const PARKED_SECONDS = 3600;

/**
 * Mailboxes that may be taken, the longest waiting first, as many healthy and troubled ones as asked for. Reads
 * without locks, one range of an index each.
 */
export async function findWatchable(
  db: Db,
  at: { wall: Date; healthy: number; troubled: number },
): Promise<Watchable[]> {
  const due = sql`coalesce(watch_until, timestamptz '-infinity')`;
  const { rows } = await sql<Watchable>`
    (select team_id, sender_id from sender_states where watch_failures = 0 and ${due} < ${at.wall}
      order by ${due} limit ${at.healthy})
    union all
    (select team_id, sender_id from sender_states where watch_failures > 0 and ${due} < ${at.wall}
      order by ${due} limit ${at.troubled})`.execute(db);
  return rows;
}

/** decided: `watch_until` also says how long a mailbox rests or is parked, so the lease stays in this row. */
const lease = rowLease({ due: 'watch_until', token: 'watch_token' });

const FRESHNESS = sql`coalesce(st.walked_at, st.imap_since) as seen_at, ${saidBlind} as said_blind`;

/** Takes those of a team's mailboxes that are still free, until `until` (wall time); those without IMAP are parked. */
export async function takeWatches(
  db: Db,
  at: { teamId: string; senderIds: string[]; token: string; wall: Date; until: Date },
): Promise<WatchLease[]> {
  const parkedUntil = new Date(at.wall.getTime() + PARKED_SECONDS * 1000);
  const { rows } = await sql<WatchLease>`
    with free as (
      select st.team_id, st.sender_id, s.created_at, s.imap_host is not null and s.deleted_at is null as read
      from sender_states st join senders s on s.team_id = st.team_id and s.id = st.sender_id
      where st.team_id = ${at.teamId} and st.sender_id = any(${at.senderIds}::uuid[])
        and coalesce(st.watch_until, timestamptz '-infinity') < ${at.wall}
      for update of st skip locked)
    update sender_states st set ${lease.behind({
      token: sql`case when free.read then ${at.token}::uuid end`,
      until: sql`case when free.read then ${at.until}::timestamptz else ${parkedUntil}::timestamptz end`,
    })}
    from free where st.team_id = free.team_id and st.sender_id = free.sender_id and st.team_id = ${at.teamId}
    returning st.team_id, st.sender_id, free.created_at, free.read, st.watch_failures as failures,
      st.watch_error as error, ${FRESHNESS}`.execute(db);
  return rows;
}

export async function keepWatches(
  db: Db,
  at: { teamId: string; senderIds: string[]; token: string; until: Date },
): Promise<Pick<WatchLease, 'sender_id' | 'seen_at' | 'said_blind'>[]> {
  const { rows } = await sql<Pick<WatchLease, 'sender_id' | 'seen_at' | 'said_blind'>>`
    update sender_states st set ${lease.behind(at)}
    where st.team_id = ${at.teamId} and st.sender_id = any(${at.senderIds}::uuid[]) and ${lease.heldBy(at.token, 'st')}
    returning st.sender_id, ${FRESHNESS}`.execute(db);
  return rows;
}

/** Resolves false when the watch was lost. */
export async function restWatch(
  trx: Trx,
  at: {
    teamId: string;
    senderId: string;
    token: string;
    until: Date | null;
    failures: number;
    error: string | null;
    failedAt?: Date | undefined;
  },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sender_states set ${lease.freed(at.until)}, watch_failures = ${at.failures}, watch_error = ${at.error}
      ${at.failedAt ? sql`, imap_checked_at = ${at.failedAt}, imap_error = ${at.error}` : sql``}
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and ${lease.heldBy(at.token)}`.execute(trx);
  return numAffectedRows > 0n;
}

/**
 * Records the state of a watch while it is held; resolves false when it was lost. The time of the last complete walk
 * never goes back, and is set only when the walk read all folders that the mailbox names now; null leaves it.
 */
export async function recordWatch(
  trx: Trx,
  at: {
    teamId: string;
    senderId: string;
    token: string;
    failures: number;
    error: string | null;
    walkedAt: Date | null;
    folders: string[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sender_states')
    .set({
      watch_failures: at.failures,
      watch_error: at.error,
      walked_at: sql`case when exists (select 1 from senders s
        where s.team_id = sender_states.team_id and s.id = sender_states.sender_id
        and s.imap_folders <@ ${at.folders}::text[]) then greatest(walked_at, ${at.walkedAt}::timestamptz)
          else walked_at end`,
      ...(at.walkedAt ? { imap_checked_at: at.walkedAt, imap_error: null } : {}),
    })
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId)
    .where(lease.heldBy(at.token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Another connection was saved. A worker that still reads by the old one loses its watch, and its walk
 * proves nothing.
 */
export async function freeWatch(
  trx: Trx,
  at: { teamId: string; senderId: string; wall: Date },
): Promise<void> {
  await sql`
    update sender_states set ${lease.freed(null)}, watch_failures = 0, watch_error = null
    where team_id = ${at.teamId} and sender_id = ${at.senderId}`.execute(trx);
  await forgetWalk(trx, at);
}

/**
 * Drops the last complete walk, which no longer proves that every reply is known. A blind mailbox stays blind until a
 * walk is complete.
 */
export async function forgetWalk(
  trx: Trx,
  at: { teamId: string; senderId: string; wall: Date },
): Promise<void> {
  await sql`
    update sender_states st
      set walked_at = null, imap_since = case when ${saidBlind} then st.imap_since else ${at.wall}::timestamptz end
    where st.team_id = ${at.teamId} and st.sender_id = ${at.senderId}`.execute(trx);
}

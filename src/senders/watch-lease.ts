import type { AppServices } from '../events/record-event.ts';
import type { Db } from '../platform/db/connect.ts';
import { transact } from '../platform/db/transaction.ts';
import { WATCH_TROUBLES, endTroubles, recordTrouble } from './record-incident.ts';
import type { Seen } from './record-freshness.ts';
import { findWatchable, keepWatches, recordWatch, restWatch, takeWatches } from './watch-store.ts';
import type { WatchLease } from './watch-store.ts';

export type { WatchLease } from './watch-store.ts';

export interface Watch {
  teamId: string;
  senderId: string;
}

const MAX_LOOKS = 20;

const inTeams = (watches: Watch[]): [teamId: string, senderIds: string[]][] =>
  [...Map.groupBy(watches, (each) => each.teamId)].map(([teamId, all]) => [
    teamId,
    all.map((each) => each.senderId),
  ]);

/**
 * Leases mailboxes for this worker to read: unwatched ones whose rest is over, and those whose watcher is dead. Taken
 * team by team; `healthy` and `troubled` bound the number of each kind. A mailbox with `read: false` was parked.
 */
export async function leaseWatches(
  db: Db,
  at: { token: string; wall: Date; seconds: number; healthy: number; troubled: number },
): Promise<WatchLease[]> {
  const until = new Date(at.wall.getTime() + at.seconds * 1000);
  const [healthy, troubled] = [Math.max(0, at.healthy), Math.max(0, at.troubled)];
  const taken: WatchLease[] = [];
  // Mailboxes without IMAP are parked where they are found, so the next look finds others.
  for (let looked = 0; looked < MAX_LOOKS && !taken.some(({ read }) => read); looked++) {
    const found = await findWatchable(db, { wall: at.wall, healthy, troubled });
    if (found.length === 0) break;
    for (const [teamId, senderIds] of inTeams(
      found.map((each) => ({ teamId: each.team_id, senderId: each.sender_id })),
    ))
      taken.push(...(await takeWatches(db, { ...at, teamId, senderIds, until })));
  }
  return taken;
}

export const countWaiting = async (db: Db, at: { wall: Date; limit: number }): Promise<number> =>
  (await findWatchable(db, { wall: at.wall, healthy: at.limit, troubled: 0 })).length;

/** `seen` is the freshness of those that are still held. */
export async function renewWatches<T extends Watch>(
  db: Db,
  at: { token: string; wall: Date; seconds: number },
  watches: T[],
): Promise<{ lost: T[]; seen: Seen[] }> {
  const until = new Date(at.wall.getTime() + at.seconds * 1000);
  const kept = new Map<string, Seen>();
  for (const [teamId, senderIds] of inTeams(watches))
    for (const row of await keepWatches(db, { teamId, senderIds, token: at.token, until }))
      kept.set(row.sender_id, seenOf({ ...row, team_id: teamId, read: true }));
  return { lost: watches.filter((each) => !kept.has(each.senderId)), seen: [...kept.values()] };
}

export const seenOf = (
  row: Pick<WatchLease, 'team_id' | 'sender_id' | 'read' | 'seen_at' | 'said_blind'>,
): Seen => ({
  teamId: row.team_id,
  senderId: row.sender_id,
  isRead: row.read,
  seenAt: row.seen_at,
  saidBlind: row.said_blind,
});

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>;

/**
 * Ends a watch and records its trouble as an incident. The mailbox may be taken again at `until`, at once when null.
 * Does nothing when the watch was lost.
 */
export const releaseWatch = (
  deps: Deps,
  at: Watch & {
    token: string;
    until: Date | null;
    failures: number;
    error: string | null;
    /** When the server could not be read (wall time). */
    failedAt?: Date | undefined;
    trouble?: 'watching' | 'imap_login' | undefined;
  },
): Promise<void> =>
  transact(deps.db, async (trx) => {
    if (!(await restWatch(trx, at)) || !at.trouble) return;
    // A password that cannot be opened is no failure of the server: it counts as met once.
    await recordTrouble(trx, deps, at, { kind: at.trouble, text: at.error, times: Math.max(1, at.failures) });
  });

/**
 * Records the state of a running watch: its trouble, the start of its last complete walk, and the folders that it
 * read beside INBOX and Junk. `turned`: the last report said something else, or is not known.
 */
export const reportWatch = (
  deps: Deps,
  at: Watch & {
    token: string;
    error: string | null;
    walkedAt: Date | null;
    folders: string[];
    turned: boolean;
  },
): Promise<void> =>
  transact(deps.db, async (trx) => {
    if (!(await recordWatch(trx, { ...at, failures: 0 }))) return;
    const over = WATCH_TROUBLES.filter((kind) => kind !== 'folder' || at.error === null);
    if (at.turned) await endTroubles(trx, deps, { teamId: at.teamId, senderIds: [at.senderId] }, over);
    if (at.error !== null) await recordTrouble(trx, deps, at, { kind: 'folder', text: at.error, times: 1 });
  });

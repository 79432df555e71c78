import type { Db } from '../platform/db/connect.ts';
import type { Seen } from './note-sight.ts';
import { findWatchable, keepWatches, noteWatch, restWatch, takeWatches } from './watch-store.ts';
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
 * Mailboxes that this worker is to read from now on: unwatched ones whose rest is over, and those whose watcher went
 * silent. Taken team by team; `healthy` and `troubled` bound how many of each kind. Those that are not `read` were parked.
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

/** How many mailboxes wait for a watcher, counted up to `limit`. */
export const countWaiting = async (db: Db, at: { wall: Date; limit: number }): Promise<number> =>
  (await findWatchable(db, { wall: at.wall, healthy: at.limit, troubled: 0 })).length;

/** Renews watches, one statement per team; resolves those that were lost, and how far the others' answers are known. */
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
  row: Pick<WatchLease, 'team_id' | 'sender_id' | 'read' | 'seen_at' | 'blind_since'>,
): Seen => ({
  teamId: row.team_id,
  senderId: row.sender_id,
  isRead: row.read,
  seenAt: row.seen_at,
  blindSince: row.blind_since,
});

/** Gives a watch back: the mailbox may be taken again at `until`, at once when null. Nothing happens when it was lost. */
export const releaseWatch = (
  db: Db,
  at: Watch & {
    token: string;
    until: Date | null;
    failures: number;
    error: string | null;
    /** When the server could not be read (wall time). */
    failedAt?: Date | undefined;
  },
): Promise<void> => restWatch(db, at);

/** Notes failures and the trouble of a mailbox that goes on being watched, and when its last complete walk began. */
export const reportWatch = (
  db: Db,
  at: Watch & { token: string; failures: number; error: string | null; walkedAt: Date | null },
): Promise<void> => noteWatch(db, at);

import type { AppServices } from '../events/record-event.ts';
import { stopwatch } from '../platform/clock.ts';
import { noteSight } from '../senders/note-sight.ts';
import {
  countWaiting,
  leaseWatches,
  releaseWatch,
  renewWatches,
  reportWatch,
  seenOf,
} from '../senders/watch-lease.ts';
import type { WatchLease } from '../senders/watch-lease.ts';
import { restAfter } from './rules/rest.ts';
import { watchMailbox } from './watch-mailbox.ts';
import type { Walk, WatchEnd } from './watch-mailbox.ts';

/** Mailboxes taken per pass, so that several workers share them. */
const LEASE_BATCH = 20;
/** Slots for mailboxes in trouble, beside the healthy ones': a tenth of them, and these at least. */
const MIN_TROUBLED = 4;
/** After a fault that is not the mailbox's, such as a lost database. */
const FAULT_REST_MS = 5_000;
const HISTORY_MS = 24 * 60 * 60_000;
/** What cannot be read at all is looked at again so seldom. */
const UNREAD_REST_MS = 10 * 60_000;

/** A watch is renewed at a third of its lease. */
const RENEWALS = 3;

interface Watch {
  teamId: string;
  senderId: string;
  failures: number;
  error: string | null;
  /** Began in trouble, and has not walked through its folders since. */
  troubled: boolean;
  walks: number;
  lost: AbortController;
  yielding: AbortController;
  done: Promise<void>;
}

export interface WatchPool {
  /** Renews the leases in time, and takes more mailboxes. */
  pass(): Promise<boolean>;
  /** Takes mailboxes that wait, as far as slots are free; asks watchers to make room when none is. */
  lease(): Promise<void>;
  /** Renews the leases of all watches, and ends those that were lost. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The mailboxes that this process watches, each once. A mailbox in trouble gives its slot back and rests in the database,
 * so a slot is a connection in use; those in trouble have few slots, apart from the healthy ones'.
 */
export function createWatchPool(app: AppServices): WatchPool {
  const { maxWatched, leaseSeconds, pollSeconds } = app.config.inbox;
  const maxTroubled = maxWatched > 0 ? Math.max(MIN_TROUBLED, Math.floor(maxWatched / 10)) : 0;
  const token = app.ids.uuid(app.clock.wall());
  const watches = new Map<string, Watch>();
  let stopped = false;
  let renewedAt = stopwatch();

  const after = (ms: number): Date => new Date(app.clock.wall().getTime() + ms);

  const rest = (watch: Watch, until: Date | null): Promise<void> =>
    releaseWatch(app, {
      teamId: watch.teamId,
      senderId: watch.senderId,
      token,
      until,
      failures: watch.failures,
      error: watch.error,
    });

  /** Writes how a watch ended, so that any worker knows when the mailbox may be taken again. */
  async function settle(watch: Watch, end: WatchEnd): Promise<void> {
    const { teamId, senderId } = watch;
    const at = { teamId, senderId, token };
    // A lost watch is another worker's by now, or a later one of this process.
    if (watch.lost.signal.aborted && !stopped) return;
    switch (end.kind) {
      case 'ended':
        // The poll of a mailbox that gave its slot away is due when it would have been.
        return rest(watch, watch.yielding.signal.aborted && !stopped ? after(pollSeconds * 1000) : null);
      case 'unread':
        return releaseWatch(app, {
          ...at,
          until: after(UNREAD_REST_MS),
          failures: 0,
          error: end.why,
          trouble: end.why === null ? undefined : 'imap_login',
        });
      case 'trouble': {
        const failures = watch.failures + 1;
        const restMs = restAfter(failures, end.cause);
        app.log.warn({ sender: senderId, why: end.detail, failures, restMs }, 'a mailbox cannot be read');
        return releaseWatch(app, {
          ...at,
          until: after(restMs),
          failures,
          error: end.why,
          failedAt: after(0),
          trouble: end.cause === 'auth' ? 'imap_login' : 'watching',
        });
      }
    }
  }

  async function walked(watch: Watch, { trouble, completeSince, wanted }: Walk): Promise<void> {
    watch.walks += 1;
    watch.troubled = false;
    // What another worker, or a connection before, left open is known from the first walk on only.
    const turned = watch.walks === 1 || watch.failures > 0 || watch.error !== trouble;
    if (!turned && trouble === null && !completeSince) return;
    watch.failures = 0;
    watch.error = trouble;
    await reportWatch(app, {
      teamId: watch.teamId,
      senderId: watch.senderId,
      token,
      error: trouble,
      walkedAt: completeSince,
      folders: wanted,
      turned,
    });
  }

  async function run(watch: Watch, since: Date, before: Promise<void> | undefined): Promise<void> {
    await before;
    try {
      const { teamId, senderId, lost, yielding } = watch;
      const end = await watchMailbox(
        app,
        { teamId, senderId, since },
        {
          signal: AbortSignal.any([lost.signal, app.gate.closing()]),
          yielding: yielding.signal,
          walked: (walk) => walked(watch, walk),
        },
      );
      await settle(watch, end);
    } catch (err) {
      if (!(await app.outage.explains(err))) app.log.error({ err, sender: watch.senderId }, 'a watch ended');
      await rest(watch, after(FAULT_REST_MS)).catch(() => {
        // The lease runs out by itself.
      });
    }
  }

  function start(taken: WatchLease): void {
    // The lease of a mailbox that this process still watches was lost and taken again: the old connection goes first.
    const before = watches.get(taken.sender_id);
    before?.lost.abort();
    const watch: Watch = {
      teamId: taken.team_id,
      senderId: taken.sender_id,
      failures: taken.failures,
      error: taken.error,
      troubled: taken.failures > 0,
      walks: 0,
      lost: new AbortController(),
      yielding: new AbortController(),
      done: Promise.resolve(),
    };
    watches.set(watch.senderId, watch);
    watch.done = run(watch, new Date(taken.created_at.getTime() - HISTORY_MS), before?.done).finally(() => {
      if (watches.get(watch.senderId) === watch) watches.delete(watch.senderId);
    });
  }

  /** Mailboxes wait and no slot is free: as many watchers, the longest at it first, end after what they read now. */
  async function makeRoom(): Promise<void> {
    const waiting = await countWaiting(app.db, { wall: app.clock.wall(), limit: LEASE_BATCH });
    const leaving = [...watches.values()].filter((watch) => watch.yielding.signal.aborted).length;
    const idle = [...watches.values()].filter((watch) => watch.walks > 0 && !watch.yielding.signal.aborted);
    for (const watch of idle.slice(0, Math.max(0, waiting - leaving))) watch.yielding.abort();
  }

  const pool = {
    async pass() {
      if (stopwatch() - renewedAt >= (leaseSeconds * 1000) / RENEWALS) {
        renewedAt = stopwatch();
        await pool.renew();
      }
      await pool.lease();
      return false;
    },
    async lease() {
      const troubled = [...watches.values()].filter((watch) => watch.troubled).length;
      const free = Math.min(LEASE_BATCH, maxWatched - (watches.size - troubled));
      if (free <= 0 && maxWatched > 0) await makeRoom();
      const taken = await leaseWatches(app.db, {
        token,
        wall: app.clock.wall(),
        seconds: leaseSeconds,
        healthy: free,
        troubled: maxTroubled - troubled,
      });
      for (const each of taken) if (each.read && !stopped) start(each);
      // After an outage of the workers, a healthy mailbox is walked before it is judged, when its watch is renewed.
      const judged = taken.filter((each) => !each.read || each.failures > 0);
      await noteSight(app, judged.map(seenOf));
    },
    async renew() {
      const held = [...watches.values()].filter((watch) => !watch.lost.signal.aborted);
      if (held.length === 0) return;
      const wall = app.clock.wall();
      const { lost, seen } = await renewWatches(app.db, { token, wall, seconds: leaseSeconds }, held);
      for (const watch of lost) {
        // What ended while the statement ran gave its lease back itself.
        if (watches.get(watch.senderId) === watch) watch.lost.abort();
      }
      await noteSight(app, seen);
    },
    async stop() {
      stopped = true;
      for (const watch of watches.values()) watch.lost.abort();
      await Promise.all([...watches.values()].map((watch) => watch.done));
    },
  };
  return pool;
}

import type { AppServices } from '../events/record-event.ts';
import { stopwatch } from '../platform/clock.ts';
import { recordFreshness } from '../senders/record-freshness.ts';
import {
  countWaiting,
  leaseWatches,
  releaseWatch,
  renewWatches,
  reportWatch,
  seenOf,
} from '../senders/watch-lease.ts';
import type { WatchLease } from '../senders/watch-lease.ts';
import { mailboxRestAfter } from './rules/rest.ts';
import { watchMailbox } from './watch-mailbox.ts';
import type { Walk, WatchEnd } from './watch-mailbox.ts';

/** Mailboxes of one lease: few, so that several workers share them. */
const LEASE_BATCH = 20;
/** Mailboxes in trouble have their own slots: a tenth as many as the healthy ones, and at least four. */
const MIN_TROUBLED = 4;
const FAULT_REST_MS = 5_000;
const HISTORY_MS = 24 * 60 * 60_000;
const UNREAD_REST_MS = 10 * 60_000;

const RENEWALS = 3;

const LEASE_EVERY_MS = 3_000;

/** Time between two leases of new mailboxes. It is shorter than the time between two renewals. */
export const watchRestMs = ({ config }: Pick<AppServices, 'config'>): number =>
  Math.min(LEASE_EVERY_MS, (config.inbox.leaseSeconds * 1000) / RENEWALS / 2);

interface Watch {
  teamId: string;
  senderId: string;
  failures: number;
  error: string | null;
  /** The mailbox was in trouble when the watch began, and the watch has not read all its folders since. */
  troubled: boolean;
  walks: number;
  lost: AbortController;
  yielding: AbortController;
  done: Promise<void>;
}

const byId = ({ teamId, senderId }: Watch) => ({ teamId, senderId });

/**
 * The mailboxes that this process watches, each once. A mailbox in trouble gives its slot back and rests in the
 * database, so each slot is an open connection.
 */
export class WatchPool {
  readonly #app: AppServices;
  readonly #token: string;
  readonly #maxTroubled: number;
  readonly #watches = new Map<string, Watch>();
  #stopped = false;
  #renewedAt = stopwatch();

  constructor(app: AppServices) {
    const { maxWatched } = app.config.inbox;
    this.#app = app;
    this.#token = app.ids.uuid(app.clock.wall());
    this.#maxTroubled = maxWatched > 0 ? Math.max(MIN_TROUBLED, Math.floor(maxWatched / 10)) : 0;
  }

  async pass(): Promise<boolean> {
    if (stopwatch() - this.#renewedAt >= (this.#app.config.inbox.leaseSeconds * 1000) / RENEWALS) {
      await this.renew();
      this.#renewedAt = stopwatch();
    }
    await this.lease();
    return false;
  }

  async lease(): Promise<void> {
    const app = this.#app;
    const { maxWatched, leaseSeconds } = app.config.inbox;
    const troubled = [...this.#watches.values()].filter((watch) => watch.troubled).length;
    const free = Math.min(LEASE_BATCH, maxWatched - (this.#watches.size - troubled));
    if (free <= 0 && maxWatched > 0) await this.#makeRoom();
    const taken = await leaseWatches(app.db, {
      token: this.#token,
      wall: app.clock.wall(),
      seconds: leaseSeconds,
      healthy: free,
      troubled: this.#maxTroubled - troubled,
    });
    for (const each of taken) if (each.read && !this.#stopped) this.#start(each);
    // After an outage of the workers, a healthy mailbox is read first, and judged when its watch is renewed.
    const judged = taken.filter((each) => !each.read || each.failures > 0);
    await recordFreshness(app, judged.map(seenOf));
  }

  async renew(): Promise<void> {
    const app = this.#app;
    const held = [...this.#watches.values()].filter((watch) => !watch.lost.signal.aborted);
    if (held.length === 0) return;
    const at = { token: this.#token, wall: app.clock.wall(), seconds: app.config.inbox.leaseSeconds };
    const { lost, seen } = await renewWatches(app.db, at, held);
    for (const watch of lost) {
      // A watch that ended during the statement gave its lease back itself.
      if (this.#watches.get(watch.senderId) === watch) watch.lost.abort();
    }
    await recordFreshness(app, seen);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const watch of this.#watches.values()) watch.lost.abort();
    await Promise.all([...this.#watches.values()].map((watch) => watch.done));
  }

  /** Without a free slot, as many watches end after their current read as mailboxes wait. The oldest end first. */
  async #makeRoom(): Promise<void> {
    const { db, clock } = this.#app;
    const waiting = await countWaiting(db, { wall: clock.wall(), limit: LEASE_BATCH });
    const all = [...this.#watches.values()];
    const leaving = all.filter((watch) => watch.yielding.signal.aborted).length;
    const idle = all.filter((watch) => watch.walks > 0 && !watch.yielding.signal.aborted);
    for (const watch of idle.slice(0, Math.max(0, waiting - leaving))) watch.yielding.abort();
  }

  #start(taken: WatchLease): void {
    // This process still watches the mailbox under a lost lease: the old connection ends first.
    const before = this.#watches.get(taken.sender_id);
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
    this.#watches.set(watch.senderId, watch);
    const since = new Date(taken.created_at.getTime() - HISTORY_MS);
    watch.done = this.#run(watch, since, before?.done).finally(() => {
      if (this.#watches.get(watch.senderId) === watch) this.#watches.delete(watch.senderId);
    });
  }

  async #run(watch: Watch, since: Date, before: Promise<void> | undefined): Promise<void> {
    const app = this.#app;
    await before;
    try {
      const end = await watchMailbox(
        app,
        { ...byId(watch), since },
        {
          signal: AbortSignal.any([watch.lost.signal, app.gate.closing()]),
          yielding: watch.yielding.signal,
          walked: (walk) => this.#walked(watch, walk),
        },
      );
      await this.#settle(watch, end);
    } catch (err) {
      if (!(await app.outage.isOutage(err))) app.log.error({ err, sender: watch.senderId }, 'a watch ended');
      // When this fails as well, the lease ends by itself.
      await this.#rest(watch, this.#after(FAULT_REST_MS)).catch(() => {});
    }
  }

  async #walked(watch: Watch, { trouble, completeSince, wanted }: Walk): Promise<void> {
    watch.walks += 1;
    watch.troubled = false;
    // The first walk ends trouble that another worker or an earlier connection left.
    const turned = watch.walks === 1 || watch.failures > 0 || watch.error !== trouble;
    if (!turned && trouble === null && !completeSince) return;
    watch.failures = 0;
    watch.error = trouble;
    await reportWatch(this.#app, {
      ...byId(watch),
      token: this.#token,
      error: trouble,
      walkedAt: completeSince,
      folders: wanted,
      turned,
    });
  }

  async #settle(watch: Watch, end: WatchEnd): Promise<void> {
    const app = this.#app;
    const at = { ...byId(watch), token: this.#token };
    // A lost watch belongs to another worker, or to a later watch of this process.
    if (watch.lost.signal.aborted && !this.#stopped) return;
    switch (end.kind) {
      case 'ended': {
        // A mailbox that gave up its slot keeps the time of its next poll.
        const pollMs = app.config.inbox.pollSeconds * 1000;
        return this.#rest(
          watch,
          watch.yielding.signal.aborted && !this.#stopped ? this.#after(pollMs) : null,
        );
      }
      case 'unread':
        return releaseWatch(app, {
          ...at,
          until: this.#after(UNREAD_REST_MS),
          failures: 0,
          error: end.why,
          trouble: end.why === null ? undefined : 'imap_login',
        });
      case 'trouble': {
        const failures = watch.failures + 1;
        const restMs = mailboxRestAfter(failures, end.cause);
        app.log.warn(
          { sender: watch.senderId, why: end.detail, failures, restMs },
          'a mailbox cannot be read',
        );
        return releaseWatch(app, {
          ...at,
          until: this.#after(restMs),
          failures,
          error: end.why,
          failedAt: this.#after(0),
          trouble: end.cause === 'auth' ? 'imap_login' : 'watching',
        });
      }
    }
  }

  #rest(watch: Watch, until: Date | null): Promise<void> {
    const { failures, error } = watch;
    return releaseWatch(this.#app, { ...byId(watch), token: this.#token, until, failures, error });
  }

  #after(ms: number): Date {
    return new Date(this.#app.clock.wall().getTime() + ms);
  }
}

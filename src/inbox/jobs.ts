import type { EventfulGround } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import { leaseWatches } from '../senders/watch-lease.ts';
import { applyInbound } from './apply-inbound.ts';
import { createMailParser } from './parse.ts';
import { watchMailbox } from './watch-mailbox.ts';

const APPLY_MS = 200;
const LEASE_MS = 1_000;
/** Mailboxes taken per pass, so that several workers share them. */
const LEASE_BATCH = 20;

/** Watches mailboxes under leases, at most as many as configured, and applies what came in. */
export async function startInboxJobs(app: EventfulGround): Promise<Stoppable[]> {
  const parser = createMailParser();
  const stopping = new AbortController();
  const watching = new Set<Promise<void>>();
  const lease = startLoop({
    name: 'inbox.lease',
    everyMs: LEASE_MS,
    log: app.log,
    run: async () => {
      const limit = Math.min(LEASE_BATCH, app.config.inbox.maxWatched - watching.size);
      const wall = app.clock.wall();
      const token = app.ids.uuid(wall);
      for (const taken of await leaseWatches(app.db, {
        token,
        wall,
        seconds: app.config.inbox.leaseSeconds,
        limit,
      })) {
        const since = new Date(taken.created_at.getTime() - 24 * 60 * 60_000);
        const watched = { teamId: taken.team_id, senderId: taken.sender_id, since };
        const going = watchMailbox(app, watched, token, stopping.signal)
          .catch((err: unknown) => app.log.error({ err, sender: taken.sender_id }, 'a watch ended'))
          .finally(() => watching.delete(going));
        watching.add(going);
      }
      return false;
    },
  });
  const apply = startLoop({
    name: 'inbox.apply',
    everyMs: APPLY_MS,
    log: app.log,
    run: () => applyInbound({ ...app, parser }),
  });
  const watchers: Stoppable = {
    stop: async () => {
      stopping.abort();
      await Promise.all(watching);
      await apply.stop();
      await parser.close();
    },
  };
  return [lease, apply, watchers];
}

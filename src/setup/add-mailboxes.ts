import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { saveSender } from '../senders/save-sender.ts';
import { UnresolvedHost } from '../senders/vet-sender.ts';
import { senderOf } from './created-mailbox.ts';
import { endItem, postponeCreated, takeCreated } from './item-store.ts';
import { lockOrder } from './order-store.ts';
import type { ItemRow } from './order-store.ts';
import { MAX_ADDS, addAgainMs } from './rules/patience.ts';
import { advanceOrder } from './advance-order.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'log' | 'crash'>;

/** Mailboxes added side by side; the next ones wait for the slowest, which asks DNS for at most 10 s. */
const AT_ONCE = 20;
/** The claim of a lost worker ends after this time. */
const LEASE_MS = 60_000;
const UNREADABLE = 'its password cannot be opened with OUTREACHD_SECRET';

/** Another worker was faster: rolls this one's work back. */
class AddedAlready extends Error {}

type Ended = Parameters<typeof endItem>[3];

async function end(trx: Trx, deps: Deps, item: ItemRow, ended: Ended): Promise<void> {
  const order = await lockOrder(trx, { team_id: item.team_id, id: item.order_id });
  if (!order || !(await endItem(trx, item, ['created'], ended, deps.clock.now()))) throw new AddedAlready();
  await advanceOrder(trx, deps, order);
}

async function save(deps: Deps, item: ItemRow): Promise<void> {
  const fields = senderOf(deps, item);
  if (!fields) return fail(deps, item, UNREADABLE);
  deps.crash('setup.before_sender');
  await saveSender(deps, item.team_id, fields, {
    existing: 'refuse',
    also: (trx, { senderId }) => end(trx, deps, item, { state: 'done', senderId }),
  });
}

const fail = (deps: Deps, item: ItemRow, error: string): Promise<void> =>
  transact(deps.db, (trx) => end(trx, deps, item, { state: 'failed', error }));

/** Waits longer each time: a new host takes time to appear in DNS, and a person sees a fault of ours. */
async function postpone(deps: Deps, item: ItemRow, why: string): Promise<void> {
  const error = `it was created, but could not be added yet: ${why}`;
  const until = new Date(deps.clock.wall().getTime() + addAgainMs(item.attempts));
  await postponeCreated(deps.db, item, { until, error });
}

async function add(deps: Deps, item: ItemRow): Promise<void> {
  try {
    await save(deps, item);
  } catch (err) {
    if (err instanceof AddedAlready) return;
    const isUnresolved = err instanceof UnresolvedHost;
    if (err instanceof ApiError && !isUnresolved)
      return fail(deps, item, `it was created, but cannot be added: ${err.message}`);
    if (!isUnresolved)
      deps.log.error({ err, item: item.id }, 'a mailbox that was created could not be added yet');
    const why = isUnresolved ? err.message : 'a fault of this program, which its log has';
    if (item.attempts < MAX_ADDS) return postpone(deps, item, why);
    await fail(deps, item, `it was created, but could not be added in ${MAX_ADDS} tries: ${why}`);
  }
}

/** Adds mailboxes that providers created, as POST /senders does. Resolves true when there may be more. */
export async function addCreated(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const taken = await takeCreated(deps.db, { wall, until, limit: AT_ONCE });
  const done = await Promise.allSettled(taken.map((item) => add(deps, item)));
  for (const [at, each] of done.entries())
    // The item waits for the end of its lease.
    if (each.status === 'rejected' && !(each.reason instanceof AddedAlready))
      deps.log.error({ err: each.reason as Error, item: taken[at]!.id }, 'a mailbox could not be put off');
  return taken.length === AT_ONCE;
}

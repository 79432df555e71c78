import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { saveSender } from '../senders/save-sender.ts';
import { senderOf } from './created-mailbox.ts';
import { endItem, takeCreated } from './item-store.ts';
import { lockOrder } from './order-store.ts';
import type { ItemRow } from './order-store.ts';
import { settleOrder } from './settle-order.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'log' | 'crash'>;

const BATCH = 10;
/** A worker that is gone leaves a mailbox for so long. */
const LEASE_MS = 60_000;
/** What cannot be added for so long is a fault of ours, and a person has to know. */
const MAX_ATTEMPTS = 30;
const UNREADABLE = 'its password cannot be opened with OUTREACHD_SECRET';

/** Another worker was faster: what this one did is rolled back. */
class AddedAlready extends Error {}

type Ended = Parameters<typeof endItem>[3];

async function end(trx: Trx, deps: Deps, item: ItemRow, ended: Ended): Promise<void> {
  const order = await lockOrder(trx, { team_id: item.team_id, id: item.order_id });
  if (!order || !(await endItem(trx, item, ['created'], ended, deps.clock.now()))) throw new AddedAlready();
  await settleOrder(trx, deps, order);
}

/** In one transaction: the mailbox is there, and its item is done. */
async function add(deps: Deps, item: ItemRow): Promise<void> {
  const fields = senderOf(deps, item);
  if (!fields)
    return transact(deps.db, (trx) => end(trx, deps, item, { state: 'failed', error: UNREADABLE }));
  deps.crash('setup.before_sender');
  try {
    await saveSender(deps, item.team_id, fields, {
      existing: 'refuse',
      also: (trx, { senderId }) => end(trx, deps, item, { state: 'done', senderId }),
    });
  } catch (err) {
    if (!(err instanceof ApiError)) throw err;
    const error = `it was created, but cannot be added: ${err.message}`;
    await transact(deps.db, (trx) => end(trx, deps, item, { state: 'failed', error }));
  }
}

/** Adds the mailboxes that providers created, as POST /senders does. Resolves true when there may be more. */
export async function addCreated(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const taken = await takeCreated(deps.db, {
    wall,
    until: new Date(wall.getTime() + LEASE_MS),
    limit: BATCH,
  });
  for (const item of taken)
    await add(deps, item).catch(async (err: unknown) => {
      if (err instanceof AddedAlready) return;
      deps.log.error({ err, item: item.id }, 'a mailbox that was created could not be added yet');
      if (item.attempts < MAX_ATTEMPTS) return;
      const error = `it was created, but could not be added in ${MAX_ATTEMPTS} tries`;
      await transact(deps.db, (trx) => end(trx, deps, item, { state: 'failed', error }));
    });
  return taken.length === BATCH;
}

import { postAction } from '../connectors/post-action.ts';
import { MAX_ATTEMPTS, UNANSWERED, UNANSWERED_DAYS, againMs } from '../connectors/rules/patience.ts';
import type { ConnectorKind } from '../connectors/rules/kinds.ts';
import { transact } from '../platform/db/transaction.ts';
import { Places } from '../platform/work/places.ts';
import type { Shares, Turn } from '../platform/work/places.ts';
import type { Services } from '../platform/services.ts';
import {
  claimItems,
  endItem,
  freeItems,
  listUnanswered,
  markAgain,
  markHandedOver,
  restingLanes,
} from './item-store.ts';
import type { ClaimedItem, ItemKey } from './item-store.ts';
import { changeOrderRow, listExpired, lockOrder } from './order-store.ts';
import { priceOf } from './rules/cents.ts';
import { afterOrder } from './rules/order.ts';
import { settleOrder } from './settle-order.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'crash' | 'egress' | 'secrets' | 'config'>;

/** decided: what is asked of connectors side by side in a worker; few of one connector. */
const SHARES: Shares = { most: 40, ofLane: 2, ofSlow: 20, turns: 64, each: 2 };
/** Longer than a connector may take. */
const LEASE_MS = 2 * 60_000;
const BATCH = 100;

export const KIND_OF = { domain: 'registrar', mailbox: 'mailbox_provider' } as const;
/** Where the items of an organization wait for a connector. */
export const laneOf = (organizationId: string, kind: ConnectorKind): string => `${organizationId} ${kind}`;

/** Hands what was ordered to connectors. */
export interface Orderer {
  /** Begins with what may go. Resolves true when there may be more at once. */
  pass(signal: AbortSignal): Promise<boolean>;
  /** Resolves when what was begun is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** `wake` is called when a connector has answered. */
export function createOrderer(deps: Deps, wake: () => void = () => {}): Orderer {
  const token = deps.ids.uuid(deps.clock.wall());
  const places = new Places(SHARES);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let after: Turn | null = null;

  async function fail(key: ItemKey & { order_id: string }, error: string): Promise<void> {
    await transact(deps.db, async (trx) => {
      const order = await lockOrder(trx, { team_id: key.team_id, id: key.order_id });
      const ended = await endItem(
        trx,
        key,
        ['waiting', 'handed_over'],
        { state: 'failed', error },
        deps.clock.now(),
      );
      if (order && ended) await settleOrder(trx, deps, order);
    });
  }

  async function ask(item: ClaimedItem): Promise<void> {
    deps.crash('setup.before_request');
    const key = { organizationId: item.organization_id, kind: KIND_OF[item.kind] };
    const action = { id: item.id, body: requestOf(item, deps.config.domainNameservers, deps.clock.now()) };
    const startedAt = deps.clock.wall().getTime();
    const answer = await postAction(deps, key, action, closing.signal);
    if (closing.signal.aborted) return;
    deps.crash('setup.after_answer');
    const wall = deps.clock.wall().getTime();
    places.took(item.lane, wall - startedAt, wall);
    if (answer.kind === 'accepted') await markHandedOver(deps.db, item, token, deps.clock.now());
    else if (answer.kind === 'down' && item.attempts < MAX_ATTEMPTS)
      await markAgain(deps.db, item, token, {
        until: new Date(wall + againMs(item.attempts)),
        error: answer.error,
      });
    else await fail(item, answer.error);
  }

  function begin(item: ClaimedItem): void {
    places.take(item);
    const asking = ask(item)
      // It waits for the end of its lease.
      .catch((err: unknown) => deps.log.error({ err, item: item.id }, 'an order could not be handed over'))
      .finally(() => {
        places.giveBack(item);
        running.delete(asking);
        wake();
      });
    running.add(asking);
  }

  /** Orders do not wait for good: for a payment that is not made, and for a connector that lost an action. */
  async function giveUp(): Promise<boolean> {
    const [now, wall] = [deps.clock.now(), deps.clock.wall()];
    const unpaid = await listExpired(deps.db, wall, BATCH);
    for (const key of unpaid)
      await transact(deps.db, async (trx) => {
        const order = await lockOrder(trx, key);
        const state = order && afterOrder(order.state, 'expire');
        if (state) await changeOrderRow(trx, key, { state, closed_at: now }, now);
      });
    const before = new Date(now.getTime() - UNANSWERED_DAYS * 86_400_000);
    const lost = await listUnanswered(deps.db, before, BATCH);
    for (const item of lost) await fail(item, UNANSWERED);
    return unpaid.length === BATCH || lost.length === BATCH;
  }

  const settled = async (): Promise<void> => void (await Promise.all(running));

  return {
    async pass(signal) {
      const more = await giveUp();
      if (signal.aborted || places.free <= 0) return more;
      const wall = deps.clock.wall();
      const closed = places.closed(wall.getTime());
      const { claimed, last } = await claimItems(deps.db, {
        after,
        closed: { ...closed, lanes: [...closed.lanes, ...(await restingLanes(deps.db, wall))] },
        turns: SHARES.turns,
        each: SHARES.each,
        most: places.claimable,
        seed: String(deps.ids.chance()),
        wall,
        until: new Date(wall.getTime() + LEASE_MS),
        token,
      });
      after = last;
      for (const item of claimed) begin(item);
      return more || last !== null;
    },
    settled,
    async stop() {
      closing.abort();
      await settled();
      await freeItems(deps.db, token, deps.clock.wall()).catch((err: unknown) =>
        deps.log.warn({ err }, 'orders could not be given back'),
      );
    },
  };
}

/** What a connector is asked to do. docs/connectors.md */
function requestOf(item: ClaimedItem, nameservers: readonly string[], now: Date): object {
  const ids = {
    action_id: item.id,
    organization_id: item.organization_id,
    team_id: item.team_id,
    order_id: item.order_id,
  };
  const of = { domain: item.domain, currency: item.currency, requested_at: now.toISOString() };
  const price = priceOf(item.price_cents);
  return item.kind === 'domain'
    ? { type: 'domain.register', ...ids, ...of, years: 1, price_per_year: price, nameservers }
    : {
        type: 'mailbox.create',
        ...ids,
        ...of,
        email: item.email,
        first_name: item.first_name,
        last_name: item.last_name,
        plan: item.plan,
        price_per_month: price,
      };
}

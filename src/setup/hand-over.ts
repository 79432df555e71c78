import { postAction } from '../connectors/post-action.ts';
import { MAX_HANDOVERS, againMs } from '../connectors/rules/patience.ts';
import type { ConnectorKind } from '../connectors/rules/kinds.ts';
import type { Shares } from '../platform/work/lane-limiter.ts';
import { createTurnWorker } from '../platform/work/turns.ts';
import type { TurnWorker, Turning } from '../platform/work/turns.ts';
import type { Services } from '../platform/services.ts';
import { claimItems, freeItems, retryItemAt, markItemHandedOver, restingLanes } from './item-store.ts';
import type { ClaimedItem } from './item-store.ts';
import { failItem } from './give-up-orders.ts';
import { priceOf } from './rules/cents.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'crash' | 'egress' | 'secrets' | 'config'>;

/** decided: requests under way in one worker, few for one connector */
const SHARES: Shares = { most: 40, ofLane: 2, ofSlow: 20, turns: 64, each: 2 };
/** Longer than a connector may take. */
const LEASE_MS = 2 * 60_000;

export const KIND_OF = { domain: 'registrar', mailbox: 'mailbox_provider' } as const;
export const laneOf = (organizationId: string, kind: ConnectorKind): string => `${organizationId} ${kind}`;

export type Orderer = TurnWorker;

/** `soon` is called when a connector has answered. */
export const createOrderer = (deps: Deps, soon: () => void = () => {}): Orderer =>
  createTurnWorker<ClaimedItem, never>(deps, soon, {
    shares: SHARES,
    leaseMs: LEASE_MS,
    endsOnAbort: true,
    claim: (at) => claimItems(deps.db, at),
    closedLanes: (wall) => restingLanes(deps.db, wall),
    run: (item, turning) => ask(deps, item, turning),
    fault: (item, err) => {
      deps.log.error({ err, item: item.id }, 'an order could not be handed over');
      // The item waits for the end of its lease.
      return null;
    },
    write: async () => {},
    free: (token, wall) => freeItems(deps.db, token, wall),
  });

/** Writes each answer by itself, so that the outcome is known at once. */
async function ask(deps: Deps, item: ClaimedItem, { signal, token, places }: Turning): Promise<null> {
  deps.crash('setup.before_request');
  const key = { organizationId: item.organization_id, kind: KIND_OF[item.kind] };
  const action = { id: item.id, body: requestOf(item, deps.config.domainNameservers, deps.clock.now()) };
  const startedAt = deps.clock.wall().getTime();
  const answer = await postAction(deps, key, action, signal);
  if (signal.aborted) return null;
  deps.crash('setup.after_answer');
  const wall = deps.clock.wall().getTime();
  places.took(item.lane, wall - startedAt, wall);
  if (answer.kind === 'accepted') await markItemHandedOver(deps.db, item, token, deps.clock.now());
  else if (answer.kind === 'down' && item.attempts < MAX_HANDOVERS)
    await retryItemAt(deps.db, item, token, {
      until: new Date(wall + againMs(item.attempts)),
      error: answer.error,
    });
  else await failItem(deps, item, answer.error, token);
  return null;
}

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

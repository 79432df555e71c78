import type { RecordedEvent } from '../events/event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EventType } from '../platform/db/types.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Services } from '../platform/services.ts';
import { bodyOf, deliveryId, subscriptionOf } from './fan-out.ts';
import { insertDeliveries, loadFanOutFacts } from './fan-out-store.ts';
import type { NewDelivery } from './fan-out-store.ts';
import {
  eventsOnTheirWay,
  eventsToReplay,
  lastReplayDue,
  lockEndpoint,
  storedDeliveries,
} from './replay-store.ts';
import type { ReplayRange, StoredDelivery, Wanted } from './replay-store.ts';
import { TYPES, wants } from './rules/subscription.ts';
import type { WebhookRow } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

const BATCH = 100;

/**
 * - `waiting`: events with an unfinished delivery; nothing was queued for them.
 * - `lastEventId`: the last event of this replay; `after` of the next one.
 */
export interface Replayed {
  queued: number;
  waiting: number;
  hasMore: boolean;
  unwantedTypes: EventType[];
  lastEventId: string | null;
  lastDueAt: Date | null;
}

/**
 * - `types` unset: all that the subscription wants.
 * - `perMinute`: deliveries a minute, behind those of earlier replays with a rate; unset: all at once.
 */
export interface ReplayAsked {
  range: ReplayRange;
  types?: readonly EventType[] | undefined;
  perMinute?: number | undefined;
  limit: number;
  claim?: Claim | null;
}

/**
 * Delivers events to an endpoint again: those that its subscription wants, even if they were delivered
 * before or are older than the webhook. Each is a new delivery of the same event id. It has the same bytes
 * as before if they are still stored. decisions: POST /webhooks/{id}/replay
 */
export async function replayWebhook(
  deps: Deps,
  webhook: WebhookRow,
  { range, types, perMinute, limit, claim = null }: ReplayAsked,
): Promise<Replayed> {
  const wanted = wantedBy(webhook, range, types);
  const found = await eventsToReplay(deps.db, wanted, limit + 1);
  const events = found.slice(0, limit);
  const { queued, lastDueAt } = await transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    if (!(await lockEndpoint(trx, webhook))) return { queued: 0, lastDueAt: null };
    const now = deps.clock.now();
    const spaceMs = perMinute === undefined ? 0 : 60_000 / perMinute;
    const behind = perMinute === undefined ? null : await lastReplayDue(trx, webhook, now);
    const start = behind === null ? now.getTime() : behind.getTime() + spaceMs;
    let count = 0;
    const dueAt = (place: number): Date => new Date(start + place * spaceMs);
    for (let from = 0; from < events.length; from += BATCH)
      count += await queueAgain(trx, deps, webhook, {
        events: events.slice(from, from + BATCH),
        dueAt: (place) => dueAt(count + place),
      });
    return { queued: count, lastDueAt: count > 0 ? dueAt(count - 1) : null };
  });
  return {
    queued,
    waiting: events.length - queued,
    hasMore: found.length > limit,
    unwantedTypes: (types ?? []).filter((type) => !wanted.types.includes(type)),
    lastEventId: events.at(-1)?.id ?? null,
    lastDueAt,
  };
}

export function wantedBy(webhook: WebhookRow, range: ReplayRange, only?: readonly EventType[]): Wanted {
  const subscription = subscriptionOf(webhook);
  const { campaignId } = subscription;
  const types = TYPES.filter(
    (type) => (only?.includes(type) ?? true) && wants(subscription, type, campaignId),
  );
  return { teamId: webhook.team_id, campaignId, types, range };
}

/** Resolves the number of queued deliveries. Events with an unfinished one are skipped. */
async function queueAgain(
  trx: Trx,
  deps: Deps,
  webhook: WebhookRow,
  { events, dueAt }: { events: RecordedEvent[]; dueAt: (place: number) => Date },
): Promise<number> {
  const waiting = await eventsOnTheirWay(
    trx,
    webhook,
    events.map(({ id }) => id),
  );
  const ids = events.map((event) => deliveryId(webhook.id, event));
  const stored = new Map<string, StoredDelivery>();
  for (const delivery of await storedDeliveries(trx, webhook.team_id, ids)) stored.set(delivery.id, delivery);
  const unknown = events.filter((_event, index) => !stored.has(ids[index]!));
  const facts = unknown.length > 0 ? await loadFanOutFacts(trx, unknown) : [];
  const made = new Map(unknown.map((event, index) => [event.id, bodyOf(event, facts[index]!)]));
  const now = deps.clock.now();
  let place = 0;
  const deliveries = events.flatMap((event, index): NewDelivery[] => {
    const before = stored.get(ids[index]!);
    if (waiting.has(event.id)) return [];
    const { event_timestamp, contact, body } = before ?? made.get(event.id)!;
    return [
      {
        team_id: webhook.team_id,
        // An event that was never delivered takes the id of its first delivery.
        id: before ? deps.ids.uuid(now) : ids[index]!,
        webhook_id: webhook.id,
        event_id: event.id,
        event_type: event.type,
        event_timestamp,
        test: false,
        replayed: true,
        campaign_id: event.campaignId ?? null,
        contact,
        body,
        next_retry_at: dueAt(place++),
        created_at: now,
      },
    ];
  });
  if (deliveries.length > 0) await insertDeliveries(trx, deliveries);
  return deliveries.length;
}

import type { EventType } from '../platform/db/types.ts';
import type { Services } from '../platform/services.ts';
import { rangeOf } from './replay-range.ts';
import type { AskedRange } from './replay-range.ts';
import { countToReplay } from './replay-store.ts';
import type { ReplayRange } from './replay-store.ts';
import { replayWebhook, wantedBy } from './replay-webhook.ts';
import type { ReplayAsked } from './replay-webhook.ts';
import { webhooksOf } from './store.ts';
import type { WebhookRow } from './store.ts';

const BATCH = 500;

export interface ReplayPlan {
  endpoints: { webhook: WebhookRow; events: number }[];
  range: ReplayRange;
  types: readonly EventType[] | undefined;
  perMinute: number | undefined;
  events: number;
}

export interface EndpointReplayed {
  webhook_id: string;
  url: string;
  queued: number;
  waiting: number;
}

/**
 * Finds the endpoints of a replay, one or the enabled ones of a team, and counts the events for each. Throws
 * `ApiError` on a bad range.
 */
export async function planReplay(
  deps: Pick<Services, 'db' | 'clock'>,
  to: { id: string } | { teamId: string },
  asked: AskedRange,
  { types, perMinute }: Pick<ReplayAsked, 'types' | 'perMinute'> = {},
): Promise<ReplayPlan> {
  const range = rangeOf(asked, deps.clock.now());
  const endpoints: ReplayPlan['endpoints'] = [];
  for (const webhook of await webhooksOf(deps.db, to))
    endpoints.push({ webhook, events: await countToReplay(deps.db, wantedBy(webhook, range, types)) });
  return {
    endpoints,
    range,
    types,
    perMinute,
    events: endpoints.reduce((sum, { events }) => sum + events, 0),
  };
}

/** Queues a bounded batch per transaction: queued batches stay when the run is interrupted. */
export async function replayWebhooks(
  deps: Pick<Services, 'db' | 'clock' | 'ids'>,
  plan: ReplayPlan,
  onProgress: (events: number) => void = () => {},
): Promise<EndpointReplayed[]> {
  const replayed: EndpointReplayed[] = [];
  let done = 0;
  for (const { webhook } of plan.endpoints) {
    const result = { webhook_id: webhook.id, url: webhook.url, queued: 0, waiting: 0 };
    for (const batch of batchesOf(plan.range)) {
      let range: ReplayRange = batch;
      for (let more = true; more;) {
        const { queued, waiting, hasMore, lastEventId } = await replayWebhook(deps, webhook, {
          range,
          types: plan.types,
          perMinute: plan.perMinute,
          limit: BATCH,
        });
        result.queued += queued;
        result.waiting += waiting;
        onProgress((done += queued + waiting));
        if (!('ids' in range) && lastEventId) range = { ...range, after: lastEventId };
        more = hasMore && lastEventId !== null;
      }
    }
    replayed.push(result);
  }
  return replayed;
}

function* batchesOf(range: ReplayRange): Generator<ReplayRange> {
  if (!('ids' in range)) return yield range;
  for (let from = 0; from < range.ids.length; from += BATCH)
    yield { ids: range.ids.slice(from, from + BATCH) };
}

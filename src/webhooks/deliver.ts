import pLimit from 'p-limit';
import { createBatcher } from '../platform/batch.ts';
import type { Ground } from '../platform/ground.ts';
import type { EgressAnswer } from '../platform/net/egress.ts';
import { claimDeliveries, claimOne, dropClaims, findEndpoint, writeResults } from './delivery-store.ts';
import type { ClaimedDelivery, DeliveryResult } from './delivery-store.ts';
import { MAX_ATTEMPTS, judge } from './rules/delivery.ts';
import type { Attempt } from './rules/delivery.ts';
import { deliveryHeaders } from './rules/signature.ts';
import { openSecrets } from './secrets.ts';

type Needs = Pick<Ground, 'db' | 'clock' | 'ids' | 'egress' | 'secrets' | 'crash' | 'log' | 'config'>;
type Endpoint = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

export interface DeliverLimits {
  /** Attempts under way at one endpoint. */
  inFlight: number;
}

const LIMITS: DeliverLimits = { inFlight: 4 };
const ATTEMPT_TIMEOUT_MS = 15_000;
const TICK_MAX_MS = 30_000;
/**
 * Deliveries claimed for every slot of an endpoint: more of them while it answers fast, since a claim reads past all that
 * are claimed or done already; few for a slow one, which would give most of them back.
 */
const AHEAD = { least: 16, most: 64 };
const FAST_MS = 2_000;
const WRITE_BATCH = 250;
/** Results wait this long for others: a commit costs more than what it commits, and nobody waits for one. */
const GATHER_MS = 20;

const sentence = (answer: Exclude<EgressAnswer, { kind: 'answered' }>): string =>
  answer.kind === 'timeout' ? `no answer within ${ATTEMPT_TIMEOUT_MS / 1000} s`
  : answer.kind === 'refused' ? `this address may not be reached: ${answer.why}`
  : `the endpoint could not be reached (${answer.code})`; // prettier-ignore

/** An answer as facts for the rule and as what the log of the delivery keeps. */
function read(answer: EgressAnswer): {
  attempt: Attempt;
  kept: Pick<DeliveryResult, 'response_status' | 'response_body' | 'response_headers' | 'error_message'>;
} {
  if (answer.kind !== 'answered') {
    const message = sentence(answer);
    return {
      attempt: { kind: 'failed', message },
      kept: { response_status: null, response_body: null, response_headers: null, error_message: message },
    };
  }
  const { status, statusText, headers, body } = answer;
  const good = status >= 200 && status < 300;
  return {
    attempt: { kind: 'answered', status, retryAfter: headers['retry-after'] ?? null },
    kept: {
      response_status: status,
      response_body: body,
      response_headers: headers,
      error_message: good ? null : `the endpoint answered ${status} ${statusText}`.trim(),
    },
  };
}

/** Delivers to endpoints; results of all of them share group commits. No transaction is open while a post is under way. */
export function createDeliverer(needs: Needs, limits: DeliverLimits = LIMITS) {
  const write = createBatcher<DeliveryResult, void>({
    maxBatch: WRITE_BATCH,
    gatherMs: GATHER_MS,
    run: async (results) => {
      await writeResults(needs.db, results, needs.clock.now());
      return results.map(() => undefined);
    },
  });

  /** One post, and what follows from it; nothing is written yet. */
  async function attempt(
    delivery: ClaimedDelivery,
    endpoint: Endpoint,
    secrets: string[],
    token: string,
    signal: AbortSignal,
    lastTry = false,
  ): Promise<DeliveryResult> {
    const answer = await needs.egress.request({
      method: 'POST',
      url: endpoint.url,
      headers: deliveryHeaders({
        secrets,
        eventId: delivery.event_id,
        eventType: delivery.event_type,
        timestamp: delivery.event_timestamp,
        body: delivery.body,
        attemptAt: needs.clock.wall(),
        attempt: delivery.attempt_count + 1,
        custom: endpoint.headers as Record<string, string>,
      }),
      body: delivery.body,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      signal,
    });
    const { attempt: facts, kept } = read(answer);
    if (facts.kind === 'answered' && facts.status < 300) needs.crash('webhook.after_2xx');
    const judged = judge(
      { status: delivery.status, attemptCount: lastTry ? MAX_ATTEMPTS - 1 : delivery.attempt_count },
      facts,
      needs.clock.now(),
      needs.ids.chance(),
    );
    return {
      team_id: delivery.team_id,
      id: delivery.id,
      token,
      status: judged.status,
      attempt_count: delivery.attempt_count + 1,
      next_retry_at: judged.nextRetryAt,
      response_time_ms: 'ms' in answer ? Math.round(answer.ms) : 0,
      ...kept,
    };
  }

  /** Tries one delivery once, now; whatever comes of it, no retry is scheduled. For test deliveries. */
  async function once(at: { teamId: string; webhookId: string; id: string }): Promise<void> {
    const endpoint = await findEndpoint(needs.db, at.teamId, at.webhookId);
    const token = needs.ids.uuid(needs.clock.wall());
    const delivery = await claimOne(needs.db, { ...at, token });
    if (!endpoint || !delivery) return;
    const secrets = openSecrets(needs.secrets, endpoint, needs.clock.now());
    await write(await attempt(delivery, endpoint, secrets, token, new AbortController().signal, true));
  }

  /** Delivers what is due to one endpoint until nothing is, half a minute is over, or `signal` asks to stop. */
  async function drainEndpoint(
    tick: { teamId: string; webhookId: string },
    signal: AbortSignal,
  ): Promise<void> {
    const token = needs.ids.uuid(needs.clock.wall());
    const endsAt = needs.clock.wall().getTime() + TICK_MAX_MS;
    const limit = pLimit(limits.inFlight);
    const never = new AbortController().signal;
    const underWay = new Set<Promise<void>>();
    const unused: string[] = [];
    let ahead = AHEAD.least;
    const begin = (
      delivery: ClaimedDelivery,
      endpoint: Endpoint,
      secrets: string[],
      beginBy: number,
    ): void => {
      const going = limit(async () =>
        signal.aborted || needs.clock.wall().getTime() > beginBy
          ? null
          : attempt(delivery, endpoint, secrets, token, never),
      )
        // The slot is for the post alone: the next one goes while this result waits for its commit.
        .then((result) => (result ? write(result) : void unused.push(delivery.id)))
        .finally(() => underWay.delete(going));
      underWay.add(going);
    };
    try {
      while (!signal.aborted && needs.clock.wall().getTime() < endsAt) {
        const endpoint = await findEndpoint(needs.db, tick.teamId, tick.webhookId);
        if (!endpoint?.enabled) return;
        const secrets = openSecrets(needs.secrets, endpoint, needs.clock.now());
        const wall = needs.clock.wall();
        const claimMs = needs.config.webhooks.claimSeconds * 1000;
        const claimed = await claimDeliveries(needs.db, {
          ...tick,
          token,
          now: needs.clock.now(),
          wall,
          until: new Date(wall.getTime() + claimMs),
          limit: limits.inFlight * ahead,
        });
        if (claimed.length === 0 && underWay.size === 0) return;
        // What could not begin by half of its claim is given back for a later tick.
        for (const delivery of claimed) begin(delivery, endpoint, secrets, wall.getTime() + claimMs / 2);
        do await Promise.race(underWay);
        while (underWay.size > 0 && (claimed.length === 0 || limit.pendingCount > limits.inFlight));
        const fast = needs.clock.wall().getTime() - wall.getTime() < FAST_MS;
        ahead = fast ? Math.min(ahead * 2, AHEAD.most) : AHEAD.least;
      }
    } finally {
      await Promise.allSettled(underWay);
      if (unused.length > 0) await dropClaims(needs.db, tick.teamId, unused, token);
    }
  }

  return { drainEndpoint, once };
}

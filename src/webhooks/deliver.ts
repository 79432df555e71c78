import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { AppServices } from '../events/record-event.ts';
import { createBatcher } from '../platform/batch.ts';
import { dropLease, takeLease } from '../platform/db/leases.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Drain } from '../platform/work/kinds.ts';
import { ATTEMPT_TIMEOUT_MS, attempt } from './attempt.ts';
import type { Ended, Receiver } from './attempt.ts';
import {
  dueDeliveries,
  findEndpoint,
  findForOneTry,
  readEndpointVersions,
  writeResults,
} from './delivery-store.ts';
import type { DueEndpoint } from './due-store.ts';
import { recordAttempts } from './record-attempts.ts';
import { createPosts } from './posts.ts';
import { mayTry } from './rules/breaker.ts';
import { openHeaders, openSecrets } from './secrets.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'egress' | 'secrets' | 'crash' | 'log' | 'config' | 'eventLog'
>;
export interface EndpointAt {
  teamId: string;
  webhookId: string;
}

const IN_FLIGHT = 4;
const TICK_MAX_MS = 30_000;
/** The lease ends this long after the last post: the result is judged before another worker may post. */
const MARGIN_MS = 2_000;
/** Deliveries read at once for each slot of an endpoint: more while it answers fast, few for a slow one. */
const AHEAD = { least: 16, most: 64 };
const FAST_MS = 2_000;
/** Pause between reads of new deliveries while posts are running and none waits for a slot. */
const LOOK_AGAIN_MS = 250;
const WRITE_BATCH = 250;
const READ_BATCH = 250;
/** Results wait this long for others, because a commit costs more than its rows. */
const GATHER_MS = 20;

function createShared(deps: Deps) {
  return {
    write: createBatcher<Ended, boolean>({
      maxBatch: WRITE_BATCH,
      gatherMs: GATHER_MS,
      run: async (results) => {
        const open = await transact(deps.db, (trx) => writeTogether(trx, deps, results));
        return results.map(({ webhook_id }) => open.has(webhook_id));
      },
    }),
    /**
     * Read before every post, so that no post uses an endpoint as it was before a committed change. Concurrent posts
     * share one read of a row by its key.
     */
    versionOf: createBatcher<EndpointAt, number | null>({
      maxBatch: READ_BATCH,
      run: (endpoints) => readEndpointVersions(deps.db, endpoints),
    }),
  };
}

/**
 * `transact` retries it after a deadlock with a deletion; an unwritten result would be posted again. Resolves the
 * endpoints with an open breaker.
 */
async function writeTogether(trx: Trx, deps: Deps, results: Ended[]): Promise<ReadonlySet<string>> {
  const now = deps.clock.now();
  const written = await writeResults(trx, results, now);
  // A failing `webhook_paused` delivery would open the next breaker and record the next event, without end.
  const counted = results.filter(({ id, eventType }) => written.has(id) && eventType !== 'webhook_paused');
  const attempts = counted.map(({ team_id, webhook_id, status, inTrouble, updatedAt }) => {
    const succeeded = status === 'delivered';
    return { team_id, webhook_id, succeeded, inTrouble, updatedAt };
  });
  return recordAttempts(trx, deps, attempts, now);
}

const receiverOf = (
  { secrets, clock }: Deps,
  endpoint: NonNullable<Awaited<ReturnType<typeof findEndpoint>>>,
): Receiver => ({
  url: endpoint.url,
  headers: openHeaders(secrets, endpoint),
  secrets: openSecrets(secrets, endpoint, clock.now()),
  inTrouble: endpoint.troubled_since !== null,
  updatedAt: endpoint.updated_at,
  isStale: false,
});

/** Delivers to endpoints; their results share group commits. No transaction is open during a post. */
export function createDeliverer(deps: Deps, { inFlight } = { inFlight: IN_FLIGHT }) {
  const shared = createShared(deps);

  /** Tries one delivery once, now, without a retry. Resolves the status text of the endpoint, null without an answer. */
  async function once(at: EndpointAt & { id: string }, requestId: string): Promise<string | null> {
    const endpoint = await findEndpoint(deps.db, at.teamId, at.webhookId);
    const delivery = await findForOneTry(deps.db, at);
    if (!endpoint || !delivery) return null;
    let statusText: string | null = null;
    const onAnswered = (text: string): void => void (statusText = text);
    const onUnreached = (why: string): void =>
      deps.log.info(
        { webhook: at.webhookId, url: endpoint.url, why, request_id: requestId },
        'the endpoint of a test delivery was not reached',
      );
    const receiver = receiverOf(deps, endpoint);
    await shared.write(await attempt(deps, delivery, receiver, { lastTry: true, onUnreached, onAnswered }));
    return statusText;
  }

  /** Delivers until nothing is due, half a minute is over, or `signal` aborts. */
  async function drainEndpoint(
    at: EndpointAt,
    signal: AbortSignal,
    progress: () => void = () => {},
  ): Promise<void> {
    const token = deps.ids.uuid(deps.clock.wall());
    const held = { kind: 'endpoint', teamId: at.teamId, key: at.webhookId, token } as const;
    const leaseMs = deps.config.webhooks.leaseSeconds * 1000;
    const endsAt = deps.clock.wall().getTime() + TICK_MAX_MS;
    const posts = createPosts({ ...deps, ...shared }, at, { limit: pLimit(inFlight), signal, progress });
    let ahead = AHEAD.least;
    try {
      while (!signal.aborted && !posts.hasFailed() && deps.clock.wall().getTime() < endsAt) {
        const wall = deps.clock.wall();
        const until = new Date(wall.getTime() + leaseMs);
        if (!(await takeLease(deps.db, { ...held, wall, until }))) break;
        const endpoint = await findEndpoint(deps.db, at.teamId, at.webhookId);
        if (!endpoint?.enabled) break;
        const underWay = posts.underWay();
        const may = mayTry(endpoint.open_until, { now: deps.clock.now(), underWay: underWay.length });
        posts.go();
        const due = await dueDeliveries(deps.db, {
          ...at,
          before: may.before,
          except: underWay,
          limit: may.limit ?? inFlight * ahead,
        });
        if (due.length === 0 && underWay.length === 0) break;
        // A post that cannot begin in time is left for the next worker.
        posts.begin(due, receiverOf(deps, endpoint), until.getTime() - ATTEMPT_TIMEOUT_MS - MARGIN_MS);
        await posts.untilFewWait(inFlight);
        // New deliveries go on while one post hangs.
        if (due.length === 0) await Promise.race([posts.settled(), pause(LOOK_AGAIN_MS)]);
        const fast = deps.clock.wall().getTime() - wall.getTime() < FAST_MS;
        ahead = fast ? Math.min(ahead * 2, AHEAD.most) : AHEAD.least;
      }
    } finally {
      await posts.settled();
      await dropLease(deps.db, held);
    }
    posts.throwFailure();
  }

  return { drainEndpoint, once };
}

export function openEndpoints(app: AppServices): Drain<DueEndpoint> {
  const { drainEndpoint } = createDeliverer(app);
  return {
    run: ({ teamId, key }, { signal, progress }) =>
      drainEndpoint({ teamId, webhookId: key }, signal, progress),
  };
}

import { STATUS_CODES } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createBatcher } from '../platform/batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Drain } from '../platform/work/kinds.ts';
import type { EgressAnswer } from '../platform/net/egress.ts';
import {
  dueDeliveries,
  findEndpoint,
  findForOneTry,
  readEndpointVersions,
  writeResults,
} from './delivery-store.ts';
import type { DeliveryResult, DueDelivery } from './delivery-store.ts';
import type { DueEndpoint } from './due-store.ts';
import { dropLease, takeLease } from './lease-store.ts';
import { noteAttempts } from './note-attempts.ts';
import { mayTry } from './rules/breaker.ts';
import { isCaused } from './rules/caused.ts';
import { MAX_ATTEMPTS, judge } from './rules/delivery.ts';
import type { Attempt } from './rules/delivery.ts';
import { deliveryHeaders } from './rules/signature.ts';
import { openHeaders, openSecrets } from './secrets.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'egress' | 'secrets' | 'crash' | 'log' | 'config' | 'eventLog'
>;

/** An endpoint with what is sealed of it opened: what an attempt needs. */
interface Receiver {
  url: string;
  headers: Record<string, string>;
  secrets: string[];
  /** Something failed here lately, or since this was read: what succeeds from now on is counted, too. */
  inTrouble: boolean;
  /** What fails at an endpoint as it was before a change says nothing of it now. */
  updatedAt: Date;
  /** It was changed, disabled or deleted since it was read: nothing more is posted to it. */
  isStale: boolean;
}

/** An attempt that ended, with what its endpoint was when it began. */
interface Ended extends DeliveryResult {
  eventType: string;
  inTrouble: boolean;
  updatedAt: Date;
}

export interface DeliverLimits {
  /** Attempts under way at one endpoint. */
  inFlight: number;
}

const LIMITS: DeliverLimits = { inFlight: 4 };
const ATTEMPT_TIMEOUT_MS = 15_000;
const TICK_MAX_MS = 30_000;
/** What a post may take beyond its time limit until the lease ends: no other worker begins it before it is judged. */
const MARGIN_MS = 2_000;
/** Deliveries read at once for every slot of an endpoint: more of them while it answers fast, few for a slow one. */
const AHEAD = { least: 16, most: 64 };
const FAST_MS = 2_000;
/** How soon is looked for what is due meanwhile, while posts are under way and nothing waits for them. */
const LOOK_AGAIN_MS = 250;
const WRITE_BATCH = 250;
const READ_BATCH = 250;
/** Results wait this long for others, because a commit costs more than what it commits. */
const GATHER_MS = 20;

type Unanswered = Exclude<EgressAnswer, { kind: 'answered' }>;

/** For the tenant. One sentence for every address: a private name must look like one that does not exist. */
const sentence = (answer: Unanswered): string =>
  answer.kind === 'timeout'
    ? `no answer within ${ATTEMPT_TIMEOUT_MS / 1000} s`
    : 'the endpoint could not be reached';

const MAX_REASON_CHARS = 200;
/** The status text as the endpoint sent it; an HTTP server may leave it out (RFC 9112, 4). */
const reasonOf = ({ status, statusText }: Extract<EgressAnswer, { kind: 'answered' }>): string =>
  statusText.slice(0, MAX_REASON_CHARS) || (STATUS_CODES[status] ?? '');

/** The contact of a delivery; empty: it has none. */
const contactOf = ({ contact }: DueDelivery): string => (contact as { id?: string } | null)?.id ?? '';

interface AttemptHooks {
  /** No retry follows this attempt. */
  lastTry?: boolean;
  onUnreached(why: string): void;
  onAnswered?(statusText: string): void;
}

/** For the operator's log. */
const detail = (answer: Unanswered): string =>
  answer.kind === 'timeout' ? 'timeout'
  : answer.kind === 'refused' ? `refused: ${answer.why}`
  : `${answer.code}: ${answer.message}`; // prettier-ignore

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
export function createDeliverer(deps: Deps, limits: DeliverLimits = LIMITS) {
  /** Resolves whether the breaker of the endpoint is open now. */
  const write = createBatcher<Ended, boolean>({
    maxBatch: WRITE_BATCH,
    gatherMs: GATHER_MS,
    run: async (results) => {
      const now = deps.clock.now();
      // Again when it met a deletion in a circle: what is not written is posted again.
      const open = await transact(deps.db, async (trx) => {
        const written = await writeResults(trx, results, now);
        // What says that an endpoint fails would make others fail, and they this one, without end.
        const counted = results.filter(
          ({ id, eventType }) => written.has(id) && eventType !== 'webhook_paused',
        );
        const attempts = counted.map(({ team_id, webhook_id, status, inTrouble, updatedAt }) => {
          const succeeded = status === 'delivered';
          return { team_id, webhook_id, succeeded, inTrouble, updatedAt };
        });
        return noteAttempts(trx, deps, attempts, now);
      });
      return results.map(({ webhook_id }) => open.has(webhook_id));
    },
  });

  /**
   * Asked before every post, so that none begins to what an endpoint was before a change that has been answered. Posts that
   * begin at about the same time share one read of a row by its key.
   */
  const versionOf = createBatcher<{ teamId: string; webhookId: string }, number | null>({
    maxBatch: READ_BATCH,
    run: (endpoints) => readEndpointVersions(deps.db, endpoints),
  });

  const receiverOf = (endpoint: NonNullable<Awaited<ReturnType<typeof findEndpoint>>>): Receiver => ({
    url: endpoint.url,
    headers: openHeaders(deps.secrets, endpoint),
    secrets: openSecrets(deps.secrets, endpoint, deps.clock.now()),
    inTrouble: endpoint.troubled_since !== null,
    updatedAt: endpoint.updated_at,
    isStale: false,
  });

  /** One post, and what follows from it; nothing is written yet. */
  async function attempt(
    delivery: DueDelivery,
    receiver: Receiver,
    { lastTry = false, onUnreached, onAnswered }: AttemptHooks,
  ): Promise<Ended> {
    const { url, headers, secrets, updatedAt } = receiver;
    const answer = await deps.egress.request({
      method: 'POST',
      url,
      headers: deliveryHeaders({
        secrets,
        eventId: delivery.event_id,
        eventType: delivery.event_type,
        timestamp: delivery.event_timestamp,
        body: delivery.body,
        attemptAt: deps.clock.wall(),
        attempt: delivery.attempt_count + 1,
        replayed: delivery.replayed,
        custom: headers,
      }),
      body: delivery.body,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
    });
    const { attempt: facts, kept } = read(answer);
    if (answer.kind === 'answered') onAnswered?.(reasonOf(answer));
    else onUnreached(detail(answer));
    if (facts.kind === 'answered' && facts.status < 300) deps.crash('webhook.after_2xx');
    const judged = judge(
      { status: delivery.status, attemptCount: lastTry ? MAX_ATTEMPTS - 1 : delivery.attempt_count },
      facts,
      deps.clock.now(),
      deps.ids.chance(),
    );
    if (judged.status !== 'delivered') receiver.inTrouble = true;
    return {
      team_id: delivery.team_id,
      id: delivery.id,
      webhook_id: delivery.webhook_id,
      eventType: delivery.event_type,
      inTrouble: receiver.inTrouble,
      updatedAt,
      was_due_at: delivery.next_retry_at,
      status: judged.status,
      attempt_count: delivery.attempt_count + 1,
      next_retry_at: judged.nextRetryAt,
      // How fast a refusal comes tells whether a name exists.
      response_time_ms: answer.kind === 'answered' || answer.kind === 'timeout' ? Math.round(answer.ms) : 0,
      ...kept,
    };
  }

  /** Tries one delivery once, now, without a retry; resolves the status text of the endpoint, null without an answer. */
  async function once(
    at: { teamId: string; webhookId: string; id: string },
    requestId: string,
  ): Promise<string | null> {
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
    await write(await attempt(delivery, receiverOf(endpoint), { lastTry: true, onUnreached, onAnswered }));
    return statusText;
  }

  /** Delivers what is due to one endpoint until nothing is, half a minute is over, or `signal` asks to stop. */
  async function drainEndpoint(
    tick: { teamId: string; webhookId: string },
    signal: AbortSignal,
    /** Called whenever the endpoint answered. */
    progress: () => void = () => {},
  ): Promise<void> {
    const held = { ...tick, token: deps.ids.uuid(deps.clock.wall()) };
    const leaseMs = deps.config.webhooks.leaseSeconds * 1000;
    const endsAt = deps.clock.wall().getTime() + TICK_MAX_MS;
    const limit = pLimit(limits.inFlight);
    const underWay = new Map<string, Promise<void>>();
    let failure: { error: unknown } | undefined;
    let oneIsDone = Promise.withResolvers<void>();
    let isOpen = false;
    /** The posts of each contact that were begun; resolves when none of them is under way. */
    const ofContact = new Map<string, Promise<unknown>>();
    const begin = (delivery: DueDelivery, receiver: Receiver, beginBy: number): void => {
      const contactId = contactOf(delivery);
      const before = ofContact.get(contactId);
      const post = (): Promise<Ended | null> =>
        limit(async () => {
          if (failure || isOpen || receiver.isStale || signal.aborted) return null;
          receiver.isStale ||= (await versionOf(tick)) !== receiver.updatedAt.getTime();
          // What is left now is read again for the endpoint as it is.
          if (receiver.isStale || deps.clock.wall().getTime() > beginBy) return null;
          return attempt(delivery, receiver, { onUnreached });
        });
      const going = (before && isCaused(delivery.event_type) ? before.then(post) : post())
        // The slot is for the post alone: the next one goes while this result waits for its commit.
        .then(async (result) => {
          if (result?.response_status) progress();
          // What was read before the breaker opened is left, and read again as the breaker allows.
          if (result && (await write(result))) isOpen = true;
        })
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => {
          underWay.delete(delivery.id);
          oneIsDone.resolve();
        });
      underWay.set(delivery.id, going);
      if (contactId === '') return;
      const begun = before ? Promise.all([before, going]) : going;
      ofContact.set(contactId, begun);
      void begun.then(() => ofContact.get(contactId) === begun && ofContact.delete(contactId));
    };
    let isSaid = false;
    /** Once per tick: an endpoint that is gone fails thousands of times. */
    const onUnreached = (why: string): void => {
      if (isSaid) return;
      isSaid = true;
      deps.log.info(
        { webhook: tick.webhookId, team: tick.teamId, why },
        'a webhook endpoint was not reached',
      );
    };
    let ahead = AHEAD.least;
    try {
      while (!signal.aborted && !failure && deps.clock.wall().getTime() < endsAt) {
        const wall = deps.clock.wall();
        const until = new Date(wall.getTime() + leaseMs);
        if (!(await takeLease(deps.db, { ...held, wall, until }))) break;
        const endpoint = await findEndpoint(deps.db, tick.teamId, tick.webhookId);
        if (!endpoint?.enabled) break;
        const receiver = receiverOf(endpoint);
        const { before, limit: atMost } = mayTry(endpoint.open_until, {
          now: deps.clock.now(),
          underWay: underWay.size,
        });
        isOpen = false;
        const due = await dueDeliveries(deps.db, {
          ...tick,
          before,
          except: [...underWay.keys()],
          limit: atMost ?? limits.inFlight * ahead,
        });
        if (due.length === 0 && underWay.size === 0) break;
        // What cannot begin in time is left for the next worker that reads it.
        const beginBy = until.getTime() - ATTEMPT_TIMEOUT_MS - MARGIN_MS;
        for (const delivery of due) begin(delivery, receiver, beginBy);
        while (limit.pendingCount > limits.inFlight) {
          oneIsDone = Promise.withResolvers();
          await oneIsDone.promise;
        }
        // A post that hangs keeps nothing back that happens while it does.
        if (due.length === 0) await Promise.race([Promise.all(underWay.values()), pause(LOOK_AGAIN_MS)]);
        const fast = deps.clock.wall().getTime() - wall.getTime() < FAST_MS;
        ahead = fast ? Math.min(ahead * 2, AHEAD.most) : AHEAD.least;
      }
    } finally {
      await Promise.all(underWay.values());
      await dropLease(deps.db, held);
    }
    if (failure) throw failure.error;
  }

  return { drainEndpoint, once };
}

/** Delivers to endpoints that are due. */
export function openEndpoints(app: AppServices): Drain<DueEndpoint> {
  const { drainEndpoint } = createDeliverer(app);
  return {
    run: ({ teamId, key }, { signal, progress }) =>
      drainEndpoint({ teamId, webhookId: key }, signal, progress),
  };
}

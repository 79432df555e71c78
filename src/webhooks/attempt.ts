import { STATUS_CODES } from 'node:http';
import type { AppServices } from '../events/record-event.ts';
import type { EgressAnswer } from '../platform/net/egress.ts';
import type { DeliveryResult, DueDelivery } from './delivery-store.ts';
import { MAX_DELIVERY_ATTEMPTS, judgeAttempt } from './rules/delivery.ts';
import type { Attempt } from './rules/delivery.ts';
import { deliveryHeaders } from './rules/signature.ts';

export const ATTEMPT_TIMEOUT_MS = 15_000;

/**
 * - `inTrouble`: an attempt failed lately, or since this was read: successes from now on are counted, too.
 * - `updatedAt`: an attempt at an older version of the endpoint does not count for the breaker.
 * - `isStale`: changed, disabled or deleted since it was read: no further post begins.
 */
export interface Receiver {
  url: string;
  headers: Record<string, string>;
  secrets: string[];
  inTrouble: boolean;
  updatedAt: Date;
  isStale: boolean;
}

export interface Ended extends DeliveryResult {
  eventType: string;
  inTrouble: boolean;
  updatedAt: Date;
}

type Unanswered = Exclude<EgressAnswer, { kind: 'answered' }>;

/**
 * The tenant reads this. It is the same for every address: a private name must look like one that does not
 * exist.
 */
const sentence = (answer: Unanswered): string =>
  answer.kind === 'timeout'
    ? `no answer within ${ATTEMPT_TIMEOUT_MS / 1000} s`
    : 'the endpoint could not be reached';

const MAX_REASON_CHARS = 200;
/** The status text of the endpoint; an HTTP server may leave it out (RFC 9112, 4). */
const reasonOf = ({ status, statusText }: Extract<EgressAnswer, { kind: 'answered' }>): string =>
  statusText.slice(0, MAX_REASON_CHARS) || (STATUS_CODES[status] ?? '');

export interface AttemptHooks {
  lastTry?: boolean;
  onUnreached(why: string): void;
  onAnswered?(statusText: string): void;
}

const detail = (answer: Unanswered): string =>
  answer.kind === 'timeout' ? 'timeout'
  : answer.kind === 'refused' ? `refused: ${answer.why}`
  : `${answer.code}: ${answer.message}`; // prettier-ignore

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

/** Posts once and judges the result; writes nothing. */
export async function attempt(
  deps: Pick<AppServices, 'egress' | 'clock' | 'ids' | 'crash'>,
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
  const judged = judgeAttempt(
    { status: delivery.status, attemptCount: lastTry ? MAX_DELIVERY_ATTEMPTS - 1 : delivery.attempt_count },
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
    // The time of a refusal would show whether a name exists.
    response_time_ms: answer.kind === 'answered' || answer.kind === 'timeout' ? Math.round(answer.ms) : 0,
    ...kept,
  };
}

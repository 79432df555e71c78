import { createHmac, timingSafeEqual } from 'node:crypto';
import { standardSignature } from '../../platform/rules/standard-signature.ts';

/** spec: Events, Request headers: hex HMAC-SHA256 over timestamp + '.' + body. */
export const serviceSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const verifiesService = (
  secret: string,
  timestamp: string,
  body: string,
  signature: string,
): boolean => same(serviceSignature(secret, timestamp, body), signature);

/**
 * - `secrets`: newest first; the previous one signs too for a day after a rotation. Empty: nothing is signed.
 * - `timestamp`: ISO 8601 time of the event, the same string as in the body.
 * - `replayed`: queued by a replay: the receiver may have had it before.
 */
export interface SigningFacts {
  secrets: readonly string[];
  eventId: string;
  eventType: string;
  timestamp: string;
  body: string;
  attemptAt: Date;
  attempt: number;
  replayed: boolean;
  custom: Readonly<Record<string, string>>;
}

/** Every header of an attempt: the customer's own, then the spec's, then those of Standard Webhooks. */
export function deliveryHeaders(facts: SigningFacts): Record<string, string> {
  const { secrets, eventId, body, timestamp } = facts;
  const unixSeconds = Math.floor(facts.attemptAt.getTime() / 1000);
  return {
    ...facts.custom,
    'content-type': 'application/json',
    'user-agent': 'outreachd',
    'x-service-event': facts.eventType,
    'x-service-timestamp': timestamp,
    'x-service-attempt': String(facts.attempt),
    ...(facts.replayed ? { 'x-service-replayed': 'true' } : {}),
    ...(secrets[0] ? { 'x-service-signature': serviceSignature(secrets[0], timestamp, body) } : {}),
    'webhook-id': eventId,
    'webhook-timestamp': String(unixSeconds),
    ...(secrets.length > 0
      ? { 'webhook-signature': standardSignature(secrets, eventId, unixSeconds, body) }
      : {}),
  };
}

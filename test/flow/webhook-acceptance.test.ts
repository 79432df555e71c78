import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { EXTENSIONS, TYPES } from '../../src/webhooks/rules/subscription.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { payloadContractOf } from '../support/contract.ts';
import { detailsOf } from '../support/event-details.ts';

/** Deliveries of each type; `npm run prove -- webhooks` makes a thousand. */
const DELIVERIES = Number(process.env.WEBHOOK_DELIVERIES ?? 40);
const SECRET = `whsec_${Buffer.from('a secret that both of them know').toString('base64')}`;

let t: TestApp;
let url: string;
const accepted = new Map<string, Set<string>>();
let refused = 0;
const undescribed = new Set<string>();

/** A receiver written from the specification alone: raw bytes, one HMAC, one comparison, known ids. */
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const { headers } = request;
    const hmac = createHmac('sha256', SECRET)
      .update(`${String(headers['x-service-timestamp'])}.`)
      .update(body);
    const expected = Buffer.from(`sha256=${hmac.digest('hex')}`);
    const given = Buffer.from(String(headers['x-service-signature']));
    const payload = JSON.parse(body.toString()) as Record<string, string>;
    const { event_id: id, type, timestamp } = payload;
    const fault = payloadContractOf(t.server)(type!, payload);
    if (fault) undescribed.add(fault);
    const good =
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      type === headers['x-service-event'] &&
      timestamp === headers['x-service-timestamp'] &&
      stockAccepts(body.toString(), headers as Record<string, string>);
    if (good) accepted.set(type!, (accepted.get(type!) ?? new Set()).add(id!));
    else refused += 1;
    response.writeHead(good ? 200 : 401).end();
  });
});

function stockAccepts(body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(SECRET).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  // The stock verifier refuses a delivery that is five minutes old by its clock.
  t = await testApp({ overrides: { clock: systemClock } });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
  await t[Symbol.asyncDispose]();
});

/** Any script, quotes, line ends, control characters and half surrogate pairs. */
const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((each) => !each.includes('\0'));

it(
  `both verifiers accept ${DELIVERIES} deliveries of every type, and each is as described, whatever the texts`,
  { timeout: 600_000 },
  async () => {
    const config = Object.fromEntries([...EXTENSIONS].map((type) => [`${type}_event`, true]));
    const made = await t.call('POST', '/webhooks', { team_id: t.teamId, url, secret: SECRET, config });
    const texts = fc.sample(text, { numRuns: DELIVERIES, seed: 20 });
    for (const type of TYPES) {
      const drafts = texts.map((each) => ({
        teamId: t.teamId,
        type,
        occurredAt: t.clock.now(),
        detail: detailsOf(each.toWellFormed())[type],
      }));
      await transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));
    }
    const { drainEndpoint } = createDeliverer(t.app);
    const left = 'select 1 from webhook_deliveries where next_retry_at is not null limit 1';
    // A tick lasts half a minute at most.
    do
      await drainEndpoint(
        { teamId: t.teamId, webhookId: made.body.data.id as string },
        new AbortController().signal,
      );
    while ((await t.app.pool.query(left)).rowCount! > 0 && refused === 0);
    expect(refused).toBe(0);
    expect([...undescribed]).toEqual([]);
    expect(Object.fromEntries([...accepted].map(([type, ids]) => [type, ids.size]))).toEqual(
      Object.fromEntries(TYPES.map((type) => [type, DELIVERIES])),
    );
  },
);

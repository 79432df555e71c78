#!/usr/bin/env node
// oxlint-disable no-console -- a program for people
// Receives webhooks, verifies each, and prints it. Runs on Node 20 or newer, without packages.
//
//   WEBHOOK_SECRET=whsec_... node examples/webhook-receiver.mjs [port]
//
// The secret is the "secret_once" of the answer to POST /v2/webhooks.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) {
  console.error('WEBHOOK_SECRET is not set');
  process.exit(1);
}

/** Over the raw bytes: a body that is parsed and written again has other bytes. */
function verifies(headers, body) {
  const expected = createHmac('sha256', secret)
    .update(`${headers['x-service-timestamp']}.`)
    .update(body)
    .digest('hex');
  const given = String(headers['x-service-signature']);
  const wanted = `sha256=${expected}`;
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

/** A delivery may come twice. A real receiver stores the ids of some days in its database. */
const seen = new Set();

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (!verifies(request.headers, body)) return response.writeHead(401).end('wrong signature');
    // Respond first, work later: after 15 seconds the attempt counts as failed.
    response.writeHead(200).end('ok');
    const event = JSON.parse(body.toString());
    // The sample of POST /v2/webhooks/{id}/test has neither event_id nor type.
    if (event.test) return console.log('test', event.event);
    const isNew = !seen.has(event.event_id);
    seen.add(event.event_id);
    console.log(isNew ? 'new' : 'again', event.type, event.event_id, event.contact?.email ?? '');
  });
});
server.listen(Number(process.argv[2] ?? 4000), '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);

#!/usr/bin/env node
// oxlint-disable no-console -- a program for people
// A registrar, a mailbox provider and a payment service in one program: it shows the contract of docs/connectors.md from the other
// side. It registers nothing, creates no mailbox and takes no money. Runs on Node 20 or newer, without packages.
//
//   CONNECTOR_SECRET=whsec_... ORGANIZATION_ID=... node examples/setup-connector.mjs [port]
//
// All three kinds sign with this one secret; their URLs end with /registrar, /mailbox_provider and /payment. OUTREACHD_URL is
// http://127.0.0.1:3000 when it is not set. DELAY_MS is how long an action takes (200). SMTP_HOST, SMTP_PORT, SMTP_SECURITY, and the
// same with IMAP, are the servers of its mailboxes (smtp.mail.example and imap.mail.example), MAILBOX_PASSWORD is their password.
//
// Names say what happens: taken-….example is registered already, fails-….example cannot be registered, and a mailbox refused@… cannot
// be created.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const { env } = process;
const missing = ['CONNECTOR_SECRET', 'ORGANIZATION_ID'].filter((name) => !env[name]);
if (missing.length > 0) {
  console.error(`${missing.join(', ')} must be set`);
  process.exit(1);
}
const OUTREACHD = env.OUTREACHD_URL ?? 'http://127.0.0.1:3000';
const DELAY_MS = Number(env.DELAY_MS ?? 200);
const KEY = Buffer.from(env.CONNECTOR_SECRET.replace(/^whsec_/, ''), 'base64');
const TRIES = 20;
const CURRENCY = 'EUR';
const PRICES = { domain: 12.5, mailbox: 3 };
const NAMESERVERS = ['ns1.registrar.example', 'ns2.registrar.example'];

const sign = (id, seconds, body) =>
  `v1,${createHmac('sha256', KEY).update(`${id}.${seconds}.`).update(body).digest('base64')}`;

/** Over the raw bytes. */
function verifies(headers, body) {
  const wanted = Buffer.from(sign(headers['webhook-id'], headers['webhook-timestamp'], body));
  const fresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
  return (
    fresh &&
    String(headers['webhook-signature'])
      .split(' ')
      .some((given) => given.length === wanted.length && timingSafeEqual(Buffer.from(given), wanted))
  );
}

/** By action id and by order id. A real connector stores both in its database. */
const actions = new Map();
const payments = new Map();
/** Counts of registrations by domain, creations by mailbox, and payments by order. */
const did = { domains: {}, mailboxes: {}, payments: {} };
const count = (kind, name) => (did[kind][name] = (did[kind][name] ?? 0) + 1);
let reports = 0;

/** Repeats a report until it is taken, with one event_id, so that it counts once. */
async function report(kind, event) {
  const id = `${process.pid}-${++reports}`;
  const body = JSON.stringify({ organization_id: env.ORGANIZATION_ID, event_id: id, ...event });
  for (let tried = 1; tried <= TRIES; tried++) {
    const seconds = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': sign(id, seconds, body),
    };
    const url = `${OUTREACHD}/v2/connectors/${kind}/events`;
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.status === 202) return;
    if (answer && answer.status < 500 && answer.status !== 429)
      return console.error('a report was refused:', answer.status, await answer.text());
    await pause(Math.min(250 * 2 ** tried, 30_000));
  }
  console.error('a report was never taken:', event.type);
}

const serverOf = (protocol, email) => ({
  host: env[`${protocol}_HOST`] ?? `${protocol.toLowerCase()}.mail.example`,
  ...(env[`${protocol}_PORT`] ? { port: Number(env[`${protocol}_PORT`]) } : {}),
  ...(env[`${protocol}_SECURITY`] ? { security: env[`${protocol}_SECURITY`] } : {}),
  user: email,
});

/** Does an action once, and reports at each repeat. A failed action may come again and is then tried anew. */
async function act(kind, { action_id, type, domain, email, nameservers = [] }) {
  // Null: under way.
  const known = actions.get(action_id);
  if (known) return report(kind, known);
  if (known === null) return;
  actions.set(action_id, null);
  const done = (event) => (actions.set(action_id, event), report(kind, event));
  await pause(DELAY_MS);
  const failed = (reason) => {
    actions.delete(action_id);
    return report(kind, {
      type: type === 'domain.register' ? 'domain_failed' : 'mailbox_failed',
      action_id,
      reason,
    });
  };
  console.log(type, email ?? domain);
  if (type === 'domain.register') {
    if (domain.startsWith('fails-')) return failed('the registry refuses the name');
    count('domains', domain);
    const own = nameservers.length > 0 ? {} : { nameservers: NAMESERVERS };
    return done({
      type: 'domain_registered',
      action_id,
      domain,
      registrar: 'Example Registrar',
      ...own,
    });
  }
  if (email.startsWith('refused@')) return failed('the address is reserved');
  count('mailboxes', email);
  const password = env.MAILBOX_PASSWORD ?? randomBytes(12).toString('base64url');
  const [smtp, imap] = [serverOf('SMTP', email), serverOf('IMAP', email)];
  return done({ type: 'mailbox_created', action_id, email, smtp, imap, password });
}

/** The questions that are answered at once. */
const ANSWERS = {
  'domain.quote': ({ domains }) => ({
    currency: CURRENCY,
    domains: domains.map((domain) =>
      domain.startsWith('taken-')
        ? { domain, available: false }
        : { domain, available: true, price_per_year: PRICES.domain },
    ),
  }),
  'mailboxes.quote': ({ mailboxes }) => ({
    currency: CURRENCY,
    mailboxes: mailboxes.map(({ email }) => ({ email, price_per_month: PRICES.mailbox })),
  }),
  'payment.create': ({ order_id, amount, currency, lines }) => {
    const known = payments.get(order_id) ?? {
      payment_id: `pay-${payments.size + 1}`,
      amount,
      currency,
      lines,
      paid: false,
    };
    payments.set(order_id, known);
    return { payment_id: known.payment_id, url: `http://127.0.0.1:${server.address().port}/pay/${order_id}` };
  },
};

const escape = (text) => String(text).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

function pay(request, response, orderId) {
  const payment = payments.get(orderId);
  if (!payment) return response.writeHead(404).end('there is no such order');
  if (request.method === 'POST' && !payment.paid) {
    payment.paid = true;
    count('payments', orderId);
    console.log('paid', payment.amount, payment.currency);
    const { payment_id, amount, currency } = payment;
    void report('payment', { type: 'payment_completed', order_id: orderId, payment_id, amount, currency });
  }
  const lines = payment.lines.map(({ text, amount }) => `<li>${escape(text)}: ${amount}</li>`).join('');
  const form = payment.paid ? '<p>Paid.</p>' : '<form method="post"><button>Pay</button></form>';
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<h1>${payment.amount} ${payment.currency}</h1><ul>${lines}</ul>${form}`);
}

const server = createServer((request, response) => {
  const say = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const [, kind, orderId] = request.url.split('/');
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (kind === 'pay') return pay(request, response, orderId);
    if (request.method === 'GET') return say(200, did);
    const body = Buffer.concat(chunks);
    if (!verifies(request.headers, body)) return say(401, { error: { message: 'wrong signature' } });
    const asked = JSON.parse(body.toString());
    const answer = ANSWERS[asked.type];
    if (answer) return say(200, answer(asked));
    if (asked.type !== 'domain.register' && asked.type !== 'mailbox.create')
      return say(422, { error: { message: `${asked.type} is not known` } });
    say(202, { accepted: true });
    void act(kind, asked);
  });
});
server.listen(Number(process.argv[2] ?? 8091), '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);

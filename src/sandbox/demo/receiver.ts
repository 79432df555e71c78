import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceiverCounts {
  received: number;
  distinct: number;
  unverified: number;
  changed: number;
}

export interface StepCounts {
  mails: Record<string, number>;
  visits: number;
  tasks: number;
  calls: number;
  ends: Record<string, number>;
}

/**
 * A customer's server: counts deliveries by URL and event, checks both signatures over the raw bytes, and answers the HTTP step
 * at `called`.
 */
export interface DemoReceiver extends AsyncDisposable {
  url: string;
  called: string;
  counts(): ReceiverCounts;
  steps(): StepCounts;
}

interface Payload {
  event_id: string;
  type: string;
  email_sent?: { sequence_step: number };
  finished?: { reason: string };
}

const CALLED = '/crm/people';

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** spec: Events, Signature; and the Standard Webhooks scheme */
function verifies(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): boolean {
  const spec = createHmac('sha256', secret)
    .update(`${String(headers['x-service-timestamp'])}.`)
    .update(body)
    .digest('hex');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  const standard = `v1,${createHmac('sha256', key).update(signed).update(body).digest('base64')}`;
  return (
    same(`sha256=${spec}`, String(headers['x-service-signature'])) &&
    String(headers['webhook-signature'])
      .split(' ')
      .some((signature) => same(signature, standard))
  );
}

export async function startDemoReceiver(secret: string): Promise<DemoReceiver> {
  const bodies = new Map<string, string>();
  let received = 0;
  let unverified = 0;
  let changed = 0;
  const steps: StepCounts = { mails: {}, visits: 0, tasks: 0, calls: 0, ends: {} };
  const keys = new Set<string>();
  const note = ({ type, email_sent: mail, finished }: Payload): void => {
    if (mail) steps.mails[mail.sequence_step] = (steps.mails[mail.sequence_step] ?? 0) + 1;
    if (finished) steps.ends[finished.reason] = (steps.ends[finished.reason] ?? 0) + 1;
    if (type === 'linkedin_profile_visited') steps.visits++;
    if (type === 'task_created') steps.tasks++;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (request.url!.startsWith(CALLED)) {
        keys.add(String(request.headers['idempotency-key']));
        return response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"id":"crm-${keys.size}"}`);
      }
      received++;
      if (!verifies(secret, request.headers, body)) unverified++;
      const payload = JSON.parse(body.toString()) as Payload;
      const { event_id: eventId } = payload;
      const digest = createHmac('sha256', 'bytes').update(body).digest('hex');
      const delivery = `${request.url} ${eventId}`;
      if ((bodies.get(delivery) ?? digest) !== digest) changed++;
      if (!bodies.has(delivery)) note(payload);
      bodies.set(delivery, digest);
      return response.writeHead(200).end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${at}/hook`,
    called: `${at}${CALLED}`,
    steps: () => ({ ...steps, calls: keys.size }),
    counts: () => ({ received, distinct: bodies.size, unverified, changed }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceiverCounts {
  received: number;
  distinct: number;
  unverified: number;
  changed: number;
}

/** A customer's server: counts deliveries by URL and event, and checks both signatures over the raw bytes. */
export interface DemoReceiver extends AsyncDisposable {
  url: string;
  counts(): ReceiverCounts;
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** spec: Events, Signature; and the Standard Webhooks scheme beside it. */
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
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received++;
      if (!verifies(secret, request.headers, body)) unverified++;
      const { event_id: eventId } = JSON.parse(body.toString()) as { event_id: string };
      const digest = createHmac('sha256', 'bytes').update(body).digest('hex');
      const delivery = `${request.url} ${eventId}`;
      if ((bodies.get(delivery) ?? digest) !== digest) changed++;
      bodies.set(delivery, digest);
      response.writeHead(200).end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    counts: () => ({ received, distinct: bodies.size, unverified, changed }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

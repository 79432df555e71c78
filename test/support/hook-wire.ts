import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface HookedEvent {
  endpoint: string;
  eventId: string;
  type: string;
  email: string | null;
}

export interface HookWire extends AsyncDisposable {
  url: string;
  events(): HookedEvent[];
  counts(): { received: number; unverified: number; changed: number };
}

interface Payload {
  event_id: string;
  type: string;
  contact: { email: string | null } | null;
}

/** Checks both signatures by another implementation. */
function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const spec = createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest('hex');
  if (headers['x-service-signature'] !== `sha256=${spec}`) return false;
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

export async function startHookWire(secret: string): Promise<HookWire> {
  const events = new Map<string, HookedEvent & { body: string }>();
  const counts = { received: 0, unverified: 0, changed: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const payload = JSON.parse(body) as Payload;
      const endpoint = request.url!;
      const key = `${endpoint} ${payload.event_id}`;
      const known = events.get(key);
      counts.received++;
      if (!isSigned(secret, request.headers as Record<string, string>, body)) counts.unverified++;
      if (known && known.body !== body) counts.changed++;
      events.set(key, {
        endpoint,
        eventId: payload.event_id,
        type: payload.type,
        email: payload.contact?.email ?? null,
        body,
      });
      response.writeHead(200).end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events: () => [...events.values()],
    counts: () => ({ ...counts }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

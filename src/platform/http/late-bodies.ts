import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Identity } from './principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head had come. */
    headAt: Date;
    /** Asks for the key again when the body came late. Throws 401. */
    recheckKey(): Promise<void>;
  }
}

const LATE_MS = 1_000;

/**
 * A key is looked up when the head of a request has come, and its body may take a minute more, in which the key can be
 * revoked. decided: a body that came more than a second after its head is served only if the key is valid then, too. It
 * costs such a request one more lookup by an index, and others nothing.
 */
export function recheckKeys(
  server: FastifyInstance,
  { clock, authenticate }: { clock: Clock; authenticate(header: string | undefined): Promise<Identity> },
): void {
  server.decorateRequest('headAt');
  server.decorateRequest('recheckKey', async function (this: FastifyRequest) {
    const { principal, headAt } = this;
    if (!principal || clock.wall().getTime() - headAt.getTime() <= LATE_MS) return;
    Object.assign(principal, await authenticate(this.headers.authorization));
  });
  server.addHook('onRequest', async (request) => {
    request.headAt = clock.wall();
  });
  // A form is read later, by its route: `readForm` asks then.
  server.addHook('preValidation', (request) => request.recheckKey());
}

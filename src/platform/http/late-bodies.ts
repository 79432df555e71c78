import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { credentialsOf } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { requirePermitted } from './permit.ts';
import type { Identity } from './principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    headAt: Date;
    recheckKey(): Promise<void>;
  }
}

const LATE_MS = 1_000;

/**
 * Authenticates again if the body was late; throws 401 and 403. The API key is checked when the head has arrived;
 * the body may take another minute, in which the key can be revoked. decided: if the body took more than a
 * second, the key must be valid then too. This costs late requests one index lookup.
 */
export function recheckKeys(
  server: FastifyInstance,
  { clock, authenticate }: { clock: Clock; authenticate(credentials: Credentials): Promise<Identity> },
): void {
  server.decorateRequest('headAt');
  server.decorateRequest('recheckKey', async function (this: FastifyRequest) {
    const { principal, headAt } = this;
    if (!principal || clock.wall().getTime() - headAt.getTime() <= LATE_MS) return;
    Object.assign(principal, await authenticate(credentialsOf(this)));
    requirePermitted(principal, this);
  });
  server.addHook('onRequest', async (request) => {
    request.headAt = clock.wall();
  });
  // The route reads a form later: `readForm` checks then.
  server.addHook('preValidation', (request) => request.recheckKey());
}

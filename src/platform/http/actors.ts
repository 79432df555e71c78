import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actAs } from '../audit/actor.ts';
import type { Services } from '../services.ts';

const operationOf = ({ method, routeOptions: { schema, url = '' } }: FastifyRequest): string =>
  (schema as { operationId?: string } | undefined)?.operationId ?? `${method} ${url}`;

/** What the handler of a call changes is logged as done by its key. */
export function nameActors(server: FastifyInstance, deps: Pick<Services, 'ids' | 'clock'>): void {
  server.addHook('preHandler', (request, _reply, done) => {
    const { principal, ip: address, id: requestId } = request;
    if (!principal) return done();
    const { apiKeyId } = principal;
    actAs(deps, { apiKeyId, operation: operationOf(request), address, requestId }, done);
  });
}

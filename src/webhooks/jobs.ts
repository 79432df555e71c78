import type { AppServices } from '../events/record-event.ts';
import { listOf, settleDues } from '../platform/db/due.ts';
import { createDispatcher } from '../platform/work/dispatch.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { createDeliverer } from './deliver.ts';
import { dueEndpoints, endpointDues, endpointsOf } from './due-store.ts';
import type { DueEndpoint } from './due-store.ts';

/** Endpoints that are delivered to at the same time; those that hang are beside them. An organization alone has about half of each. */
const LIMITS = { lanes: 40, troubleLanes: 16, perHost: 3, total: 200, slowMs: 2_000, restMs: 5_000 };

/** Delivers to endpoints that are due. */
export async function startWebhooksJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const { drainEndpoint } = createDeliverer(app);
  const endpoints = createDispatcher<DueEndpoint>({
    name: 'webhooks.endpoints',
    limits: LIMITS,
    app,
    run: async ({ teamId, key }, { signal, progress }) => {
      try {
        await drainEndpoint({ teamId, webhookId: key }, signal, progress);
      } finally {
        await settleDues(app.db, { kind: 'endpoint', teamId, keys: [key] }, endpointDues);
      }
    },
  });
  poller.watch<DueEndpoint[]>('webhooks.endpoints', (at) => listOf(dueEndpoints(at)), endpoints.offer);
  poller.heal('endpoint', endpointsOf, endpointDues);
  return [endpoints];
}

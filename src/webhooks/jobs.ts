import type { EventfulGround } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import { createDeliverer } from './deliver.ts';
import { endpointsWithDueDeliveries } from './delivery-store.ts';
import { webhookEndpoint } from './queues.ts';

const SWEEP_MS = 250;

/** Turns due deliveries into one tick per endpoint, and works the ticks. */
export async function startWebhooksJobs(app: EventfulGround): Promise<Stoppable[]> {
  const { drainEndpoint } = createDeliverer(app);
  const stopping = new AbortController();
  await app.queue.work(webhookEndpoint, (job) =>
    drainEndpoint(job.payload, AbortSignal.any([job.signal, stopping.signal])),
  );
  const sweep = startLoop({
    name: 'webhooks.sweep',
    everyMs: SWEEP_MS,
    log: app.log,
    run: async () => {
      const endpoints = await endpointsWithDueDeliveries(app.db, {
        now: app.clock.now(),
        wall: app.clock.wall(),
      });
      await app.queue.enqueue(
        webhookEndpoint,
        endpoints.map((payload) => ({ key: payload.webhookId, payload })),
      );
      return false;
    },
  });
  return [{ stop: async () => stopping.abort() }, sweep];
}

import Type from 'typebox';
import { defineQueue } from '../platform/queue/define.ts';

/** Deliver what is due to one endpoint; one tick per endpoint at a time. */
export const webhookEndpoint = defineQueue({
  name: 'webhook.endpoint',
  payload: Type.Object({ teamId: Type.String(), webhookId: Type.String() }),
  concurrency: 20,
  expireSeconds: 300,
});

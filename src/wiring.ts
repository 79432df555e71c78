import { contactsOnEvent } from './contacts/on-event.ts';
import { startContactsJobs } from './contacts/jobs.ts';
import { bulkAction, importMerge } from './contacts/queues.ts';
import { startEnrollmentsJobs } from './enrollments/jobs.ts';
import { enrollmentsOnEvent } from './enrollments/on-event.ts';
import type { EventfulGround, EventListener } from './events/record-event.ts';
import { startInboxJobs } from './inbox/jobs.ts';
import { startPartitionKeeper } from './platform/db/partitions.ts';
import { startStatisticsKeeper } from './platform/db/statistics.ts';
import type { Ground } from './platform/ground.ts';
import { startRequestKeeper } from './platform/http/jobs.ts';
import type { Stoppable } from './platform/loop.ts';
import type { QueueDefinition } from './platform/queue/define.ts';
import { startSendingJobs } from './sending/jobs.ts';
import { mailboxSend } from './sending/queues.ts';
import { webhookFanOut } from './webhooks/fan-out.ts';
import { startWebhooksJobs } from './webhooks/jobs.ts';
import { webhookEndpoint } from './webhooks/queues.ts';

/** Every queue of the house. */
export const QUEUES: QueueDefinition[] = [
  mailboxSend,
  importMerge,
  bulkAction,
  webhookEndpoint,
] as QueueDefinition[];

/** What upper rooms do in the transaction of an event, in this order. */
export const listeners = (ground: Ground): EventListener[] => [
  enrollmentsOnEvent(ground),
  contactsOnEvent,
  webhookFanOut(ground),
];

/** The background capabilities of a worker, each room's `jobs.ts`. */
export const JOBS: ((app: EventfulGround) => Promise<Stoppable[]>)[] = [
  startPartitionKeeper,
  startStatisticsKeeper,
  startRequestKeeper,
  startEnrollmentsJobs,
  startSendingJobs,
  startContactsJobs,
  startInboxJobs,
  startWebhooksJobs,
];

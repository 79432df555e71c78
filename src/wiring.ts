import type { EventfulGround, EventListener } from './events/record-event.ts';
import type { Ground } from './platform/ground.ts';
import type { Stoppable } from './platform/loop.ts';
import type { QueueDefinition } from './platform/queue/define.ts';

/** Every queue of the house. */
export const QUEUES: QueueDefinition[] = [];

/** What upper rooms do in the transaction of an event, in this order. */
export const listeners = (_ground: Ground): EventListener[] => [];

/** The background capabilities of a worker, each room's `jobs.ts`. */
export const JOBS: ((app: EventfulGround) => Promise<Stoppable[]>)[] = [];

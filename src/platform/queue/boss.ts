import { PgBoss, fromKysely } from 'pg-boss';
import type { Trx } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import type { PayloadOf, QueueDefinition } from './define.ts';
import { Value } from 'typebox/value';

const POOL_CONNECTIONS = 6;
const TICK_RETENTION_SECONDS = 3600;
const DRAIN_TIMEOUT_MS = 60_000;

export interface Job<Payload> {
  payload: Payload;
  /** Aborts when the process is asked to stop or the job expired: finish the unit at hand and return. */
  signal: AbortSignal;
}
export type Handler<Payload> = (job: Job<Payload>) => Promise<void>;

export interface Tick<Payload> {
  key: string;
  payload: Payload;
}

/** The door to pg-boss: define, enqueue, work. */
export interface Queue {
  /** Adds jobs; a key that is queued or active already is skipped. Inside `trx` the jobs become visible with its commit. */
  enqueue<Q extends QueueDefinition>(queue: Q, ticks: Tick<PayloadOf<Q>>[], trx?: Trx): Promise<void>;
  /** Works a queue in this process. */
  work<Q extends QueueDefinition>(queue: Q, handler: Handler<PayloadOf<Q>>): Promise<void>;
  /** Counts per queue for `queue-status`. */
  stats(): Promise<{ name: string; queued: number; active: number; failed: number }[]>;
  /** Stops fetching, waits for running jobs, closes its connections. */
  stop(): Promise<void>;
}

/** How soon the jobs of a lost worker are given to another one. */
export interface QueueTiming {
  heartbeatSeconds: number;
  monitorSeconds: number;
}

const boss = (url: string, log: Log, migrate: boolean, monitorSeconds = 10): PgBoss => {
  const made = new PgBoss({
    connectionString: url,
    application_name: 'outreachd-queue',
    max: POOL_CONNECTIONS,
    migrate,
    createSchema: migrate,
    schedule: false,
    useListenNotify: true,
    monitorIntervalSeconds: monitorSeconds,
    superviseIntervalSeconds: monitorSeconds,
    maintenanceIntervalSeconds: TICK_RETENTION_SECONDS,
    persistWarnings: true,
  });
  // Without a listener a restart of Postgres kills the process.
  made.on('error', (err) => log.warn({ err }, 'queue connection trouble'));
  made.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  return made;
};

/** Installs or migrates the queue's own schema: part of `migrate`. */
export async function prepareQueues(url: string, log: Log): Promise<void> {
  const made = boss(url, log, true);
  await made.start();
  await made.stop({ graceful: false });
}

/** Starts the queue of this process and makes sure that `queues` exist. */
export async function startQueue(
  url: string,
  queues: QueueDefinition[],
  { heartbeatSeconds, monitorSeconds }: QueueTiming,
  log: Log,
): Promise<Queue> {
  const made = boss(url, log, false, monitorSeconds);
  await made.start();
  for (const queue of queues) {
    const options = {
      notify: true,
      retryLimit: queue.retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      heartbeatSeconds,
      expireInSeconds: queue.expireSeconds,
      deleteAfterSeconds: TICK_RETENTION_SECONDS,
    };
    await made.createQueue(queue.name, { ...options, policy: queue.policy });
    // A queue that is there already keeps what it was made with, unless it is told.
    await made.updateQueue(queue.name, options);
  }
  return {
    async enqueue(queue, ticks, trx) {
      if (ticks.length === 0) return;
      const jobs = ticks.map(({ key, payload }) => ({
        data: Value.Parse(queue.payload, payload) as object,
        singletonKey: key,
      }));
      await made.insert(queue.name, jobs, trx ? { db: fromKysely(trx) } : {});
    },
    async work(queue, handler) {
      const options = {
        batchSize: 1,
        localConcurrency: queue.concurrency,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      };
      await made.work<PayloadOf<typeof queue>>(queue.name, options, async (jobs) => {
        for (const job of jobs) {
          try {
            await handler({ payload: job.data, signal: job.signal });
          } catch (error) {
            log.error({ err: error, queue: queue.name, job: job.id }, 'job failed');
            throw error;
          }
        }
      });
    },
    async stats() {
      const known = new Set(queues.map((queue) => queue.name));
      const all = await made.getQueues();
      return all
        .filter((queue) => known.has(queue.name))
        .map((queue) => ({
          name: queue.name,
          queued: queue.queuedCount,
          active: queue.activeCount,
          failed: queue.failedCount,
        }));
    },
    stop: async () => {
      await made.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS });
      // A server that goes down right after us cuts connections that are still saying goodbye.
      made.removeAllListeners('error');
      made.on('error', () => {});
    },
  };
}

import { PgBoss } from 'pg-boss';
import { Value } from 'typebox/value';
import { isLostConnection } from '../db/outage.ts';
import type { OutageWatch } from '../db/outage.ts';
import type { WorkGate } from '../gate.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import type { Troubles } from '../troubles.ts';
import type { PayloadOf, QueueDefinition } from './define.ts';
import { NO_TABLES, createQueueMaker, isMissing } from './queue-maker.ts';
import { createWorkers } from './workers.ts';
import type { Handler } from './workers.ts';

const POOL_CONNECTIONS = 6;
/** Longer than any statement of the queue: a server that is silent for this time is gone. */
const SILENCE_MS = 120_000;
const DRAIN_TIMEOUT_MS = 60_000;

/**
 * - `enqueue` adds jobs, and creates a missing queue; a key that is queued or active is skipped. Call it
 *   after the commit of the rows that the jobs are for. Failures are logged: workers later add jobs for open
 *   rows without one.
 * - `mend` creates missing queues; reports trouble when the tables of pg-boss are missing too.
 */
export interface Queue {
  enqueue<Q extends QueueDefinition>(queue: Q, payloads: PayloadOf<Q>[]): Promise<void>;
  mend(): Promise<void>;
  work<Q extends QueueDefinition>(queue: Q, handler: Handler<PayloadOf<Q>>): Promise<void>;
  stats(): Promise<{ name: string; queued: number; active: number; failed: number }[]>;
  stop(): Promise<void>;
}

export interface QueueTiming {
  heartbeatSeconds: number;
  monitorSeconds: number;
}

type OnError = (error: unknown) => void;

interface BossOptions {
  url: string;
  log: Log;
  onError: OnError;
  migrate: boolean;
  monitorSeconds?: number;
}

function createBoss({ url, log, onError, migrate, monitorSeconds = 10 }: BossOptions): PgBoss {
  // pg-boss passes all options to the pool; its type lacks these two.
  const pooled = { query_timeout: SILENCE_MS, keepAlive: true };
  const boss = new PgBoss({
    ...pooled,
    connectionString: url,
    application_name: 'outreachd-queue',
    max: POOL_CONNECTIONS,
    migrate,
    createSchema: migrate,
    schedule: false,
    useListenNotify: true,
    monitorIntervalSeconds: monitorSeconds,
    superviseIntervalSeconds: monitorSeconds,
    maintenanceIntervalSeconds: 3600,
    // Flows are not used.
    flowIntervalSeconds: 3600,
    persistWarnings: true,
  });
  // Without a listener a restart of Postgres ends the process.
  boss.on('error', onError);
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  return boss;
}

export async function prepareQueues(url: string, log: Log): Promise<void> {
  const boss = createBoss({ url, log, onError: (err) => log.warn({ err }, 'queue trouble'), migrate: true });
  await boss.start();
  await boss.stop({ graceful: false });
}

function jobsOf<Q extends QueueDefinition>(queue: Q, payloads: PayloadOf<Q>[]) {
  const { key, group, idOf } = queue;
  return payloads.map((payload) => {
    const data = Value.Parse(queue.payload, payload) as Record<string, string>;
    return {
      data,
      ...(key ? { singletonKey: data[key]! } : {}),
      ...(group ? { group: { id: data[group]! } } : {}),
      ...(idOf ? { id: idOf(payload) } : {}),
    };
  });
}

async function readStats(boss: PgBoss, queues: readonly QueueDefinition[]) {
  const known = new Set(queues.map((queue) => queue.name));
  const all = await boss.getQueues();
  return all
    .filter((queue) => known.has(queue.name))
    .map((queue) => ({
      name: queue.name,
      queued: queue.queuedCount,
      active: queue.activeCount,
      failed: queue.failedCount,
    }));
}

async function stopBoss(boss: PgBoss): Promise<void> {
  // decided: a queue that cannot close cleanly is abandoned: other workers take its jobs when the heartbeat is missing.
  await boss.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS }).catch((error: unknown) => {
    if (!isLostConnection(error)) throw error;
  });
  // A server that stops right after us cuts connections that are still closing.
  boss.removeAllListeners('error');
  boss.on('error', () => {});
}

/**
 * Starts the queue of this process and creates missing `queues`. Throws `OperatorError` when the tables are missing:
 * `migrate` creates them.
 */
export async function startQueue(
  url: string,
  queues: QueueDefinition[],
  { heartbeatSeconds, monitorSeconds }: QueueTiming,
  { log, gate, outage, troubles }: { log: Log; gate: WorkGate; outage: OutageWatch; troubles: Troubles },
): Promise<Queue> {
  const onError: OnError = (err) => {
    void outage.isOutage(err).then((explained) => {
      if (!explained) log.warn({ err }, 'queue trouble');
    });
  };
  const boss = createBoss({ url, log, onError, migrate: false, monitorSeconds });
  await boss.start().catch((error: unknown) => {
    if (error instanceof Error && error.message === 'pg-boss is not installed')
      throw new OperatorError(NO_TABLES);
    throw error;
  });
  const maker = createQueueMaker({ boss, queues, heartbeatSeconds, log, troubles });
  await maker.makeAll();
  const workers = createWorkers({ boss, log, gate, outage, onError });
  return {
    mend: async () => void (await maker.mend()),
    async enqueue(queue, payloads) {
      if (payloads.length === 0) return;
      const jobs = jobsOf(queue, payloads);
      const add = () => boss.insert(queue.name, jobs);
      try {
        await add().catch(async (error: unknown) => {
          if (!isMissing(error)) throw error;
          if (await maker.mend()) await add();
        });
      } catch (error) {
        onError(error);
      }
      // A job that waits for a retry sends no notification.
      workers.wake(queue.name);
    },
    work: (queue, handler) => workers.work(queue, handler),
    stats: () => readStats(boss, queues),
    async stop() {
      workers.close();
      await stopBoss(boss);
    },
  };
}

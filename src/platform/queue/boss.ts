import { PgBoss } from 'pg-boss';
import { isLostConnection } from '../db/outage.ts';
import type { OutageWatch } from '../db/outage.ts';
import type { WorkGate } from '../gate.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import type { Troubles } from '../troubles.ts';
import type { PayloadOf, QueueDefinition } from './define.ts';
import { Value } from 'typebox/value';

const POOL_CONNECTIONS = 6;
/** Ended jobs are kept for so long, and their ids known: four times the longest period of what comes again and again, whose lateness they tell. */
const KEPT_SECONDS = 14_400;
const RETRY = { retryDelay: 2, retryBackoff: true, retryDelayMax: 60 };
/** A notice wakes a place at once; without a connection for notices it looks each second. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };
/** Jobs of a queue at the same time, in each process; a group has half of them. */
const PLACES = 2;
/** A job that ended leaves its place to its group soon after; the second look is for jobs that two places fetched and one gave back. */
const GROUP_LOOKS_MS = [100, 1_000];
/** A job that failed gives no notice when its next try is due: looks that double as its waits do. */
const RETRY_LOOKS_MS = [2_500, 5_000, 10_000, 20_000, 40_000];
/** Longer than any statement of the queue takes; a server that is silent for so long is gone. */
const SILENCE_MS = 120_000;
const DRAIN_TIMEOUT_MS = 60_000;
/** What pg-boss says of a queue that it does not know, and Postgres of tables and a schema that are not there. */
const MISSING = new Set(['PGBOSS_QUEUE_NOT_FOUND', '42P01', '3F000', '42883']);
const NO_TABLES = 'the tables of the queue are missing: run outreachd migrate';
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.has(String(error.code));

export interface Job<Payload> {
  payload: Payload;
  /** Aborts when the process is asked to stop or the job expired: finish the unit at hand and return. */
  signal: AbortSignal;
}
export type Handler<Payload> = (job: Job<Payload>) => Promise<void>;

/** The door to pg-boss: define, enqueue, work. */
export interface Queue {
  /**
   * Adds jobs; a key that is queued or active already is skipped. A queue that is missing is made. Call it when what the jobs are
   * for is committed: what cannot be added now is logged, and workers add what is open and has no job.
   */
  enqueue<Q extends QueueDefinition>(queue: Q, payloads: PayloadOf<Q>[]): Promise<void>;
  /** Makes queues that are missing; notes the trouble when their tables are missing as well. */
  mend(): Promise<void>;
  /** Works a queue in this process, as many jobs at a time as it has places. */
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

type OnError = (error: unknown) => void;

const boss = (url: string, log: Log, onError: OnError, migrate: boolean, monitorSeconds = 10): PgBoss => {
  // Its options go to the pool as they are, these two as well, which its type does not know.
  const pooled = { query_timeout: SILENCE_MS, keepAlive: true };
  const made = new PgBoss({
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
    // Flows are not used here.
    flowIntervalSeconds: 3600,
    persistWarnings: true,
  });
  // Without a listener a restart of Postgres kills the process.
  made.on('error', onError);
  made.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  return made;
};

/** Installs or migrates the queue's own schema: part of `migrate`. */
export async function prepareQueues(url: string, log: Log): Promise<void> {
  const made = boss(url, log, (err) => log.warn({ err }, 'queue trouble'), true);
  await made.start();
  await made.stop({ graceful: false });
}

/** Starts the queue of this process and makes sure that `queues` exist. Their tables are for `migrate` to make. */
export async function startQueue(
  url: string,
  queues: QueueDefinition[],
  { heartbeatSeconds, monitorSeconds }: QueueTiming,
  { log, gate, outage, troubles }: { log: Log; gate: WorkGate; outage: OutageWatch; troubles: Troubles },
): Promise<Queue> {
  const onError: OnError = (err) => {
    void outage.explains(err).then((explained) => {
      if (!explained) log.warn({ err }, 'queue trouble');
    });
  };
  const made = boss(url, log, onError, false, monitorSeconds);
  await made.start().catch((error: unknown) => {
    if (error instanceof Error && error.message === 'pg-boss is not installed')
      throw new OperatorError(NO_TABLES);
    throw error;
  });
  async function make(queue: QueueDefinition): Promise<void> {
    const options = {
      notify: true,
      ...RETRY,
      retryLimit: queue.retryLimit,
      heartbeatSeconds,
      expireInSeconds: queue.expireSeconds,
      deleteAfterSeconds: KEPT_SECONDS,
    };
    await made.createQueue(queue.name, { ...options, policy: queue.key ? 'exclusive' : 'standard' });
    // A queue that is there already keeps what it was made with, unless it is told.
    await made.updateQueue(queue.name, options);
  }
  async function mend(): Promise<void> {
    try {
      const there = new Set((await made.getQueues()).map(({ name }) => name));
      const gone = queues.filter(({ name }) => !there.has(name));
      for (const queue of gone) await make(queue);
      if (gone.length > 0)
        log.warn({ queues: gone.map(({ name }) => name) }, 'queues were missing and are made again');
      troubles.clear('queue');
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (!troubles.all().has('queue')) log.error({ err: error }, NO_TABLES);
      troubles.note('queue', NO_TABLES);
    }
  }
  for (const queue of queues) await make(queue);
  let stopped = false;
  /** What pg-boss calls the places of this process, by queue. */
  const places = new Map<string, string[]>();
  return {
    mend,
    async enqueue(queue, payloads) {
      if (payloads.length === 0) return;
      const { key, group, idOf } = queue;
      const jobs = payloads.map((payload) => {
        const data = Value.Parse(queue.payload, payload) as Record<string, string>;
        return {
          data,
          ...(key ? { singletonKey: data[key]! } : {}),
          ...(group ? { group: { id: data[group]! } } : {}),
          ...(idOf ? { id: idOf(payload) } : {}),
        };
      });
      const add = () => made.insert(queue.name, jobs);
      try {
        await add().catch(async (error: unknown) => {
          if (!isMissing(error)) throw error;
          await mend();
          if (!troubles.all().has('queue')) await add();
        });
      } catch (error) {
        onError(error);
      }
      // A job that waited for its next try gives no notice.
      for (const place of places.get(queue.name) ?? []) made.notifyWorker(place);
    },
    async work(queue, handler) {
      // Each place is begun by itself, as only so each can be woken; pg-boss counts the jobs of a group over all of them.
      const options = {
        ...POLLING,
        batchSize: 1,
        ...(queue.group ? { localGroupConcurrency: PLACES / 2 } : {}),
      };
      const begun: string[] = [];
      places.set(queue.name, begun);
      const workAt =
        (place: number) =>
        async (jobs: { id: string; data: PayloadOf<typeof queue>; signal: AbortSignal }[]) => {
          for (const job of jobs) {
            try {
              await handler({ payload: job.data, signal: AbortSignal.any([job.signal, gate.closing()]) });
            } catch (error) {
              if (!(await outage.explains(error)))
                log.error({ err: error, queue: queue.name, job: job.id }, 'job failed');
              lookLater(RETRY_LOOKS_MS);
              throw error;
            } finally {
              // Notices that came together wake a place once, for one job: it looks again at once.
              made.notifyWorker(begun[place]!);
              if (queue.group) lookLater(GROUP_LOOKS_MS);
            }
          }
        };
      const lookLater = (looksMs: readonly number[]): void => {
        for (const ms of looksMs)
          setTimeout(() => begun.forEach((place) => made.notifyWorker(place)), ms).unref();
      };
      const begin = async (): Promise<void> => {
        for (let place = 0; place < PLACES; place++)
          begun[place] = await made.work<PayloadOf<typeof queue>>(queue.name, options, workAt(place));
      };
      // Not fetched while the gate is closed: what this process fetched and left would wait until it is queued again.
      gate.onChange((open) => {
        if (!stopped) void (open ? begin() : made.offWork(queue.name, { wait: false })).catch(onError);
      });
      if (gate.mayWork()) await begin();
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
      stopped = true;
      // decided: a queue that cannot say goodbye is left: its jobs go to others when their heartbeat is missing.
      await made.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS }).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
      });
      // A server that goes down right after us cuts connections that are still saying goodbye.
      made.removeAllListeners('error');
      made.on('error', () => {});
    },
  };
}

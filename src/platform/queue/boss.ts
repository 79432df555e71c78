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
/** Ended jobs and their ids are kept for this time: four times the longest keeper period, because they show lateness. */
const KEPT_SECONDS = 14_400;
const RETRY = { retryDelay: 2, retryBackoff: true, retryDelayMax: 60 };
/** A notification wakes a worker at once; without LISTEN/NOTIFY it polls each second. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };
/** Concurrent jobs of a queue in each process; a group gets half of them. */
const PLACES = 2;
/**
 * After a job ends, its group gets a free place a little later. The second wake-up is for jobs that two places fetched
 * and one returned.
 */
const GROUP_LOOKS_MS = [100, 1_000];
/** A failed job sends no notification when its next try is due: wake-ups follow its back-off. */
const RETRY_LOOKS_MS = [2_500, 5_000, 10_000, 20_000, 40_000];
/** Longer than any statement of the queue: a server that is silent for this time is gone. */
const SILENCE_MS = 120_000;
const DRAIN_TIMEOUT_MS = 60_000;
/** pg-boss: unknown queue; Postgres: undefined table, schema or function. */
const MISSING = new Set(['PGBOSS_QUEUE_NOT_FOUND', '42P01', '3F000', '42883']);
const NO_TABLES = 'the tables of the queue are missing: run outreachd migrate';
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.has(String(error.code));

export interface Job<Payload> {
  payload: Payload;
  /** Aborts when the process stops or the job expires: finish the current unit and return. */
  signal: AbortSignal;
}
export type Handler<Payload> = (job: Job<Payload>) => Promise<void>;

export interface Queue {
  /**
   * Adds jobs, and creates a missing queue; a key that is queued or active is skipped. Call it after the commit of the
   * rows that the jobs are for. Failures are logged: workers later add jobs for open rows without one.
   */
  enqueue<Q extends QueueDefinition>(queue: Q, payloads: PayloadOf<Q>[]): Promise<void>;
  /** Creates missing queues; reports trouble when the tables of pg-boss are missing too. */
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

const boss = (url: string, log: Log, onError: OnError, migrate: boolean, monitorSeconds = 10): PgBoss => {
  // pg-boss passes all options to the pool; its type lacks these two.
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
    // Flows are not used.
    flowIntervalSeconds: 3600,
    persistWarnings: true,
  });
  // Without a listener a restart of Postgres ends the process.
  made.on('error', onError);
  made.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  return made;
};

export async function prepareQueues(url: string, log: Log): Promise<void> {
  const made = boss(url, log, (err) => log.warn({ err }, 'queue trouble'), true);
  await made.start();
  await made.stop({ graceful: false });
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
    // An existing queue keeps its old options without this.
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
  /** pg-boss ids of this process's workers, by queue. */
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
      // A job that waits for a retry sends no notification.
      for (const place of places.get(queue.name) ?? []) made.notifyWorker(place);
    },
    async work(queue, handler) {
      // One `work` call per place, because only then can each be woken. pg-boss counts the jobs of a group over all of
      // them.
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
              // Several notifications at once wake a place for one job: look for the next at once.
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
      // Fetch nothing while the gate is closed: jobs that were fetched and left would wait until they are queued again.
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
      // decided: a queue that cannot close cleanly is abandoned: other workers take its jobs when the heartbeat is
      // missing.
      await made.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS }).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
      });
      // A server that stops right after us cuts connections that are still closing.
      made.removeAllListeners('error');
      made.on('error', () => {});
    },
  };
}

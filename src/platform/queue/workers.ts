import type { PgBoss } from 'pg-boss';
import type { OutageWatch } from '../db/outage.ts';
import type { WorkGate } from '../gate.ts';
import type { Log } from '../log.ts';
import type { PayloadOf, QueueDefinition } from './define.ts';

/** A notification wakes a worker at once; without LISTEN/NOTIFY it polls each second. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };
/** Concurrent jobs of a queue in each process; a group gets half of them. */
const WORKERS = 2;
/**
 * After a job ends, its group gets a free worker a little later. The second wake-up is for jobs that two workers fetched
 * and one returned.
 */
const GROUP_WAKES_MS = [100, 1_000];
/** A failed job sends no notification when its next try is due: wake-ups follow its back-off. */
const RETRY_WAKES_MS = [2_500, 5_000, 10_000, 20_000, 40_000];

interface Job<Payload> {
  payload: Payload;
  /** Aborts when the process stops or the job expires: finish the current unit and return. */
  signal: AbortSignal;
}
export type Handler<Payload> = (job: Job<Payload>) => Promise<void>;

type Fetched<Q extends QueueDefinition> = { id: string; data: PayloadOf<Q>; signal: AbortSignal };

interface Deps {
  boss: PgBoss;
  log: Log;
  gate: WorkGate;
  outage: OutageWatch;
  onError(error: unknown): void;
}

export function createWorkers({ boss, log, gate, outage, onError }: Deps) {
  const idsOf = new Map<string, string[]>();
  let stopped = false;

  const wake = (queue: string): void => (idsOf.get(queue) ?? []).forEach((id) => boss.notifyWorker(id));
  const wakeLater = (queue: string, afterMs: readonly number[]): void => {
    for (const ms of afterMs) setTimeout(() => wake(queue), ms).unref();
  };

  async function runJob<Q extends QueueDefinition>(
    queue: Q,
    { id, data, signal }: Fetched<Q>,
    handler: Handler<PayloadOf<Q>>,
  ): Promise<void> {
    try {
      await handler({ payload: data, signal: AbortSignal.any([signal, gate.closing()]) });
    } catch (error) {
      if (!(await outage.isOutage(error)))
        log.error({ err: error, queue: queue.name, job: id }, 'job failed');
      wakeLater(queue.name, RETRY_WAKES_MS);
      throw error;
    } finally {
      if (queue.group) wakeLater(queue.name, GROUP_WAKES_MS);
    }
  }

  return {
    wake,
    async work<Q extends QueueDefinition>(queue: Q, handler: Handler<PayloadOf<Q>>): Promise<void> {
      // One `work` call per worker, because only then can each be woken. pg-boss counts the jobs of a group over all.
      const options = {
        ...POLLING,
        batchSize: 1,
        ...(queue.group ? { localGroupConcurrency: WORKERS / 2 } : {}),
      };
      const ids: string[] = [];
      idsOf.set(queue.name, ids);
      const workAs = (worker: number) => async (jobs: Fetched<Q>[]) => {
        for (const job of jobs) {
          try {
            await runJob(queue, job, handler);
          } finally {
            // Several notifications at once wake a worker for one job: look for the next at once.
            boss.notifyWorker(ids[worker]!);
          }
        }
      };
      const begin = async (): Promise<void> => {
        for (let worker = 0; worker < WORKERS; worker++)
          ids[worker] = await boss.work<PayloadOf<Q>>(queue.name, options, workAs(worker));
      };
      // Fetch nothing while the gate is closed: jobs that were fetched and left would wait until they are queued again.
      gate.onChange((open) => {
        if (!stopped) void (open ? begin() : boss.offWork(queue.name, { wait: false })).catch(onError);
      });
      if (gate.mayWork()) await begin();
    },
    close(): void {
      stopped = true;
    },
  };
}

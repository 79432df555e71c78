import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { Troubles } from '../troubles.ts';
import type { QueueDefinition } from './define.ts';

/** Ended jobs and their ids are kept for this time: four times the longest keeper period, because they show lateness. */
const KEPT_SECONDS = 14_400;
const RETRY = { retryDelay: 2, retryBackoff: true, retryDelayMax: 60 };
/** pg-boss: unknown queue; Postgres: undefined table, schema or function. */
const MISSING = new Set(['PGBOSS_QUEUE_NOT_FOUND', '42P01', '3F000', '42883']);
export const NO_TABLES = 'the tables of the queue are missing: run outreachd migrate';
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.has(String(error.code));

interface Deps {
  boss: PgBoss;
  queues: readonly QueueDefinition[];
  heartbeatSeconds: number;
  log: Log;
  troubles: Troubles;
}

export function createQueueMaker({ boss, queues, heartbeatSeconds, log, troubles }: Deps) {
  async function make(queue: QueueDefinition): Promise<void> {
    const options = {
      notify: true,
      ...RETRY,
      retryLimit: queue.retryLimit,
      heartbeatSeconds,
      expireInSeconds: queue.expireSeconds,
      deleteAfterSeconds: KEPT_SECONDS,
    };
    await boss.createQueue(queue.name, { ...options, policy: queue.key ? 'exclusive' : 'standard' });
    // An existing queue keeps its old options without this.
    await boss.updateQueue(queue.name, options);
  }
  return {
    async makeAll(): Promise<void> {
      for (const queue of queues) await make(queue);
    },
    /** Resolves to false when the tables are missing too. */
    async mend(): Promise<boolean> {
      try {
        const there = new Set((await boss.getQueues()).map(({ name }) => name));
        const gone = queues.filter(({ name }) => !there.has(name));
        for (const queue of gone) await make(queue);
        if (gone.length > 0)
          log.warn({ queues: gone.map(({ name }) => name) }, 'queues were missing and are made again');
        troubles.clear('queue');
        return true;
      } catch (error) {
        if (!isMissing(error)) throw error;
        if (!troubles.all().has('queue')) log.error({ err: error }, NO_TABLES);
        troubles.note('queue', NO_TABLES);
        return false;
      }
    },
  };
}

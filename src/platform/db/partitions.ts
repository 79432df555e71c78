import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Db } from './connect.ts';

const PARTITIONED_TABLES = ['events', 'raw_messages', 'webhook_deliveries', 'tracking_hits'] as const;
/** Early enough that a worker that cannot create one is noticed months before it is needed. */
const MONTHS_AHEAD = 4;

export async function ensurePartitions(db: Db, now: Date): Promise<void> {
  const first = new Date(now);
  first.setUTCMonth(first.getUTCMonth() - 1, 1);
  for (const table of PARTITIONED_TABLES)
    await sql`select ensure_month_partitions(${table}, ${first}, ${MONTHS_AHEAD + 2})`.execute(db);
}

export const keepPartitions = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  ensurePartitions(db, clock.now());

import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Db } from './connect.ts';

const PARTITIONED_TABLES = ['events', 'raw_messages', 'webhook_deliveries', 'tracking_hits'] as const;
/** Made long before they are needed: a worker that cannot make one has months to be noticed. */
const MONTHS_AHEAD = 4;

/** Makes the partitions of last month, this one and the months ahead, where they are missing. Serialised in Postgres. */
export async function ensurePartitions(db: Db, now: Date): Promise<void> {
  const first = new Date(now);
  first.setUTCMonth(first.getUTCMonth() - 1, 1);
  for (const table of PARTITIONED_TABLES)
    await sql`select ensure_month_partitions(${table}, ${first}, ${MONTHS_AHEAD + 2})`.execute(db);
}

/** Keeps the partitions of the months ahead in being. */
export const keepPartitions = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  ensurePartitions(db, clock.now());

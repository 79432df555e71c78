import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { RESULTS } from '../events/rules/step-results.ts';
import type { CountRow } from './rules/statistics.ts';

const SUMS = sql.raw(RESULTS.map((name) => `sum(${name})::int as ${name}`).join(', '));

/** A row for each step and variant, and one for each day of the whole campaign. Reads the counters of these days alone. */
export async function readStepCounts(
  db: Db,
  at: { teamId: string; campaignId: string; from: string; to: string },
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select node_id, variant_id, to_char(day, 'YYYY-MM-DD') as day, ${sql.raw(RESULTS.join(', '))} from (
      select node_id, variant_id, case when node_id = '' then day end as day, ${SUMS} from step_counters
      where team_id = ${at.teamId} and campaign_id = ${at.campaignId} and day between ${at.from}::date
        and ${at.to}::date
      group by 1, 2, 3) counted`.execute(db);
  return rows;
}

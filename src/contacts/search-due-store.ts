import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../platform/db/types.ts';

const SEARCHED: readonly string[] = ['email', 'first_name', 'last_name', 'company_name'];
/** Profiles in one row of due changes. One row for each would cost three times as much. */
const SET = sql.raw('1000');

/**
 * CTE body for each statement that inserts or changes profiles: marks its rows `put` (team_id, id) for the search
 * index.
 */
export const SEARCH_DUE: RawBuilder<unknown> = sql`
  insert into contact_search_due (team_id, contact_profile_ids)
  select team_id, ids[first : first + ${SET} - 1]
  from (select team_id, array_agg(id) as ids from put group by team_id) p,
    generate_series(1, cardinality(ids), ${SET}) as first`;

export async function updateSearched(
  trx: Kysely<DB>,
  teamId: string,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const changed = trx
    .updateTable('contact_profiles')
    .set(values)
    .where('team_id', '=', teamId)
    .where('id', '=', id);
  if (SEARCHED.some((field) => field in values))
    await sql`with put as (${changed.returning(['team_id', 'id'])}) ${SEARCH_DUE}`.execute(trx);
  else await changed.execute();
}

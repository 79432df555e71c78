import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../platform/db/types.ts';

const SEARCHED: readonly string[] = ['email', 'first_name', 'last_name', 'company_name'];
/** Profiles in one row of due changes. One row for each would cost three times as much. */
const SET = sql.raw('1000');

/** Rows of `put` (team_id, id) that fulfil `which`, in sets. */
const setsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select team_id, ids[first : first + ${SET} - 1] as ids
  from (select team_id, array_agg(id) as ids from put where ${which} group by team_id) p,
    generate_series(1, cardinality(ids), ${SET}) as first`;

/**
 * CTE body for each statement that inserts or changes profiles: marks its rows `put` (team_id, id) for the search
 * index.
 */
export const SEARCH_DUE: RawBuilder<unknown> = sql`
  insert into contact_search_due (team_id, contact_profile_ids) select team_id, ids from (${setsOf(sql`true`)}) s`;

/** CTE body beside it: what waits for a value of these contacts is checked again. `which`: the known ones of `put`. */
export const changed = (now: Date, which: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  insert into contact_changes (team_id, contact_profile_ids, due_at)
  select team_id, ids, ${now}::timestamptz from (${setsOf(which)}) s`;

export async function updateSearched(
  trx: Kysely<DB>,
  teamId: string,
  id: string,
  values: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const update = trx
    .updateTable('contact_profiles')
    .set(values)
    .where('team_id', '=', teamId)
    .where('id', '=', id);
  const put = update.returning(['team_id', 'id']);
  const search = SEARCHED.some((field) => field in values) ? sql`, due as (${SEARCH_DUE})` : sql``;
  await sql`with put as (${put})${search} ${changed(now)}`.execute(trx);
}

import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { InvariantChecks } from '../platform/db/types.ts';

export type InvariantCheck = Pick<Selectable<InvariantChecks>, 'id' | 'checked_at' | 'broken'>;

/**
 * Takes the check that is due for the longest, until `until`; other workers pass it over. A check that was never made
 * is due. Null: none is due.
 */
export async function takeDueCheck(
  db: Db,
  at: { ids: readonly string[]; wall: Date; until: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into invariant_checks as c (id, due_at)
    select n.id, ${at.until}::timestamptz from unnest(${at.ids}::text[]) with ordinality as n (id, place)
    left join invariant_checks k on k.id = n.id where k.id is null or k.due_at <= ${at.wall}
    order by k.due_at nulls first, n.place limit 1
    on conflict (id) do update set due_at = excluded.due_at where c.due_at <= ${at.wall}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function writeInvariantCheck(
  db: Db,
  id: string,
  found: { broken: number | null; sample: string[]; checkedAt: Date; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('invariant_checks')
    .set({ broken: found.broken, sample: found.sample, checked_at: found.checkedAt, due_at: found.dueAt })
    .where('id', '=', id)
    .execute();
}

export const readChecks = (db: Db): Promise<InvariantCheck[]> =>
  db.selectFrom('invariant_checks').select(['id', 'checked_at', 'broken']).execute();

import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Snippets } from '../platform/db/types.ts';
import { isUniqueViolation } from '../platform/db/unique-violation.ts';

export type SnippetRow = Selectable<Snippets>;
export type SnippetChange = Partial<Pick<SnippetRow, 'name' | 'subject' | 'html' | 'text'>>;

/** `full`: the team has `most` already; `taken`: it has one of this name. The row of the team keeps the count true. */
export async function insertSnippet(
  trx: Trx,
  row: SnippetRow,
  most: number,
): Promise<'made' | 'full' | 'taken'> {
  await sql`select 1 from teams where id = ${row.team_id} for no key update`.execute(trx);
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from snippets where team_id = ${row.team_id}`.execute(trx);
  if (rows[0]!.made >= most) return 'full';
  const inserted = await trx
    .insertInto('snippets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? 'made' : 'taken';
}

export const findSnippet = (db: Db, organizationId: string, id: string): Promise<SnippetRow | undefined> =>
  db
    .selectFrom('snippets as s')
    .innerJoin('teams as t', 't.id', 's.team_id')
    .selectAll('s')
    .where('s.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function listSnippets(
  db: Db,
  at: { teamId: string; search: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: SnippetRow[] }> {
  let matching = db.selectFrom('snippets').where('team_id', '=', at.teamId);
  if (at.search) matching = matching.where(sql<boolean>`strpos(lower(name), lower(${at.search})) > 0`);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export async function lockSnippet(
  trx: Trx,
  { team_id, id }: Pick<SnippetRow, 'team_id' | 'id'>,
): Promise<SnippetRow | undefined> {
  return trx
    .selectFrom('snippets')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Resolves `taken` when another snippet of the team has the name. */
export async function updateSnippet(
  trx: Trx,
  { team_id, id }: Pick<SnippetRow, 'team_id' | 'id'>,
  set: SnippetChange & { updated_at: Date },
): Promise<SnippetRow | 'taken'> {
  try {
    return await trx
      .updateTable('snippets')
      .set(set)
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export async function deleteSnippet(
  db: Db,
  { team_id, id }: Pick<SnippetRow, 'team_id' | 'id'>,
): Promise<void> {
  await db.deleteFrom('snippets').where('team_id', '=', team_id).where('id', '=', id).execute();
}

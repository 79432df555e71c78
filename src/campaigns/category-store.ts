import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { unlessUniqueViolation } from '../platform/db/unique-violation.ts';
import type { CampaignCategories } from '../platform/db/types.ts';

export type CategoryRow = Selectable<CampaignCategories>;

export const findCategory = (db: Db | Trx, teamId: string, id: string): Promise<CategoryRow | undefined> =>
  db
    .selectFrom('campaign_categories')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findCategoryOf = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<CategoryRow | undefined> =>
  db
    .selectFrom('campaign_categories as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .selectAll('c')
    .where('c.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function listCategories(
  db: Db,
  at: { teamId: string; limit: number; offset: number },
): Promise<{ total: number; rows: (CategoryRow & { campaign_count: number })[] }> {
  const of = db.selectFrom('campaign_categories as c').where('c.team_id', '=', at.teamId);
  const { total } = await of.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .selectAll('c')
    .select(
      sql<number>`(select count(*)::int from campaigns m where m.team_id = c.team_id and m.category_id = c.id
        and m.status <> 'archived')`.as('campaign_count'),
    )
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

/** Resolves undefined if the team has a category with this name. */
export const insertCategory = (
  db: Db,
  row: { team_id: string; id: string; name: string },
  now: Date,
): Promise<CategoryRow | undefined> =>
  db
    .insertInto('campaign_categories')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const renameCategory = (
  db: Db,
  at: { teamId: string; id: string; name: string },
  now: Date,
): Promise<CategoryRow | undefined> =>
  unlessUniqueViolation(
    db
      .updateTable('campaign_categories')
      .set({ name: at.name, updated_at: now })
      .where('team_id', '=', at.teamId)
      .where('id', '=', at.id)
      .returningAll()
      .executeTakeFirst(),
  );

/** The campaigns stay, without a category. The lock comes first, so that no campaign takes the category meanwhile. */
export async function deleteCategoryRow(trx: Trx, teamId: string, id: string): Promise<void> {
  await sql`select 1 from campaign_categories where team_id = ${teamId} and id = ${id} for update`.execute(
    trx,
  );
  await trx
    .updateTable('campaigns')
    .set({ category_id: null })
    .where('team_id', '=', teamId)
    .where('category_id', '=', id)
    .execute();
  await trx.deleteFrom('campaign_categories').where('team_id', '=', teamId).where('id', '=', id).execute();
}

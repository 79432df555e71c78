import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

interface Lives {
  before?: RawBuilder<unknown>;
  after?: RawBuilder<unknown>;
}

/**
 * CTE body that appends the change of a statement to the numbers of contacts. `before` and `after` are rows of
 * enrollments (team_id, campaign_id, life, deleted_at). Every statement that inserts, deletes, archives or restores
 * enrollments must include it, because there is no trigger.
 */
export function appendCounts({ before, after }: Lives): RawBuilder<unknown> {
  const signed = (rows: RawBuilder<unknown>, sign: 1 | -1) =>
    sql`select team_id, campaign_id, deleted_at, life, ${sql.raw(String(sign))} as n from ${rows} r`;
  const changes = [...(before ? [signed(before, -1)] : []), ...(after ? [signed(after, 1)] : [])];
  return sql`
    insert into enrollment_counts (team_id, campaign_id, deleted, archived, count)
    select team_id, campaign_id, deleted_at is not null, life = 'archived', sum(n)
    from (${sql.join(changes, sql` union all `)}) c group by 1, 2, 3, 4 having sum(n) <> 0`;
}

export const listRank = (alias: string): RawBuilder<unknown> => {
  const e = sql.raw(alias);
  return sql`(case when ${e}.deleted_at is not null or ${e}.life = 'archived' then 2 when ${e}.life = 'finished' then 1
    else 0 end)`;
};

/** Up to this number, unfolded rows cost a reader nothing. */
const FEW = 64;

/** Has rows while more than `FEW` changes are not folded. Reads at most `FEW` + 1. */
export const unfoldedCounts = (): RawBuilder<unknown> =>
  sql`select 1 from (select 1 from enrollment_counts where not folded limit ${FEW + 1}) c having count(*) > ${FEW}`;

export async function listUnfolded(
  db: Db,
  limit: number,
  leftAlone: number,
): Promise<{ teamId: string; campaignId: string }[]> {
  const { rows } = await sql<{ teamId: string; campaignId: string }>`
    select team_id as "teamId", campaign_id as "campaignId" from enrollment_counts where not folded
    group by 1, 2 having count(*) > ${leftAlone} limit ${limit}`.execute(db);
  return rows;
}

/** Folds the changes of these campaigns to one row each; skips rows that another worker locks. */
export async function foldCountsOf(trx: Trx, teamId: string, campaignIds: string[]): Promise<void> {
  await sql`
    with locked as (select id from enrollment_counts
        where team_id = ${teamId} and campaign_id = any(${campaignIds}::uuid[]) for update skip locked),
      gone as (delete from enrollment_counts c using locked where c.team_id = ${teamId} and c.id = locked.id
        returning c.*)
    insert into enrollment_counts (team_id, campaign_id, deleted, archived, count, folded)
    select team_id, campaign_id, deleted, archived, sum(count), true from gone group by 1, 2, 3, 4
      having sum(count) <> 0`.execute(trx);
}

import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';

/** Writes the counts and list orders of enrollments that a test inserted past the stores. */
export async function writeDerived(db: Db): Promise<void> {
  await sql`delete from enrollment_counts`.execute(db);
  await sql`insert into enrollment_counts (team_id, campaign_id, deleted, archived, count)
    select team_id, campaign_id, deleted_at is not null, life = 'archived', count(*) from enrollments group by 1, 2, 3, 4`.execute(
    db,
  );
  await sql`update enrollment_positions p set list_rank = r.rank
    from (select team_id, id, case when deleted_at is not null or life = 'archived' then 2 when life = 'finished' then 1 else 0 end as rank
      from enrollments) r where p.team_id = r.team_id and p.enrollment_id = r.id and p.list_rank <> r.rank`.execute(
    db,
  );
}

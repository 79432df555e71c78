import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { prepared } from '../platform/db/prepared.ts';

export async function findPlace(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ team_id: string } | undefined> {
  const { rows } = await sql<{ team_id: string }>`
    ${prepared('place of a contact')} select e.team_id from enrollments e join teams t on t.id = e.team_id
    where e.id = ${id} and t.organization_id = ${organizationId}`.execute(db);
  return rows[0];
}

export async function findOther(
  trx: Trx,
  place: { team_id: string; id: string; contact_profile_id: string },
  campaignId: string,
): Promise<{ id: string; contact_profile_id: string } | undefined> {
  const { rows } = await sql<{ id: string; contact_profile_id: string }>`
    ${prepared('another enrollment of a person')} select e.id, e.contact_profile_id
    from contact_profiles mine
    cross join lateral (select mine.id union select p.id from contact_profiles p
      where p.team_id = ${place.team_id} and p.linkedin_key = mine.linkedin_key) same
    cross join lateral (select e.* from enrollments e
      where e.team_id = ${place.team_id} and e.contact_profile_id = same.id
      and e.campaign_id is not distinct from ${campaignId}::uuid limit 1) e
    where mine.team_id = ${place.team_id} and mine.id = ${place.contact_profile_id}
      and e.id <> ${place.id} and e.deleted_at is null and e.life <> 'archived'
    order by e.contact_profile_id <> mine.id limit 1`.execute(trx);
  return rows[0];
}

import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import { prepared } from '../platform/db/prepared.ts';

export type ProfileView = Record<(typeof CONTACT_FIELDS)[number], string | null> & {
  team_id: string;
  id: string;
  email: string | null;
  linkedin_url: string | null;
  custom: Record<string, unknown>;
  labels: string[];
  valid2: number;
  validation_subtype: string | null;
  is_catch_all: boolean | null;
  unsubscribed_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = sql.raw(
  [
    'team_id', 'id', 'email', 'linkedin_url', ...CONTACT_FIELDS, 'custom', 'valid2', 'validation_subtype', 'is_catch_all',
    'unsubscribed_at', 'created_at', 'updated_at',
  ].map((column) => `p.${column}`).join(', '),
); // prettier-ignore

export async function findProfileView(
  db: Db,
  { teamId, id }: { teamId: string; id: string },
): Promise<ProfileView | undefined> {
  const { rows } = await sql<ProfileView>`
    ${prepared('profile with its labels')}
      select ${COLUMNS}, array(select l.name from contact_labels cl
      join labels l on l.team_id = cl.team_id and l.id = cl.label_id
      where cl.team_id = p.team_id and cl.contact_profile_id = p.id order by l.name) as labels
    from contact_profiles p where p.team_id = ${teamId} and p.id = ${id} and p.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** `arrived_at`: the time when the engine last reached a node. */
export async function listEnrollmentsOf(
  db: Db,
  { teamId, id, limit }: { teamId: string; id: string; limit: number },
): Promise<{ id: string; arrived_at: Date | null }[]> {
  const { rows } = await sql<{ id: string; arrived_at: Date | null }>`
    ${prepared('enrollments of a profile')} select e.id, o.arrived_at from enrollments e
    left join lateral (select case when o.node_id is not null then o.arrived_at end as arrived_at
      from enrollment_positions o
      where o.team_id = e.team_id and o.enrollment_id = e.id limit 1) o on true
    where e.team_id = ${teamId} and e.contact_profile_id = ${id} and e.deleted_at is null
    order by e.created_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

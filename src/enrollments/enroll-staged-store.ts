import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

export interface StagedRange {
  teamId: string;
  uploadId: string;
  campaignId: string;
  fromRow: number;
  toRow: number;
  now: Date;
}

/**
 * Enrolls the people of a range of staged rows whose profiles exist, set by set: one index probe per row into
 * profiles, one insert into each of two tables. Whoever is enrolled stays as he is; who was deleted comes back.
 */
export async function insertStaged(trx: Trx, at: StagedRange): Promise<void> {
  await sql`
    with people as (
      select u.new_enrollment_id as id, u.variant_key, u.integration_contact_id, p.id as profile_id
      from upload_rows u
      join contact_profiles p on p.team_id = u.team_id and (
        (u.email is not null and p.email_key = lower(u.email)))
      where u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number between ${at.fromRow} and ${at.toRow} and u.verdict is null
      union all
      select u.new_enrollment_id, u.variant_key, u.integration_contact_id, p.id
      from upload_rows u
      join contact_profiles p on p.team_id = u.team_id and p.email_key is null and p.linkedin_key = lower(u.linkedin_url)
      where u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number between ${at.fromRow} and ${at.toRow} and u.verdict is null
        and u.email is null),
    put as (
      insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, integration_contact_id, created_at, updated_at)
      select ${at.teamId}, id, ${at.campaignId}, profile_id, variant_key, integration_contact_id, ${at.now}, ${at.now} from people
      on conflict (team_id, campaign_id, contact_profile_id) do update set
        deleted_at = null, updated_at = ${at.now},
        life = case when enrollments.life = 'archived' then 'active' else enrollments.life end,
        life_reason = case when enrollments.life = 'archived' then null else enrollments.life_reason end
      returning id, life)
    insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)
    select ${at.teamId}, put.id, ${at.campaignId}, coalesce(c.sequence_version, 0), ${at.now}, ${at.now}
    from put join campaigns c on c.team_id = ${at.teamId} and c.id = ${at.campaignId} where put.life = 'active'
    on conflict (team_id, enrollment_id) do update set next_run_at = excluded.next_run_at
      where enrollment_positions.next_run_at is null and enrollment_positions.node_state <> 'sending'`.execute(
    trx,
  );
}

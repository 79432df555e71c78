import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { People } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface StagedRange {
  teamId: string;
  uploadId: string;
  campaignId: string;
  sequenceVersion: number;
  fromRow: number;
  toRow: number;
  /** Rows whose people were known before; whoever is new has the id that his row gave. */
  known: { rowNumbers: number[]; profileIds: string[] };
  now: Date;
}

export interface EnrolledRow {
  id: string;
  contact_profile_id: string;
  /** False for somebody who was in the campaign before. */
  created: boolean;
}

const usable = (at: Omit<StagedRange, 'sequenceVersion'>) =>
  sql`u.team_id = ${at.teamId} and u.upload_id = ${at.uploadId} and u.row_number between ${at.fromRow} and ${at.toRow} and u.verdict is null`;
const enrollments = sql`enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, integration_contact_id, created_at, updated_at)`;
const positions = sql`enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)`;
/** Where they stand at the beginning, as `positions` has it. */
const begun = (at: StagedRange, enrollmentId: RawBuilder<unknown>) =>
  sql`${at.teamId}::uuid, ${enrollmentId}, ${at.campaignId}::uuid, ${at.sequenceVersion}::int, ${at.now}::timestamptz, ${at.now}::timestamptz`;

/** The new people of staged rows, with the ids that their rows give them. */
export const newcomersOf = (at: Omit<StagedRange, 'sequenceVersion'>): People => {
  const others =
    at.known.rowNumbers.length > 0 ? sql`and u.row_number <> all(${at.known.rowNumbers}::int[])` : sql``;
  return sql`select u.new_enrollment_id as enrollment_id, u.new_profile_id as contact_profile_id, u.variant_key, u.integration_contact_id
    from upload_rows u where ${usable(at)} ${others}`;
};

/**
 * Enrolls new people, whose profiles exist, set by set. They are in no campaign: asking the index for a conflict, row by row,
 * would cost a fifth of it all. Resolves how many there are.
 */
export async function insertNewcomers(trx: Trx, at: StagedRange, newcomers: People): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ${enrollments}
    select ${at.teamId}, enrollment_id, ${at.campaignId}, contact_profile_id, variant_key, integration_contact_id, ${at.now}, ${at.now}
    from (${newcomers}) n`.execute(trx);
  await sql`insert into ${positions} select ${begun(at, sql`enrollment_id`)} from (${newcomers}) n`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/**
 * Enrolls the people of staged rows who were known before. Whoever is enrolled stays as he is; who was deleted comes back.
 * Resolves everybody's enrollment.
 */
export async function insertKnown(trx: Trx, at: StagedRange): Promise<EnrolledRow[]> {
  const { rows } = await sql<EnrolledRow>`
    with put as (
      insert into ${enrollments}
      select u.team_id, u.new_enrollment_id, ${at.campaignId}, known.profile_id, u.variant_key, u.integration_contact_id, ${at.now}, ${at.now}
      from upload_rows u
      join unnest(${at.known.rowNumbers}::int[], ${at.known.profileIds}::uuid[]) as known (row_number, profile_id) using (row_number)
      where ${usable(at)}
      on conflict (team_id, campaign_id, contact_profile_id) do update set
        deleted_at = null, updated_at = ${at.now},
        integration_contact_id = coalesce(excluded.integration_contact_id, enrollments.integration_contact_id),
        life = case when enrollments.life = 'archived' then 'active' else enrollments.life end,
        life_reason = case when enrollments.life = 'archived' then null else enrollments.life_reason end,
        finished_at = case when enrollments.life = 'archived' then null else enrollments.finished_at end,
        paused_at = case when enrollments.life = 'archived' then null else enrollments.paused_at end
      returning id, contact_profile_id, life, xmax = 0 as created),
    placed as (
      insert into ${positions} select ${begun(at, sql`id`)} from put where life = 'active'
      on conflict (team_id, enrollment_id) do update set next_run_at = greatest(excluded.next_run_at, enrollment_positions.due_before_stop)
        where enrollment_positions.next_run_at is null and enrollment_positions.node_state <> 'sending')
    select id, contact_profile_id, created from put`.execute(trx);
  return rows;
}

import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { CampaignStatus } from '../platform/db/types.ts';
import { appendCounts, listRank } from './count-store.ts';
import { UNARCHIVED } from './life-store.ts';
import { lockPositions } from './lock-store.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface CampaignRow {
  status: CampaignStatus;
  sequence_version: number | null;
}

export interface EnrollRow {
  id: string;
  profileId: string;
  variantKey: number;
  integrationContactId: string | null;
}

export interface EnrolledRow {
  profile_id: string;
  enrollment_id: string;
  created: boolean;
}

const DELETED_RANK = 2;
/** The counts distinguish only archived and not archived. */
const NOT_ARCHIVED = sql`(select team_id, campaign_id, deleted_at, 'active'::enrollment_life as life from gone)`;

/**
 * Rows that `put` added. decided: an enrollment that another transaction inserted after this statement began is counted
 * by that transaction alone; it is in `put` as not created, and not in `was`.
 */
const COUNTED = sql`(select put.* from put where put.created or put.id in (select id from was))`;

/**
 * Enrolls contacts. A new contact gets an enrollment and a position that is due at once; an enrolled contact stays
 * unchanged; a deleted or archived one is restored with its progress. It is one statement: `held` locks positions
 * before `was` locks enrollments, and the count of each CTE makes Postgres run them in that order. It is not prepared,
 * because thousands of contacts may be new since the last call. `is not distinct from` keeps the planner off the
 * campaign index.
 */
export async function insertEnrollments(
  trx: Trx,
  at: { teamId: string; campaignId: string; version: number; now: Date },
  people: EnrollRow[],
): Promise<EnrolledRow[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<EnrolledRow>`
    with asked as (
      select * from unnest(${people.map((p) => p.id)}::uuid[], ${people.map((p) => p.profileId)}::uuid[],
        ${people.map((p) => p.variantKey)}::real[], ${people.map((p) => p.integrationContactId)}::text[])
        as a(id, profile_id, variant_key, integration_contact_id)),
    known as (
      select e.id from asked cross join lateral (select e.id from enrollments e
        where e.team_id = ${at.teamId} and e.campaign_id is not distinct from ${at.campaignId}::uuid
          and e.contact_profile_id = asked.profile_id limit 1) e
      order by e.id),
    held as (
      select 1 from known cross join lateral (select 1 from enrollment_positions p
        where p.team_id = ${at.teamId} and p.enrollment_id = known.id limit 1 for update) p),
    was as (
      select e.* from known
        cross join lateral (select e.team_id, e.id, e.campaign_id, e.life, e.deleted_at from enrollments e
        where e.team_id = ${at.teamId} and e.id = known.id limit 1 for no key update) e
          where (select count(*) from held) >= 0),
    put as (
      insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, integration_contact_id,
        created_at, updated_at)
      select ${at.teamId}, id, ${at.campaignId}, profile_id, variant_key, integration_contact_id, ${at.now}, ${at.now}
        from asked
      where (select count(*) from was) >= 0 order by profile_id
      on conflict (team_id, campaign_id, contact_profile_id) do update set
        integration_contact_id = coalesce(excluded.integration_contact_id, enrollments.integration_contact_id),
        deleted_at = null, updated_at = ${at.now}, ${UNARCHIVED}
      returning team_id, id, campaign_id, contact_profile_id, life, deleted_at, (xmax = 0) as created),
    counted as (${appendCounts({ before: sql`was`, after: COUNTED })}),
    placed as (
      insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, list_rank, next_run_at,
        arrived_at)
      select ${at.teamId}, id, ${at.campaignId}, ${at.version}, ${listRank('put')}, ${at.now}, ${at.now} from put
      on conflict (team_id, enrollment_id) do update set list_rank = excluded.list_rank,
        next_run_at = case when enrollment_positions.next_run_at is null
          and enrollment_positions.node_state <> 'sending'
          and exists (select 1 from put where put.id = excluded.enrollment_id and put.life = 'active')
            then greatest(${at.now}::timestamptz, enrollment_positions.due_before_stop)
          else enrollment_positions.next_run_at end)
    select contact_profile_id as profile_id, id as enrollment_id, created from put`.execute(trx);
  return rows;
}

/** For contacts in no campaign. Resolves the campaign; an archived one enrolls none. */
export async function insertNewEnrollments(
  trx: Trx,
  at: { teamId: string; campaignId: string; now: Date },
  people: EnrollRow[],
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    ${prepared('enroll new contacts')} with campaign as (
      select id, status, sequence_version from campaigns
        where team_id = ${at.teamId} and id = ${at.campaignId} for key share),
    put as (
      insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, integration_contact_id,
        created_at, updated_at)
      select ${at.teamId}, a.id, campaign.id, profile_id, variant_key, integration_contact_id, ${at.now}, ${at.now}
      from campaign, unnest(${people.map((p) => p.id)}::uuid[], ${people.map((p) => p.profileId)}::uuid[],
        ${people.map((p) => p.variantKey)}::real[], ${people.map((p) => p.integrationContactId)}::text[])
        as a(id, profile_id, variant_key, integration_contact_id)
      where campaign.status <> 'archived' returning team_id, id, campaign_id, life, deleted_at),
    counted as (${appendCounts({ after: sql`put` })}),
    placed as (
      insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)
      select ${at.teamId}, put.id, campaign.id, coalesce(campaign.sequence_version, 0), ${at.now}, ${at.now}
        from put, campaign)
    select status, sequence_version from campaign`.execute(trx);
  return rows[0];
}

/** Holds the campaign's row until the caller's transaction ends. */
export const shareCampaign = (
  trx: Trx,
  teamId: string,
  campaignId: string,
): Promise<CampaignRow | undefined> =>
  trx
    .selectFrom('campaigns')
    .modifyFront(prepared('campaign that takes people in'))
    .select(['status', 'sequence_version'])
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .forKeyShare()
    .executeTakeFirst();

/** The row stays for its history. False: it was deleted before. */
export async function softDelete(
  trx: Trx,
  teamId: string,
  enrollmentId: string,
  now: Date,
): Promise<boolean> {
  await lockPositions(trx, [{ teamId, enrollmentId }]);
  const { rows } = await sql`
    with gone as (
      update enrollments set deleted_at = ${now}, updated_at = ${now}
      where team_id = ${teamId} and id = ${enrollmentId} and deleted_at is null
        returning team_id, campaign_id, life, deleted_at),
    counted as (${appendCounts({
      before: sql`(select team_id, campaign_id, life, null::timestamptz as deleted_at
      from gone)`,
      after: sql`gone`,
    })})
    select 1 from gone`.execute(trx);
  await trx
    .updateTable('enrollment_positions')
    .set({
      list_rank: DELETED_RANK,
      due_before_stop: sql`coalesce(next_run_at, due_before_stop)`,
      next_run_at: null,
      hold_reason: null,
      // The step of the cancelled mail is taken again if the contact is restored.
      node_state: sql`case when node_state = 'sending' then 'entering' else node_state end`,
    })
    .where('team_id', '=', teamId)
    .where('enrollment_id', '=', enrollmentId)
    .execute();
  return rows.length > 0;
}

/** spec: States, Campaign (contacts archived) */
export async function archiveEnrollments(
  trx: Trx,
  teamId: string,
  campaignId: string,
  now: Date,
): Promise<void> {
  await sql`
    with gone as (
      update enrollments set life = 'archived', life_reason = 'campaign_archived', reason_before = life_reason,
        updated_at = ${now}
      where team_id = ${teamId} and campaign_id = ${campaignId} and life <> 'archived'
      returning team_id, campaign_id, life, deleted_at)
    ${appendCounts({ before: NOT_ARCHIVED, after: sql`gone` })}`.execute(trx);
  await sql`
    update enrollment_positions set next_run_at = null, list_rank = ${DELETED_RANK},
      hold_reason = case when next_run_at is null then hold_reason end
    where team_id = ${teamId} and campaign_id = ${campaignId}
      and (next_run_at is not null or list_rank <> ${DELETED_RANK})`.execute(trx);
}

export async function setIntegrationId(
  trx: Trx,
  teamId: string,
  enrollmentId: string,
  value: string | null,
): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set({ integration_contact_id: value })
    .where('team_id', '=', teamId)
    .where('id', '=', enrollmentId)
    .execute();
}

/** `first`: the contact never had a status. */
export async function setInterest(
  trx: Trx,
  teamId: string,
  enrollmentId: string,
  interest: string | null,
  { now, cause }: { now: Date; cause: string | null },
): Promise<{ before: string | null; first: boolean }> {
  const { rows } = await sql<{ before: string | null; first: boolean }>`
    with old as (select interest, interest_set_at, interest_cause, interest_before from enrollments
      where team_id = ${teamId} and id = ${enrollmentId} for update)
    update enrollments e
      set interest = ${interest}::contact_interest, updated_at = ${now}, interest_cause = ${cause}::uuid,
      interest_before = case when old.interest_cause = ${cause}::uuid then old.interest_before
        when ${cause}::uuid is not null then old.interest end,
      interest_set_at = case when ${interest}::text is null then old.interest_set_at
        else coalesce(old.interest_set_at, ${now}) end
    from old where e.team_id = ${teamId} and e.id = ${enrollmentId}
    returning old.interest as before, old.interest_set_at is null and ${interest}::text is not null as first`.execute(
    trx,
  );
  return rows[0] ?? { before: null, first: false };
}

/** The status before the reverted one counts again, or none. `unless`: the message still shows the status. */
export async function unsetInterest(
  trx: Trx,
  at: { teamId: string; enrollmentId: string; cause: string; unless: string | null; now: Date },
): Promise<void> {
  await sql`
    update enrollments set interest = interest_before, interest_cause = null, interest_before = null,
      updated_at = ${at.now},
      interest_set_at = case when interest_before is not null then interest_set_at end
    where team_id = ${at.teamId} and id = ${at.enrollmentId} and interest_cause = ${at.cause}
      and interest is distinct from ${at.unless}::contact_interest`.execute(trx);
}

/** Locks the enrollment. */
export const hasNoInterest = async (trx: Trx, teamId: string, enrollmentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('enrollments')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', enrollmentId)
    .where('interest', 'is', null)
    .where('interest_set_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Lists show the later change of contact and enrollment. */
export async function touchOf(trx: Trx, teamId: string, profileIds: string[], now: Date): Promise<void> {
  if (profileIds.length === 0) return;
  await sql`update enrollments set updated_at = ${now}
    where team_id = ${teamId} and contact_profile_id = any(${profileIds}::uuid[]) and updated_at < ${now}`.execute(
    trx,
  );
}

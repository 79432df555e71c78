import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { Known } from './rules/many.ts';

export interface ManyRow extends Known {
  id: string;
  contact_profile_id: string;
}

export interface Many {
  teamId: string;
  ids: string[];
  now: Date;
}

const these = (at: Pick<Many, 'teamId' | 'ids'>) =>
  sql`team_id = ${at.teamId} and id = any(${at.ids}::uuid[])`;
const theirs = (at: Pick<Many, 'teamId' | 'ids'>) =>
  sql`p.team_id = ${at.teamId} and p.enrollment_id = any(${at.ids}::uuid[])`;

/**
 * Locks contacts and reads what actions ask about them. Positions come first, as the steps of the engine take them; with
 * the enrollments held no mail passes its data mark, so `in_flight` stays true or false until the transaction ends.
 * Whether somebody is in the target is asked of his own few enrollments, never of the campaign's: `is not distinct from` keeps
 * the planner off the index of a campaign that it takes for empty.
 */
export async function lockMany(
  trx: Trx,
  at: { teamId: string; ids: string[]; campaignId: string | null; targetId: string | null },
): Promise<ManyRow[]> {
  await sql`select 1 from enrollment_positions p where ${theirs(at)} order by enrollment_id for update`.execute(
    trx,
  );
  await sql`select 1 from enrollments where ${these(at)} order by id for update`.execute(trx);
  const { rows } = await sql<ManyRow>`
    select e.id, e.contact_profile_id, e.campaign_id, e.life, e.verified, c.status = 'archived' as campaign_archived, p.valid2,
      (e.unsubscribed_at is not null or p.unsubscribed_at is not null) as unsubscribed,
      exists (select 1 from email_sends s where s.team_id = e.team_id and s.enrollment_id = e.id and s.state in ('data', 'uncertain')) as in_flight,
      exists (select 1 from enrollments t where t.team_id = e.team_id and t.contact_profile_id = e.contact_profile_id
        and t.campaign_id is not distinct from ${at.targetId}::uuid and t.deleted_at is null and t.life <> 'archived') as in_target
    from enrollments e
    join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id
    where e.team_id = ${at.teamId} and e.id = any(${at.ids}::uuid[]) and e.deleted_at is null
      and (${at.campaignId}::uuid is null or e.campaign_id = ${at.campaignId}::uuid)
    order by e.id`.execute(trx);
  return rows;
}

export async function setVerified(trx: Trx, at: Many, verified: boolean): Promise<void> {
  await sql`update enrollments set verified = ${verified}, updated_at = ${at.now} where ${these(at)}`.execute(
    trx,
  );
}

/** A new pass from the start of the newest version; the mailbox stays. */
export async function beginPass(trx: Trx, at: Many): Promise<void> {
  await release(trx, at);
  await sql`
    update enrollment_positions p set pass = p.pass + 1, node_id = null, node_state = 'entering', step_number = 0, hold_reason = null,
      next_run_at = ${at.now}, due_before_stop = null, arrived_at = ${at.now}, sequence_version = coalesce(c.sequence_version, 0)
    from campaigns c where c.team_id = p.team_id and c.id = p.campaign_id and ${theirs(at)}`.execute(trx);
}

/** Puts contacts in front of a node of the newest version, in the pass they are in; who is paused stays so. */
export async function putAt(trx: Trx, at: Many, step: { nodeId: string; stepNumber: number }): Promise<void> {
  await sql`
    update enrollments set life = case when life = 'paused' then life else 'active' end,
      life_reason = case when life = 'paused' then life_reason end, paused_at = case when life = 'paused' then paused_at end,
      pause_until = case when life = 'paused' then pause_until end, finished_at = null, released_at = ${at.now}, updated_at = ${at.now}
    where ${these(at)}`.execute(trx);
  await sql`
    update enrollment_positions p set node_id = ${step.nodeId}, node_state = 'entering', step_number = ${step.stepNumber},
      hold_reason = null, arrived_at = ${at.now}, sequence_version = coalesce(c.sequence_version, 0), due_before_stop = ${at.now},
      next_run_at = case when (select e.life = 'active' from enrollments e where e.team_id = p.team_id and e.id = p.enrollment_id) then ${at.now}::timestamptz end
    from campaigns c where c.team_id = p.team_id and c.id = p.campaign_id and ${theirs(at)}`.execute(trx);
}

/** What stopped these contacts is over, and so is what replies and bounces before now would stop. */
async function release(trx: Trx, at: Many): Promise<void> {
  await sql`
    update enrollments set life = 'active', life_reason = null, finished_at = null, paused_at = null, pause_until = null,
      released_at = ${at.now}, updated_at = ${at.now} where ${these(at)}`.execute(trx);
}

/** Stopped contacts go on where they stood; what was left of a wait is still waited. */
export async function goOn(trx: Trx, at: Many): Promise<void> {
  await release(trx, at);
  await schedule(trx, at);
}

async function schedule(trx: Trx, at: Many): Promise<void> {
  await sql`
    update enrollment_positions p set next_run_at = greatest(${at.now}::timestamptz, p.due_before_stop), due_before_stop = null,
      node_state = case when p.node_state = 'sending' then 'entering' else p.node_state end
    from enrollments e where e.team_id = p.team_id and e.id = p.enrollment_id and e.life = 'active' and ${theirs(at)}`.execute(
    trx,
  );
}

/** Archived contacts are what they were before: finished, paused or on their way. */
export async function bringBack(trx: Trx, at: Many): Promise<void> {
  await sql`
    update enrollments set updated_at = ${at.now},
      life = (case when finished_at is not null then 'finished' when paused_at is not null then 'paused' else 'active' end)::enrollment_life,
      life_reason = case when finished_at is not null then
          case when replied_at is not null then 'replied' when unsubscribed_at is not null then 'unsubscribed'
            when bounced_at is not null then 'bounced' else 'manual' end
        when paused_at is not null then 'manual' end
    where ${these(at)}`.execute(trx);
  await schedule(trx, at);
}

/** Found as `lockMany` finds them. What a person's status was in the campaign he left goes with him, where the new one has none; the new one remembers the old. */
export async function carryOver(
  trx: Trx,
  at: { teamId: string; fromIds: string[]; toCampaignId: string },
): Promise<void> {
  await sql`
    update enrollments t set interest = coalesce(t.interest, f.interest), interest_set_at = coalesce(t.interest_set_at, f.interest_set_at),
      verified = coalesce(t.verified, f.verified), integration_contact_id = coalesce(t.integration_contact_id, f.integration_contact_id),
      transferred_from = f.id
    from (select f.*, n.id as to_id from unnest(${at.fromIds}::uuid[]) as a(id)
      cross join lateral (select * from enrollments e where e.team_id = ${at.teamId} and e.id = a.id limit 1) f
      cross join lateral (select e.id from enrollments e where e.team_id = ${at.teamId}
        and e.contact_profile_id = f.contact_profile_id and e.campaign_id is not distinct from ${at.toCampaignId}::uuid limit 1) n) f
    where t.team_id = ${at.teamId} and t.id = f.to_id`.execute(trx);
}

/** Gives contacts their mailboxes, one each; those who stood at a mail that was taken back ask for it again. */
export async function giveMailboxes(
  trx: Trx,
  at: Many & { senderIds: string[]; takenBack: string[] },
): Promise<void> {
  await sql`
    update enrollment_positions p set sender_id = v.sender_id,
      node_state = case when v.again and p.node_state = 'sending' then 'entering' else p.node_state end,
      next_run_at = case when v.again and p.node_state = 'sending' and e.life = 'active' then ${at.now}::timestamptz else p.next_run_at end
    from (select id, sender_id, id = any(${at.takenBack}::uuid[]) as again
      from unnest(${at.ids}::uuid[], ${at.senderIds}::uuid[]) as u(id, sender_id)) v
    join enrollments e on e.team_id = ${at.teamId} and e.id = v.id
    where p.team_id = ${at.teamId} and p.enrollment_id = v.id`.execute(trx);
}

const MAX_FOLDED = 200;
/** So few rows cost a reader nothing. */
const LEFT_ALONE = 4;

/** Folds the journal of counts: the changes of a campaign become one row. Resolves true when there may be more. */
export async function foldCounts(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ folded: number }>`
    with many as (
      select team_id, campaign_id from enrollment_counts where not folded group by 1, 2 having count(*) > ${LEFT_ALONE} limit ${MAX_FOLDED}),
    locked as (select c.id from many join enrollment_counts c using (team_id, campaign_id) for update of c skip locked),
    gone as (delete from enrollment_counts c using locked where c.id = locked.id returning c.*),
    put as (insert into enrollment_counts (team_id, campaign_id, deleted, archived, count, folded)
      select team_id, campaign_id, deleted, archived, sum(count), true from gone group by 1, 2, 3, 4 having sum(count) <> 0)
    select count(*)::int as folded from many`.execute(trx);
  return (rows[0]?.folded ?? 0) === MAX_FOLDED;
}

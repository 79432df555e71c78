import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { appendCounts, listRank } from './count-store.ts';
import { UNARCHIVED } from './life-store.ts';
import type { Known } from './rules/bulk.ts';

export interface BulkRow extends Known {
  id: string;
  contact_profile_id: string;
}

export interface Bulk {
  teamId: string;
  ids: string[];
  now: Date;
}

const these = (at: Pick<Bulk, 'teamId' | 'ids'>) =>
  sql`team_id = ${at.teamId} and id = any(${at.ids}::uuid[])`;
const theirs = (at: Pick<Bulk, 'teamId' | 'ids'>) =>
  sql`p.team_id = ${at.teamId} and p.enrollment_id = any(${at.ids}::uuid[])`;

/**
 * Locks contacts and reads the facts for actions. Positions are locked first, as steps do. With the enrollments locked
 * no mail passes its data mark, so `in_flight` is stable until the transaction ends. The target is looked up by
 * contact: `is not distinct from` keeps the planner off the campaign index, which it takes for empty.
 */
export async function lockBulk(
  trx: Trx,
  at: { teamId: string; ids: string[]; campaignId: string | null; targetId: string | null },
): Promise<BulkRow[]> {
  await sql`select 1 from enrollment_positions p where ${theirs(at)} order by enrollment_id for update`.execute(
    trx,
  );
  await sql`select 1 from enrollments where ${these(at)} order by id for update`.execute(trx);
  const { rows } = await sql<BulkRow>`
    select e.id, e.contact_profile_id, e.campaign_id, e.life,
      case when e.life = 'paused' then e.pause_until end as pause_until, e.verified,
        c.status = 'archived' as campaign_archived, p.valid2,
      (e.unsubscribed_at is not null or p.unsubscribed_at is not null) as unsubscribed,
      exists (select 1 from email_sends s
        where s.team_id = e.team_id and s.enrollment_id = e.id and s.state in ('data', 'uncertain')) as in_flight,
      exists (select 1 from enrollments t where t.team_id = e.team_id and t.contact_profile_id = e.contact_profile_id
        and t.campaign_id is not distinct from ${at.targetId}::uuid and t.deleted_at is null
          and t.life <> 'archived') as in_target
    from enrollments e
    join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id
    where e.team_id = ${at.teamId} and e.id = any(${at.ids}::uuid[]) and e.deleted_at is null
      and (${at.campaignId}::uuid is null or e.campaign_id = ${at.campaignId}::uuid)
    order by e.id`.execute(trx);
  return rows;
}

/** For contacts that `lockBulk` holds. Updates ranks and counts. */
export async function setLife(trx: Trx, at: Bulk, values: RawBuilder<unknown>): Promise<void> {
  const rank = listRank('c');
  await sql`
    with was as (select team_id, campaign_id, life, deleted_at from enrollments where ${these(at)}),
    changed as (
      update enrollments set ${values}, updated_at = ${at.now} where ${these(at)}
        returning team_id, id, campaign_id, life, deleted_at),
    counted as (${appendCounts({ before: sql`was`, after: sql`changed` })})
    update enrollment_positions p set list_rank = ${rank} from changed c
    where ${theirs(at)} and p.enrollment_id = c.id and p.list_rank <> ${rank}`.execute(trx);
}

export async function setVerified(trx: Trx, at: Bulk, verified: boolean): Promise<void> {
  await sql`update enrollments set verified = ${verified}, updated_at = ${at.now} where ${these(at)}`.execute(
    trx,
  );
}

export async function beginPass(trx: Trx, at: Bulk): Promise<void> {
  await release(trx, at);
  await sql`
    update enrollment_positions p
      set pass = p.pass + 1, node_id = null, node_state = 'entering', step_number = 0, next_step = null,
      hold_reason = null,
      next_run_at = ${at.now}, due_before_stop = null, arrived_at = ${at.now},
        sequence_version = coalesce(c.sequence_version, 0)
    from campaigns c where c.team_id = p.team_id and c.id = p.campaign_id and ${theirs(at)}`.execute(trx);
}

/** Keeps the current pass; a paused contact stays paused. */
export async function moveToNode(
  trx: Trx,
  at: Bulk,
  step: { nodeId: string; stepNumber: number | null; dueAt: string | null },
): Promise<void> {
  const due = step.dueAt ?? at.now;
  await setLife(
    trx,
    at,
    sql`life = case when life = 'paused' then life else 'active' end,
      life_reason = case when life = 'paused' then life_reason end,
        paused_at = case when life = 'paused' then paused_at end,
      pause_until = case when life = 'paused' then pause_until end, finished_at = null, released_at = ${at.now}`,
  );
  await sql`
    update enrollment_positions p
      set node_id = ${step.nodeId}, node_state = 'entering', next_step = ${step.stepNumber}::int,
      hold_reason = null, arrived_at = ${at.now}, sequence_version = coalesce(c.sequence_version, 0),
        due_before_stop = ${due},
      next_run_at = case when (select e.life = 'active' from enrollments e
        where e.team_id = p.team_id and e.id = p.enrollment_id) then ${due}::timestamptz end
    from campaigns c where c.team_id = p.team_id and c.id = p.campaign_id and ${theirs(at)}`.execute(trx);
}

/** Replies and bounces from before now no longer stop these contacts. */
const release = (trx: Trx, at: Bulk): Promise<void> =>
  setLife(
    trx,
    at,
    sql`life = 'active', life_reason = null, finished_at = null, paused_at = null, pause_until = null,
      released_at = ${at.now}`,
  );

export async function resume(trx: Trx, at: Bulk): Promise<void> {
  await release(trx, at);
  await schedule(trx, at);
}

export async function schedule(trx: Trx, at: Bulk): Promise<void> {
  await sql`
    update enrollment_positions p
      set next_run_at = greatest(${at.now}::timestamptz, p.due_before_stop), due_before_stop = null,
      node_state = case when p.node_state = 'sending' then 'entering' else p.node_state end
    from enrollments e where e.team_id = p.team_id and e.id = p.enrollment_id and e.life = 'active'
      and ${theirs(at)}`.execute(trx);
}

export async function unarchive(trx: Trx, at: Bulk): Promise<void> {
  await setLife(trx, at, UNARCHIVED);
  await schedule(trx, at);
}

/**
 * Matches enrollments as `lockBulk` does. The new enrollment takes the old one's values where it has none, and refers
 * to the old one.
 */
export async function copyProgress(
  trx: Trx,
  at: { teamId: string; fromIds: string[]; toCampaignId: string },
): Promise<void> {
  await sql`
    update enrollments t
      set interest = coalesce(t.interest, f.interest), interest_set_at = coalesce(t.interest_set_at, f.interest_set_at),
      verified = coalesce(t.verified, f.verified),
        integration_contact_id = coalesce(t.integration_contact_id, f.integration_contact_id),
      transferred_from = f.id
    from (select f.*, n.id as to_id from unnest(${at.fromIds}::uuid[]) as a(id)
      cross join lateral (select * from enrollments e where e.team_id = ${at.teamId} and e.id = a.id limit 1) f
      cross join lateral (select e.id from enrollments e where e.team_id = ${at.teamId}
        and e.contact_profile_id = f.contact_profile_id and e.campaign_id is not distinct from ${at.toCampaignId}::uuid
          limit 1) n) f
    where t.team_id = ${at.teamId} and t.id = f.to_id`.execute(trx);
}

/** Gives each contact one mailbox. Contacts whose waiting mail was cancelled (`takenBack`) take that step again. */
export async function assignMailboxes(
  trx: Trx,
  at: Bulk & { senderIds: string[]; takenBack: string[] },
): Promise<void> {
  await sql`
    update enrollment_positions p set sender_id = v.sender_id,
      node_state = case when v.again and p.node_state = 'sending' then 'entering' else p.node_state end,
      next_run_at = case when v.again and p.node_state = 'sending' and e.life = 'active' then ${at.now}::timestamptz
        else p.next_run_at end
    from (select id, sender_id, id = any(${at.takenBack}::uuid[]) as again
      from unnest(${at.ids}::uuid[], ${at.senderIds}::uuid[]) as u(id, sender_id)) v
    join enrollments e on e.team_id = ${at.teamId} and e.id = v.id
    where p.team_id = ${at.teamId} and p.enrollment_id = v.id`.execute(trx);
}

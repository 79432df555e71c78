import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { EnrollmentLife } from '../platform/db/types.ts';

export interface Mover {
  id: string;
  contact_profile_id: string;
  campaign_id: string;
  life: EnrollmentLife;
  life_reason: string | null;
  pause_until: Date | null;
  stopped_by: string | null;
  interest: string | null;
  pass: number;
  gone: boolean;
  blocked: boolean;
  replied: boolean;
}

/** Skips contacts that another session holds. */
export async function holdFree(trx: Trx, teamId: string, ids: string[]): Promise<Mover[]> {
  const { rows: free } = await sql<{ id: string }>`
    select enrollment_id as id from enrollment_positions
      where team_id = ${teamId} and enrollment_id = any(${ids}::uuid[])
    order by enrollment_id for update skip locked`.execute(trx);
  const { rows: held } = await sql<{ id: string }>`
    select id from enrollments where team_id = ${teamId} and id = any(${free.map(({ id }) => id)}::uuid[])
    order by id for update skip locked`.execute(trx);
  const { rows } = await sql<Mover>`
    select e.id, e.contact_profile_id, e.campaign_id, e.life, e.life_reason, e.pause_until, e.stopped_by, e.interest,
      o.pass,
      e.deleted_at is not null or p.deleted_at is not null as gone, still_holds(e.replied_at, e.released_at) as replied,
      coalesce(e.unsubscribed_at, p.unsubscribed_at) is not null
        or exists (select from suppression_of(e.team_id, p.email_key))
        or (e.bounce_category is not distinct from 'invalid_recipient'
          and still_holds(e.bounced_at, e.released_at)) as blocked
    from unnest(${held.map(({ id }) => id)}::uuid[]) as a(id)
    cross join lateral (select e.team_id, e.id, e.contact_profile_id, e.campaign_id, e.life, e.life_reason,
      e.pause_until, e.stopped_by, e.interest,
      e.deleted_at, e.replied_at, e.released_at, e.unsubscribed_at, e.bounce_category, e.bounced_at from enrollments e
        where e.team_id = ${teamId} and e.id = a.id limit 1) e
    cross join lateral (select o.pass from enrollment_positions o where o.team_id = ${teamId} and o.enrollment_id = a.id
      limit 1) o
    cross join lateral (select p.deleted_at, p.unsubscribed_at, p.email_key from contact_profiles p
      where p.team_id = ${teamId} and p.id = e.contact_profile_id limit 1) p
    order by e.id`.execute(trx);
  return rows;
}

export async function listMissing(trx: Trx, teamId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${ids}::uuid[]) as a(id)
    where not exists (select from enrollments e where e.team_id = ${teamId} and e.id = a.id)`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function listEnrolled(
  trx: Trx,
  at: { teamId: string; campaignId: string; profileIds: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ profile_id: string; id: string }>`
    select a.id as profile_id, e.id from unnest(${at.profileIds}::uuid[]) as a(id)
    cross join lateral (select e.id from enrollments e where e.team_id = ${at.teamId} and e.contact_profile_id = a.id
      and e.campaign_id is not distinct from ${at.campaignId}::uuid limit 1) e`.execute(trx);
  return new Map(rows.map(({ profile_id, id }) => [profile_id, id]));
}

export async function copyMailboxes(
  trx: Trx,
  at: { teamId: string; pairs: { from: string; to: string }[] },
): Promise<void> {
  await sql`
    update enrollment_positions t set sender_id = f.sender_id
    from unnest(${at.pairs.map(({ from }) => from)}::uuid[], ${at.pairs.map(({ to }) => to)}::uuid[]) as v(from_id,
      to_id)
    cross join lateral (select o.sender_id from enrollment_positions o
      where o.team_id = ${at.teamId} and o.enrollment_id = v.from_id limit 1) f
    where t.team_id = ${at.teamId} and t.enrollment_id = v.to_id and f.sender_id is not null`.execute(trx);
}

/**
 * Marks contacts that had ended before as moved. When their stop is reverted, they must not resume beside their new
 * campaign.
 */
export async function setMoved(
  trx: Trx,
  at: { teamId: string; ids: string[]; reason: string; now: Date },
): Promise<void> {
  await sql`
    update enrollments set life_reason = ${at.reason}, stopped_by = null, updated_at = ${at.now}
    where team_id = ${at.teamId} and id = any(${at.ids}::uuid[]) and life = 'finished'`.execute(trx);
}

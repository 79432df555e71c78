import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface GuardPaused {
  id: string;
  name: string;
  paused_reason: 'bounce_guard' | 'content_refused';
  /** Waiting contacts, counted up to MAX_WAITING. */
  contacts: number;
  sends: number;
  bounces: number;
  refusals: number;
  max_rate: number;
}

const MAX_WAITING = 100_000;

/**
 * Campaigns with the most waiting contacts first. The counts come from the event, because the guard's window moves on.
 */
export async function listGuardPaused(db: Db, teamId: string, limit: number): Promise<GuardPaused[]> {
  const { rows } = await sql<GuardPaused>`
    select c.id, c.name, c.paused_reason, n.contacts, coalesce((e.said ->> 'sends')::int, 0) as sends,
      coalesce((e.said ->> 'bounces')::int, 0) as bounces,
        coalesce((e.said ->> 'content_refusals')::int, 0) as refusals,
      coalesce((e.said ->> 'max_rate')::float8, c.bounce_guard_max_rate) as max_rate
    from campaigns c
    cross join lateral (select count(*)::int as contacts from (select from enrollments e
      where e.campaign_id = c.id and e.life = 'active' and e.deleted_at is null limit ${MAX_WAITING}) x) n
    left join lateral (select e.detail -> 'campaign_paused' as said from events e
      where e.team_id = ${teamId} and e.campaign_id = c.id and e.type = 'campaign_paused' order by e.id desc
        limit 1) e on true
    where c.team_id = ${teamId} and c.status = 'inactive' and c.paused_reason in ('bounce_guard', 'content_refused')
    order by n.contacts desc, c.id limit ${limit}`.execute(db);
  return rows;
}

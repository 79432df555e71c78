import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** The mailboxes of a team, and what they may send. */
export interface TeamCapacity {
  mailboxes: number;
  enabled: number;
  /** Mails of a day by limits, ramps and spacing of the enabled ones, whatever the schedules. */
  per_day: number;
  /** Mails that all mailboxes sent or hold on their day. */
  sent_today: number;
  /** What the enabled ones may still send on their day. */
  left_today: number;
  daily_limit: number | null;
}

export async function readTeamCapacity(db: Db, teamId: string, now: Date): Promise<TeamCapacity> {
  const { rows } = await sql<TeamCapacity>`
    select count(s.id)::int as mailboxes, (count(s.id) filter (where s.sends))::int as enabled,
      coalesce(sum(s.cap) filter (where s.sends), 0)::int as per_day, coalesce(sum(s.sent), 0)::int as sent_today,
      coalesce(sum(greatest(0, s.cap - s.sent)) filter (where s.sends), 0)::int as left_today, t.daily_limit
    from teams t
    left join lateral (
      select s.id, not s.disabled and s.max_per_day > 0 as sends,
        least(sender_cap(s.max_per_day, s.warm_up, st.warm_stage),
          ceil(86400::float8 / nullif(s.spacing_seconds, 0)))::int as cap,
        case when st.day = (${now}::timestamptz at time zone s.timezone)::date then st.sent_today else 0 end as sent
      from senders s
      cross join lateral (select * from sender_states st where st.team_id = s.team_id and st.sender_id = s.id
        limit 1) st
      where s.team_id = t.id and s.deleted_at is null) s on true
    where t.id = ${teamId} group by t.id`.execute(db);
  return rows[0]!;
}

/** An active campaign, its contacts under way, and what its newest simulation foresaw. */
export interface CampaignCapacity {
  id: string;
  name: string;
  parent_campaign_id: string | null;
  contacts: number;
  /** Those that the simulation began with. */
  projected_contacts: number | null;
  blocked: { reason: string; contacts: number }[];
  mails: number | null;
  ends_at: Date | null;
  complete: boolean | null;
  bottleneck: string | null;
  computed_at: Date | null;
}

/** As many as are summed up; a team with more shows the first. */
const MAX_CAMPAIGNS = 5_000;
/** Contacts that one request counts, an equal share in each campaign. One that has more shows those that its simulation counted. */
const MAX_COUNTED = 100_000;

/** The active campaigns of a team by name. Contacts are counted in an index alone; the rest was written by a worker. */
export async function listCampaignCapacities(
  db: Db,
  teamId: string,
  counted = MAX_COUNTED,
): Promise<CampaignCapacity[]> {
  const { rows } = await sql<CampaignCapacity>`
    with active as materialized (
      select id, name, parent_campaign_id from campaigns where team_id = ${teamId} and status = 'active'
      order by lower(name), id limit ${MAX_CAMPAIGNS}),
    share as (select (${counted}::int / greatest(count(*), 1))::int as of_each from active)
    select c.id, c.name, c.parent_campaign_id,
      case when e.contacts < s.of_each then e.contacts else coalesce(p.contacts, e.contacts) end as contacts,
      p.contacts as projected_contacts, coalesce(p.blocked, '[]') as blocked, p.mails, p.ends_at, p.complete,
        p.bottleneck, p.computed_at
    from active c cross join share s
    cross join lateral (select count(*)::int as contacts from (select from enrollments e
      where e.campaign_id = c.id and e.life = 'active' and e.deleted_at is null limit s.of_each) e) e
    left join campaign_projections p on p.team_id = ${teamId} and p.campaign_id = c.id
    order by lower(c.name), c.id`.execute(db);
  return rows;
}

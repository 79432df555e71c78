import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface TeamCapacity {
  mailboxes: number;
  enabled: number;
  /** Mails a day by limits, ramps and spacing of the enabled mailboxes, as if schedules were always open. */
  per_day: number;
  /** Mails of all mailboxes that left or have a slot on the current day. */
  sent_today: number;
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

export interface CampaignCapacity {
  id: string;
  name: string;
  parent_campaign_id: string | null;
  contacts: number;
  /** Contacts at the start of the simulation. */
  projected_contacts: number | null;
  blocked: { reason: string; contacts: number }[];
  mails: number | null;
  ends_at: Date | null;
  complete: boolean | null;
  bottleneck: string | null;
  computed_at: Date | null;
}

/** A team with more campaigns shows the first by name. */
const MAX_CAMPAIGNS = 5_000;
/**
 * Contacts that one request counts, an equal share for each campaign. A campaign with more shows the count of its
 * simulation.
 */
const MAX_COUNTED = 100_000;

/** The active campaigns of a team by name. Counts contacts by an index alone; a worker wrote the other numbers. */
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

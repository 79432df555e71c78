import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EnrollmentLife } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';
import { HOLD_JOINS_TEXT, HOLD_TEXT } from './hold-store.ts';

export interface ContactRow {
  team_id: string;
  id: string;
  campaign_id: string;
  campaign_name: string;
  contact_profile_id: string;
  email: string | null;
  linkedin_url: string | null;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  title: string | null;
  phone: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  company_url: string | null;
  industry: string | null;
  image: string | null;
  custom: unknown;
  labels: string[];
  integration_contact_id: string | null;
  interest: string | null;
  life: string;
  verified: boolean | null;
  mailed: boolean | null;
  last_activity_at: Date | null;
  life_reason: string | null;
  mail: 'processing' | 'queued' | null;
  paused_at: Date | null;
  pause_until: Date | null;
  next_step: number | null;
  hold_reason: string | null;
  /** What the hold waits for: a variable, while it is `missing_variable`. */
  hold_detail: string | null;
  arrived_at: Date | null;
  /** Time of the next step, or of the next try of the current mail; null: only a person resumes it. */
  next_run_at: Date | null;
  step_number: number | null;
  sender_id: string | null;
  sender_email: string | null;
  valid2: number;
  validation_subtype: string | null;
  is_catch_all: boolean | null;
  bounce_category: string | null;
  opened_at: Date | null;
  clicked_at: Date | null;
  replied_at: Date | null;
  bounced_at: Date | null;
  unsubscribed_at: Date | null;
  reply_link_clicked: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/**
 * decided: a contact before its first step shows the first mail of the published graph, the node of its first step.
 * Cost: one lookup by primary key a row (two pages, 1.3 µs).
 */
const COLUMNS = sql.raw(`
  e.team_id, e.id, e.campaign_id, c.name as campaign_name, e.contact_profile_id,
  p.email, p.linkedin_url, p.first_name, p.last_name, p.company_name, p.title, p.phone, p.city, p.state,
  p.country, p.company_url, p.industry, p.image, p.custom,
  array(select l.name from contact_labels cl join labels l on l.team_id = cl.team_id and l.id = cl.label_id
    where cl.team_id = p.team_id and cl.contact_profile_id = p.id order by l.name) as labels,
  e.integration_contact_id, e.interest, e.life, e.life_reason, e.verified, e.paused_at, e.pause_until,
  o.mailed, o.last_activity_at, o.step_number, o.sender_id,
  ${HOLD_TEXT} as hold_reason, coalesce(o.hold_detail, m.hold_detail) as hold_detail, o.arrived_at,
  coalesce(o.next_run_at, case when e.life = 'active' and m.state = 'pending' then
    nullif(greatest(m.next_attempt_at, campaign_opens_at(c.campaign, c.team), h.opens_at), 'infinity') end) as next_run_at,
  case when m.state = 'pending' then 'queued' when m.state in ('sending', 'data') then 'processing' end as mail,
  case when e.life not in ('active', 'paused') or o.node_state = 'sent' then null
    when o.node_id is null then (select v.first_step from sequence_versions v
      where v.team_id = e.team_id and v.campaign_id = e.campaign_id and v.version = (c.campaign).sequence_version)
    else nullif(o.next_step, 0) end as next_step,
  s.email as sender_email, p.valid2, p.validation_subtype, p.is_catch_all, e.bounce_category,
  e.opened_at, e.clicked_at, e.replied_at, e.bounced_at, e.unsubscribed_at, e.created_at, e.deleted_at,
  exists (select 1 from inbox_link_clicks k where k.team_id = e.team_id and k.contact_id = e.id)
    as reply_link_clicked,
  greatest(e.updated_at, p.updated_at) as updated_at`);

/** Lookups by key. A plan that was cached for a small team would read a whole large team for one row. */
const JOINS = sql.raw(`
  cross join lateral (select * from contact_profiles p where p.team_id = e.team_id and p.id = e.contact_profile_id limit 1) p
  ${HOLD_JOINS_TEXT}
  left join lateral (select email from senders s where s.team_id = o.team_id and s.id = o.sender_id limit 1) s on true`);

export async function findContact(
  db: Db | Trx,
  organizationId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    ${prepared('contact of an organization')} select ${COLUMNS} from enrollments e ${JOINS}
      join teams t on t.id = e.team_id
    where e.id = ${id} and t.organization_id = ${organizationId} and e.deleted_at is null`.execute(db);
  return rows[0];
}

/** Matches the email, else the LinkedIn address; of several LinkedIn matches, one without an email has priority. */
export async function findEnrollmentOf(
  trx: Trx,
  at: { teamId: string; campaignId: string; email: string | null; linkedin_url: string | null },
): Promise<{ id: string; contact_profile_id: string; life: EnrollmentLife } | undefined> {
  return trx
    .selectFrom('enrollments as e')
    .innerJoin('contact_profiles as p', (join) =>
      join.onRef('p.team_id', '=', 'e.team_id').onRef('p.id', '=', 'e.contact_profile_id'),
    )
    .select(['e.id', 'e.contact_profile_id', 'e.life'])
    .where('e.team_id', '=', at.teamId)
    .where('e.campaign_id', '=', at.campaignId)
    .where('e.deleted_at', 'is', null)
    .$if(at.email !== null, (query) => query.where('p.email_key', '=', at.email!.toLowerCase()))
    .$if(at.email === null, (query) => query.where('p.linkedin_key', '=', at.linkedin_url!.toLowerCase()))
    .orderBy(sql`p.email_key is not null`)
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Enrollments of a team in the order of `ids`; unknown ids are left out. `is true` keeps the planner off the indexes
 * that begin with the team: without statistics it would read the whole team for each id.
 */
export async function findContactsById(db: Db | Trx, teamId: string, ids: string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ContactRow>`
    ${prepared('contacts by id')} select ${COLUMNS} from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    cross join lateral (select * from enrollments e where e.id = asked.id and (e.team_id = ${teamId}) is true limit 1) e
    ${JOINS} order by asked.place`.execute(db);
  return rows;
}

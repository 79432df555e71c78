import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { FACTS } from '../sending/fact-columns.ts';
import type { FactRow } from '../sending/rules/facts.ts';
import type { Schedule } from '../platform/rules/schedule.ts';
import type { StepActionState } from '../sequences/rules/walk.ts';
import type { StepActionEnded } from '../platform/signals.ts';
import { lockPositions } from './lock-store.ts';
import { markStepsDue } from './mark-due.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface EnrollmentFacts extends FactRow {
  team_id: string;
  enrollment_id: string;
  contact_profile_id: string;
  variant_key: number;
  last_open_at: Date | null;
  last_click_at: Date | null;
  last_reply_at: Date | null;
  last_bounce_at: Date | null;
  clicks: { url: string; at: string }[];
  interest: string | null;
  current_version: number | null;
  schedule: Schedule;
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
  linkedin_url: string | null;
  custom: unknown;
  team: { meeting_link: string | null; meeting_link_text: string };
  labels: string[];
  /** `mailed`: nodes of this pass whose mail is settled and not to be sent again; `open`: nodes whose mail is in progress. */
  mailed: string[];
  open: string[];
  actions: Record<string, StepActionState>;
  linkedin: 'ready' | 'off' | 'no_connector';
}

/** decided: a condition sees the newest clicks of a contact; each click is a separate event. */
const MAX_CLICKS = 200;

/**
 * Events of one type of an enrollment, newest first: lookups in `events_engagement` from the month of the first event
 * on. A contact without one costs none.
 */
const eventsOf = (type: 'open' | 'click' | 'reply' | 'bounce', first: string): RawBuilder<unknown> =>
  sql.raw(`from events v where v.team_id = e.team_id and v.enrollment_id = e.id and v.type = '${type}'
    and v.id >= uuid7_floor(e.${first}) order by v.id desc`);
/** Time of the last event; the enrollment's mark counts when an event was recorded out of order. */
const lastOf = (type: 'open' | 'click' | 'reply' | 'bounce', first: string): RawBuilder<unknown> =>
  sql`case when e.${sql.raw(first)} is not null
    then coalesce((select v.occurred_at ${eventsOf(type, first)} limit 1), e.${sql.raw(first)}) end`;
const CLICKS = sql`case when e.clicked_at is null then '[]' else coalesce((
    select jsonb_agg(k) from (select v.detail -> 'click' ->> 'url' as url,
      v.occurred_at as at ${eventsOf('click', 'clicked_at')}
      limit ${sql.lit(MAX_CLICKS)}) k where k.url is not null), '[]') end`;

/**
 * All facts that a walk may need about these enrollments in one read: a lookup by key for each table and row (`limit
 * 1`).
 */
export async function loadFacts(
  trx: Db | Trx,
  teamId: string,
  positions: readonly { enrollment_id: string; pass: number }[],
): Promise<EnrollmentFacts[]> {
  const { rows } = await sql<EnrollmentFacts>`
    ${prepared('facts of steps')}
      select ${sql.raw(FACTS)}, e.team_id, e.id as enrollment_id, e.contact_profile_id, e.variant_key,
      ${lastOf('open', 'opened_at')} as last_open_at, ${lastOf('click', 'clicked_at')} as last_click_at,
      ${lastOf('reply', 'replied_at')} as last_reply_at, ${lastOf('bounce', 'bounced_at')} as last_bounce_at,
        ${CLICKS} as clicks,
      e.interest, c.sequence_version as current_version,
        jsonb_build_object('timezone', o.timezone) || c.schedule as schedule,
      p.first_name, p.last_name, p.company_name, p.title, p.phone, p.city, p.state, p.country, p.company_url,
        p.industry,
      p.image, p.linkedin_url, p.custom, o.team,
      array(select l.name from contact_labels cl join labels l on l.team_id = cl.team_id and l.id = cl.label_id
        where cl.team_id = ${teamId} and cl.contact_profile_id = p.id) as labels,
      m.mailed, m.open, w.actions, o.linkedin
    from unnest(${positions.map((p) => p.enrollment_id)}::uuid[],
      ${positions.map((p) => p.pass)}::int[]) as v(enrollment_id, pass)
    cross join (select o.timezone, case when not o.linkedin_enabled then 'off'
          when exists (select from connectors x where x.organization_id = o.id and x.kind = 'linkedin') then 'ready'
            else 'no_connector' end as linkedin,
          json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) as team
        from teams t join organizations o on o.id = t.organization_id where t.id = ${teamId}) o
    cross join lateral (select * from enrollments e where e.team_id = ${teamId} and e.id = v.enrollment_id limit 1) e
    cross join lateral (select * from contact_profiles p where p.team_id = ${teamId} and p.id = e.contact_profile_id
      limit 1) p
    cross join lateral (select * from campaigns c where c.team_id = ${teamId} and c.id = e.campaign_id limit 1) c
    cross join lateral (select coalesce(array_agg(s.node_id) filter (where s.state in ('sent', 'rejected')
      and s.retry_at is null), '{}') as mailed,
        coalesce(array_agg(s.node_id) filter (where s.state in ('pending', 'sending', 'data', 'uncertain')),
          '{}') as open
      from email_sends s where s.team_id = ${teamId} and s.enrollment_id = e.id and s.pass = v.pass) m
    cross join lateral (select coalesce(jsonb_object_agg(a.node_id, a.state), '{}') as actions from (
      select t.node_id, case t.state when 'open' then 'under_way' else 'done' end as state
        from tasks t where t.team_id = ${teamId} and t.enrollment_id = e.id and t.pass = v.pass
      union all
      select k.node_id, case k.state when 'waiting' then 'under_way' else k.state::text end
        from node_calls k where k.team_id = ${teamId} and k.enrollment_id = e.id and k.pass = v.pass
      union all
      select l.node_id, case when l.state in ('waiting', 'handed_over') then 'under_way' when l.state = 'done'
        then 'done' else 'failed' end
        from linkedin_actions l
          where l.team_id = ${teamId} and l.enrollment_id = e.id and l.pass = v.pass) a) w`.execute(trx);
  return rows;
}

export interface MovedPosition {
  team_id: string;
  enrollment_id: string;
  sequence_version: number;
  node_id: string | null;
  node_state: 'entering' | 'waiting' | 'sending' | 'sent';
  step_number: number;
  next_step: number | null;
  next_run_at: Date | null;
  hold_reason: string | null;
  hold_detail?: string;
  sender_id: string | null;
}

/** Filters by the ids too: Postgres might join the rows of `v` to all positions. */
export async function movePositions(
  trx: Trx,
  teamId: string,
  moved: MovedPosition[],
  now: Date,
): Promise<void> {
  await sql`
    update enrollment_positions p
      set sequence_version = v.sequence_version, node_id = v.node_id, node_state = v.node_state,
      step_number = v.step_number, next_step = v.next_step, next_run_at = v.next_run_at, hold_reason = v.hold_reason,
        hold_detail = v.hold_detail,
      sender_id = v.sender_id,
      arrived_at = case when p.node_id is distinct from v.node_id then ${now} else p.arrived_at end
    from json_populate_recordset(null::enrollment_positions, ${JSON.stringify(moved)}) as v
    where p.team_id = ${teamId} and p.enrollment_id = v.enrollment_id
      and p.enrollment_id = any(${moved.map((to) => to.enrollment_id)}::uuid[])`.execute(trx);
}

export async function loadSenderEmails(
  trx: Trx,
  teamId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('senders')
    .select(['id', 'email'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [...new Set(ids)])
    .where('disabled', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.id, row.email]));
}

/**
 * Contacts that wait for a mail enter its node again. Skips positions that another session holds: the caller holds
 * their mails, which others lock after the position.
 */
export async function enterAgain(
  trx: Trx,
  teamId: string,
  enrollmentIds: string[],
  now: Date,
): Promise<{ free: Set<string>; campaignIds: string[] }> {
  const { rows } = await sql<{ enrollment_id: string; campaign_id: string }>`
    with free as materialized (
      select enrollment_id, campaign_id from enrollment_positions
      where team_id = ${teamId} and enrollment_id = any(${enrollmentIds}::uuid[]) order by enrollment_id
        for update skip locked
    ), entered as (
      update enrollment_positions p set node_state = 'entering', next_run_at = ${now}
      from free f where p.team_id = ${teamId} and p.enrollment_id = f.enrollment_id and p.node_state = 'sending')
    select enrollment_id, campaign_id from free`.execute(trx);
  return {
    free: new Set(rows.map((row) => row.enrollment_id)),
    campaignIds: [...new Set(rows.map((row) => row.campaign_id))],
  };
}

/**
 * When mails were cancelled, their enrollments take the step again, from any free mailbox. Locks all positions first: a
 * step that saw the mail before its cancellation is about to wait for it.
 */
export async function askAgain(
  trx: Trx,
  enrollments: { team_id: string; enrollment_id: string }[],
  now: Date,
): Promise<void> {
  await lockPositions(
    trx,
    enrollments.map((row) => ({ teamId: row.team_id, enrollmentId: row.enrollment_id })),
  );
  const { rows } = await sql<{ teamId: string; campaignId: string }>`
    update enrollment_positions p set node_state = 'entering', next_run_at = ${now}, sender_id = null
    from unnest(${enrollments.map((row) => row.team_id)}::uuid[],
      ${enrollments.map((row) => row.enrollment_id)}::uuid[]) as v(team_id, enrollment_id)
    where p.team_id = v.team_id and p.enrollment_id = v.enrollment_id and p.node_state = 'sending'
    returning p.team_id as "teamId", p.campaign_id as "campaignId"`.execute(trx);
  markStepsDue(trx, rows, now);
}

export async function enterAfter(
  trx: Trx,
  teamId: string,
  ended: readonly StepActionEnded[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    update enrollment_positions p set node_state = 'entering', next_run_at = ${now}
    from unnest(${ended.map((one) => one.enrollmentId)}::uuid[], ${ended.map((one) => one.nodeId)}::text[],
      ${ended.map((one) => one.pass)}::int[])
      as v(enrollment_id, node_id, pass)
    where p.team_id = ${teamId} and p.enrollment_id = v.enrollment_id and p.node_id = v.node_id and p.pass = v.pass
      and p.node_state = 'sending'
    returning p.campaign_id`.execute(trx);
  return [...new Set(rows.map((row) => row.campaign_id))];
}

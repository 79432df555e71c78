import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, EnrollmentLife } from '../platform/db/types.ts';
import { appendCounts, listRank } from './count-store.ts';
import { lockPositions } from './lock-store.ts';
import { OWN_ENDS } from './rules/bounce.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface Changed {
  team_id: string;
  id: string;
  campaign_id: string;
  contact_profile_id: string;
}

export interface LifeChange {
  teamId: string;
  enrollmentId: string;
  life: Extract<EnrollmentLife, 'finished' | 'paused' | 'archived'>;
  reason: string;
  until?: Date;
  /** True: also changes an enrollment whose sequence ended, because its last mail bounced afterwards. */
  reopens?: boolean;
  cause?: string;
  conversationId?: string | null;
  says?: Record<string, unknown>;
}

const NOT_ARCHIVED = sql`(select team_id, campaign_id, deleted_at, 'active'::enrollment_life as life from archived)`;

export const UNARCHIVED = sql`
  life = case when enrollments.life <> 'archived' then enrollments.life when enrollments.finished_at is not null
    then 'finished'::enrollment_life
    when enrollments.paused_at is not null then 'paused' else 'active' end,
  life_reason = case when enrollments.life = 'archived' then enrollments.reason_before else enrollments.life_reason end,
    reason_before = null`;

/**
 * Stops enrollments: the life changes where the state table allows it (a finished one is not paused), the schedule is
 * cleared, and a mail that has not left is requested again when the enrollment resumes. A pause replaces only a
 * temporary pause that ends earlier. Resolves the changed ones.
 */
export async function stopLives(trx: Trx, changes: LifeChange[], now: Date): Promise<Changed[]> {
  if (changes.length === 0) return [];
  await lockPositions(trx, changes);
  const list = sql.join(
    changes.map(
      (c) =>
        sql`(${c.teamId}::uuid, ${c.enrollmentId}::uuid, ${c.life}::enrollment_life, ${c.reason}::text,
          ${c.until ?? null}::timestamptz,
          ${c.reopens ?? false}::boolean, ${c.cause ?? null}::uuid)`,
    ),
  );
  const { rows } = await sql<Changed>`
    with stopped as (
      update enrollments e set life = v.life, life_reason = v.reason, stopped_by = v.cause, updated_at = ${now},
        reason_before = case when v.life = 'archived' then e.life_reason end,
        finished_at = case v.life when 'finished' then ${now}::timestamptz when 'archived' then e.finished_at end,
        paused_at = case when v.life = 'paused' then ${now} else e.paused_at end,
        pause_until = case when v.life = 'archived' then e.pause_until else v.until end
      from (values ${list}) as v(team_id, id, life, reason, until, reopens, cause)
      where e.team_id = v.team_id and e.id = v.id
        and (e.life = 'active' or (e.life = 'paused' and v.life in ('finished', 'archived'))
          or (e.life = 'finished' and v.life = 'archived')
          or (e.life = 'paused' and v.life = 'paused' and e.pause_until is not null
            and coalesce(v.until, 'infinity') > e.pause_until)
          or (v.reopens and e.life = 'finished' and e.life_reason = any(${OWN_ENDS})))
      returning e.team_id, e.id, e.campaign_id, e.contact_profile_id, e.life, e.deleted_at),
    archived as (select * from stopped where life = 'archived'),
    counted as (${appendCounts({ before: NOT_ARCHIVED, after: sql`archived` })}),
    placed as (
      update enrollment_positions p set next_run_at = null, hold_reason = null, list_rank = ${listRank('s')},
        due_before_stop = coalesce(p.next_run_at, p.due_before_stop),
        node_state = case when p.node_state = 'sending' then 'entering' else p.node_state end
      from stopped s where p.team_id = s.team_id and p.enrollment_id = s.id)
    select team_id, id, campaign_id, contact_profile_id from stopped`.execute(trx);
  return rows;
}

export async function openEnrollmentsOf(
  trx: Trx,
  people: { teamId: string; profileId: string }[],
): Promise<{ teamId: string; enrollmentId: string }[]> {
  const list = sql.join(people.map((p) => sql`(${p.teamId}::uuid, ${p.profileId}::uuid)`));
  const { rows } = await sql<{ teamId: string; enrollmentId: string }>`
    select e.team_id as "teamId", e.id as "enrollmentId" from (values ${list}) as v(team_id, id)
    join enrollments e on e.team_id = v.team_id and e.contact_profile_id = v.id
    where e.life in ('active', 'paused') order by e.id`.execute(trx);
  return rows;
}

/**
 * The same stops for enrollments that continue these in other campaigns, transitively, each once. A reply from before
 * such an enrollment began does not stop it.
 */
export async function onwardOf(trx: Trx, stops: LifeChange[]): Promise<LifeChange[]> {
  if (stops.length === 0) return [];
  const teamIds = stops.map(({ teamId }) => teamId);
  const ids = stops.map(({ enrollmentId }) => enrollmentId);
  const answers = stops.map(({ reason, cause }) => (reason === 'replied' ? (cause ?? null) : null));
  const { rows } = await sql<{ from: string; id: string }>`
    ${prepared('enrollments that were transferred')} with recursive onward as (
      select e.id as first, e.team_id, e.id, e.contact_profile_id, v.answer
      from unnest(${teamIds}::uuid[], ${ids}::uuid[], ${answers}::uuid[]) as v(team_id, id, answer)
      join enrollments e on e.team_id = v.team_id and e.id = v.id
      union
      select o.first, n.team_id, n.id, n.contact_profile_id, o.answer from onward o
      join enrollments n on n.team_id = o.team_id and n.contact_profile_id = o.contact_profile_id
        and n.transferred_from = o.id
        and (o.answer is null or o.answer >= uuid7_floor(n.created_at)))
    select first as "from", id from onward where id <> all(${ids}::uuid[])`.execute(trx);
  const stopOf = new Map(stops.map((stop) => [stop.enrollmentId, stop]));
  const onward = rows.map(({ from, id }) => ({ ...stopOf.get(from)!, enrollmentId: id }));
  return [...new Map(onward.map((stop) => [stop.enrollmentId, stop])).values()];
}

/**
 * Moves positions behind the node of a sent mail, due at once. A stopped enrollment, or one at another node by now,
 * only records the mail. An enrollment that resumed while this statement waited for its row keeps its schedule. When
 * the bounce of a mail came before its server's reply, the position stays before its node, and the mail is sent again.
 */
export async function advanceAfterSend(
  trx: Trx,
  sent: {
    teamId: string;
    enrollmentId: string;
    nodeId: string;
    stepNumber: number | null;
    sendId: string | null;
    at: Date;
  }[],
): Promise<void> {
  const here = sql`(p.node_id = v.node_id and (p.node_state = 'sending' or (p.node_state = 'entering' and not exists (
    select 1 from email_sends s where s.team_id = v.team_id and s.id = v.send_id and s.retry_at is not null))))`;
  await sql`
    ${prepared('walks go on after mails')} update enrollment_positions p
      set mailed = true, last_activity_at = greatest(p.last_activity_at, v.at),
      step_number = coalesce(v.step_number, p.step_number),
      node_state = case when ${here} then 'sent' else p.node_state end,
      hold_reason = case when ${here} then null else p.hold_reason end,
      next_run_at = case when not coalesce(${here}, false) then p.next_run_at
        when exists (select 1 from enrollments e where e.team_id = p.team_id and e.id = p.enrollment_id
          and e.life = 'active' and e.deleted_at is null) then v.at
        else p.next_run_at end
    from unnest(${sent.map((s) => s.teamId)}::uuid[], ${sent.map((s) => s.enrollmentId)}::uuid[],
      ${sent.map((s) => s.nodeId)}::text[],
      ${sent.map((s) => s.at)}::timestamptz[], ${sent.map((s) => s.sendId)}::uuid[],
        ${sent.map((s) => s.stepNumber)}::int[])
      as v(team_id, enrollment_id, node_id, at, send_id, step_number)
    where p.team_id = v.team_id and p.enrollment_id = v.enrollment_id
      and p.enrollment_id = any(${sent.map((s) => s.enrollmentId)}::uuid[])`.execute(trx);
}

export async function recordActivity(
  trx: Trx,
  happened: { teamId: string; enrollmentId: string; at: Date }[],
): Promise<void> {
  await sql`
    update enrollment_positions p set last_activity_at = greatest(p.last_activity_at, v.at)
    from (select team_id, id, max(at) as at from unnest(${happened.map((h) => h.teamId)}::uuid[],
        ${happened.map((h) => h.enrollmentId)}::uuid[], ${happened.map((h) => h.at)}::timestamptz[]) as h(team_id, id,
          at)
      group by team_id, id) v
    where p.team_id = v.team_id and p.enrollment_id = v.id
      and p.enrollment_id = any(${happened.map((h) => h.enrollmentId)}::uuid[])
      and p.last_activity_at is distinct from greatest(p.last_activity_at, v.at)`.execute(trx);
}

export interface Engagement {
  teamId: string;
  enrollmentId: string;
  kind: 'open' | 'click' | 'reply' | 'bounce' | 'unsubscribe';
  at: Date;
  bounceCategory: BounceCategory | null;
}

/**
 * Keeps the first time of each engagement: opened, clicked, answered, bounced, unsubscribed. A later reply or bounce
 * replaces one that a user overruled, so that it stops the contact. `invalid_recipient` replaces a weaker bounce
 * category.
 */
export async function markEngagement(trx: Trx, marks: Engagement[]): Promise<void> {
  const list = sql.join(
    marks.map(
      (m) =>
        sql`(${m.teamId}::uuid, ${m.enrollmentId}::uuid, ${m.kind}::text, ${m.at}::timestamptz,
          ${m.bounceCategory}::bounce_category)`,
    ),
  );
  await sql`
    update enrollments e set
      opened_at = coalesce(e.opened_at, v.opened), clicked_at = coalesce(e.clicked_at, v.clicked),
      replied_at = case when e.replied_at <= e.released_at then greatest(e.replied_at, v.replied_last)
        else coalesce(e.replied_at, v.replied) end,
      bounced_at = case when e.bounced_at <= e.released_at then greatest(e.bounced_at, v.bounced_last)
        else coalesce(e.bounced_at, v.bounced) end,
      unsubscribed_at = coalesce(e.unsubscribed_at, v.unsubscribed),
      bounce_category = case when v.category = 'invalid_recipient' or e.bounced_at <= e.released_at
        then coalesce(v.category, e.bounce_category)
        else coalesce(e.bounce_category, v.category) end
    from (select team_id, id, min(at) filter (where kind = 'open') as opened,
      min(at) filter (where kind = 'click') as clicked,
        min(at) filter (where kind = 'reply') as replied, min(at) filter (where kind = 'bounce') as bounced,
        max(at) filter (where kind = 'reply') as replied_last, max(at) filter (where kind = 'bounce') as bounced_last,
        min(at) filter (where kind = 'unsubscribe') as unsubscribed, min(category) as category
      from (values ${list}) as m(team_id, id, kind, at, category) group by team_id, id) v
    where e.team_id = v.team_id and e.id = v.id`.execute(trx);
}

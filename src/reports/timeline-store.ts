import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface TimelineRow {
  id: string;
  at: Date;
  kind: 'event' | 'mail' | 'call' | 'linkedin' | 'move' | 'hold';
  /** The contact, or the campaign, mailbox or team that holds it. */
  of: 'contact' | 'campaign' | 'mailbox' | 'team';
  /**
   * An event type, `mail_queued`, `moved_to_subsequence`, `held`, `released`, or an action with its state, as
   * `call_done`.
   */
  type: string;
  /** Of a hold, or of an event with a reason. */
  reason: string | null;
  detail: string | null;
  until: Date | null;
  node_id: string | null;
  step_number: number | null;
  state: string | null;
}

/** More items than one transaction makes in one millisecond. */
const TIES = 100;
const MAX_DETAIL = 500;
/** Beyond this number `total` is a lower bound. */
const COUNTED = 1_000;
const TIME = sql.raw(
  `to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)`,
);

/**
 * Reasons that hold these contacts, campaigns, mailboxes and teams now, each with its beginning. One probe for each id.
 */
export async function readHolding(
  db: Db,
  teamId: string,
  keys: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ reason: string; since: Date }>`
    select h.reason, min(${TIME}) as since from unnest(${keys}::uuid[]) as k(key)
    cross join lateral (select h.id, h.reason from hold_changes h where h.team_id = ${teamId} and h.key = k.key
      order by h.id desc limit 1) h
    where h.reason is not null group by h.reason`.execute(db);
  return new Map(rows.map(({ reason, since }) => [reason, since]));
}

/**
 * The timeline before `before`, newest first. Each part reads a range of an index that begins with the contact,
 * campaign, mailbox or team. A page has `limit` rows and all others of the last row's millisecond: the next page begins
 * before it.
 */
export async function readTimeline(
  db: Db,
  at: { teamId: string; id: string; before: Date; limit: number },
): Promise<{ rows: TimelineRow[]; total: number; isEstimate: boolean }> {
  const most = COUNTED + TIES;
  const holds = (key: ReturnType<typeof sql>, of: TimelineRow['of']) => sql`
    (select h.id, ${TIME} as at, 'hold' as kind, ${of} as of,
      case when h.reason is null then 'released' else 'held' end as type,
      h.reason, h.detail, h.until, null::text as node_id, null::int as step_number, null::text as state
    from hold_changes h where h.team_id = ${at.teamId} and h.key = ${key} and h.id < uuid7_floor(${at.before})
    order by h.id desc limit ${most})`;
  const { rows } = await sql<TimelineRow>`
    with about as materialized (
      select e.id, e.campaign_id, e.created_at, o.sender_id, case when e.transferred_from is not null then (
        select 'from ' || left(s.name, ${sql.lit(MAX_DETAIL)}) || ' (' || s.id || ')' from enrollments f
          join campaigns s on s.team_id = f.team_id and s.id = f.campaign_id
        where f.team_id = ${at.teamId} and f.id = e.transferred_from) end as came_from from enrollments e
      left join lateral (select o.sender_id from enrollment_positions o
        where o.team_id = e.team_id and o.enrollment_id = e.id limit 1) o on true
      where e.team_id = ${at.teamId} and e.id = ${at.id})
    (select v.id, v.occurred_at as at, 'event' as kind, 'contact' as of, v.type::text as type,
      v.detail -> v.type::text ->> 'reason' as reason,
      left(v.detail -> 'click' ->> 'url', ${sql.lit(MAX_DETAIL)}) as detail,
      (v.detail -> 'contact_paused' ->> 'until')::timestamptz as until, v.node_id,
        v.step_number, null::text as state
    from events v where v.enrollment_id = ${at.id} and v.team_id = ${at.teamId} and v.type <> 'contact_added'
      and v.type <> 'scheduled'
      and v.id < uuid7_floor(${at.before}) order by v.id desc limit ${most})
    union all
    (select s.id, s.created_at, 'mail', 'contact', 'mail_queued', null, null, null, s.node_id, s.step_number,
      s.state::text
    from email_sends s where s.team_id = ${at.teamId} and s.enrollment_id = ${at.id} and s.created_at < ${at.before}
    order by s.created_at desc limit ${most})
    union all
    (select k.id, coalesce(k.closed_at, k.created_at), 'call', 'contact', 'call_' || k.state::text, null,
      left(concat_ws(': ', split_part(k.lane, ' ', 1), k.error, k.status::text), ${sql.lit(MAX_DETAIL)}), null,
        k.node_id, k.step_number, null
    from node_calls k where k.team_id = ${at.teamId} and k.enrollment_id = ${at.id}
      and coalesce(k.closed_at, k.created_at) < ${at.before}
    order by 2 desc limit ${most})
    union all
    (select l.id, coalesce(l.closed_at, l.handed_over_at, l.created_at), 'linkedin', 'contact',
      'linkedin_' || l.action::text || '_' || l.state::text, null,
      left(coalesce(l.error, l.profile_url), ${sql.lit(MAX_DETAIL)}), null, l.node_id, l.step_number, null
    from linkedin_actions l where l.team_id = ${at.teamId} and l.enrollment_id = ${at.id}
      and coalesce(l.closed_at, l.handed_over_at, l.created_at) < ${at.before} order by 2 desc limit ${most})
    union all
    (select w.moved_to, w.moved_at, 'move', 'contact', 'moved_to_subsequence', w.trigger,
      left(concat_ws(' ', s.name, '(' || w.campaign_id || ')'), ${sql.lit(MAX_DETAIL)}),
      null, null, null, null
    from subsequence_moves w left join campaigns s on s.team_id = w.team_id and s.id = w.campaign_id
    where w.team_id = ${at.teamId} and w.enrollment_id = ${at.id} and w.moved_at < ${at.before})
    union all
    (select a.id, a.created_at, 'event', 'contact', 'contact_added', null, a.came_from, null, null, null, null
      from about a where a.created_at < ${at.before})
    union all ${holds(sql`${at.id}`, 'contact')}
    union all ${holds(sql`(select campaign_id from about)`, 'campaign')}
    union all ${holds(sql`(select sender_id from about)`, 'mailbox')}
    union all ${holds(sql`${at.teamId}`, 'team')}
    order by at desc, id desc limit ${most}`.execute(db);
  const last = rows[at.limit - 1]?.at.getTime();
  return {
    rows: rows.filter((row, index) => index < at.limit || row.at.getTime() === last),
    total: rows.length,
    isEstimate: rows.length === most,
  };
}

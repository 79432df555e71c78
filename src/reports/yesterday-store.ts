import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface DayOutcome {
  outcome: 'sent' | 'refused' | 'cancelled' | 'waited';
  /** Of `waited`: the first hold of the mail when the day ended; `unknown`: no hold was recorded. */
  reason: string | null;
  count: number;
}

export async function readYesterday(
  db: Db,
  teamId: string,
  campaignId: string,
  now: Date,
): Promise<{ day: string; outcomes: DayOutcome[] }> {
  const { rows: days } = await sql<{ day: string; begins: Date; ends: Date }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.day::timestamp at time zone z.zone as begins,
      (d.day + 1)::timestamp at time zone z.zone as ends
    from campaigns c join teams t on t.id = c.team_id join organizations o on o.id = t.organization_id
    cross join lateral (select coalesce(c.schedule ->> 'timezone', o.timezone) as zone) z
    cross join lateral (select (${now}::timestamptz at time zone z.zone)::date - 1 as day) d
    where c.team_id = ${teamId} and c.id = ${campaignId}`.execute(db);
  const { day, begins, ends } = days[0]!;
  const inForce = (hold: string) =>
    sql`case when ${sql.ref(`${hold}.until`)} is null or ${sql.ref(`${hold}.until`)} >= ${ends}
      then ${sql.ref(`${hold}.reason`)} end`;
  // A full day outlasts the window that shuts after it: the window held nothing that could still have left.
  const latest = (key: ReturnType<typeof sql>) => sql`
    (select coalesce(case when h.reason in ('outside_window', 'holiday') then (
        select ${inForce('p')} from hold_changes p
        where p.team_id = h.team_id and p.key = h.key and p.id < h.id order by p.id desc limit 1) end, ${inForce('h')})
      from hold_changes h
      where h.team_id = m.team_id and h.key = ${key} and h.id < uuid7_floor(${ends}) order by h.id desc limit 1)`;
  // A mailbox keeps the count of its last day only: one that has sent since does not show whether it was full.
  const full = sql`
    (select case when st.sent_today >= s.max_per_day then 'sender_daily_cap'
        when st.sent_today >= sender_cap(s.max_per_day, s.warm_up, st.warm_stage) then 'warm_up_cap' end
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.team_id = m.team_id and s.id = m.sender_id
        and st.day = ((${ends}::timestamptz - interval '1 millisecond') at time zone s.timezone)::date)`;
  const { rows } = await sql<DayOutcome>`
    with mails as materialized (
      select m.team_id, m.enrollment_id, m.campaign_id, m.sender_id,
        case when m.sent_at >= ${begins} and m.sent_at < ${ends} then 'sent'
          when m.state = 'rejected' and m.updated_at < ${ends} then 'refused'
          when m.state = 'cancelled' and m.updated_at < ${ends} then 'cancelled' else 'waited' end as outcome
      from campaign_mails(${teamId}, ${campaignId}) m where m.created_at < ${ends}
        and (m.state in ('pending', 'sending', 'data', 'uncertain') or coalesce(m.sent_at, m.updated_at) >= ${begins}))
    select outcome, case when outcome = 'waited'
      then coalesce(${latest(sql`m.enrollment_id`)}, ${latest(sql`m.campaign_id`)}, ${latest(sql`m.team_id`)},
        ${latest(sql`m.sender_id`)}, ${full}, 'unknown') end as reason,
      count(*)::int as count
    from mails m group by 1, 2 order by 3 desc`.execute(db);
  return { day, outcomes: rows };
}

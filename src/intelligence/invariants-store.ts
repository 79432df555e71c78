import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface Check {
  id: string;
  says: string;
  /** Selects the broken things as `what`. */
  query(at: { wall: Date; now: Date; graceMs: number }): ReturnType<typeof sql<{ what: string }>>;
}

const SAMPLE = 5;
const STOP_REASONS = sql`('replied', 'unsubscribed', 'bounced')`;

export const CHECKS: Check[] = [
  {
    id: 'one_mail_per_step',
    says: 'a step of a pass has at most one mail',
    query: () =>
      sql`select enrollment_id::text as what from email_sends group by team_id, enrollment_id, node_id, pass having count(*) > 1`,
  },
  {
    id: 'one_event_per_mail',
    says: 'a mail has at most one email_sent event, and a sent mail has one',
    query: () => sql`
      select s.id::text as what from email_sends s
      left join events e on e.team_id = s.team_id and e.enrollment_id = s.enrollment_id and e.email_send_id = s.id and e.type = 'email_sent'
      group by s.team_id, s.id, s.state having count(e.id) > 1 or (s.state = 'sent' and count(e.id) = 0)`,
  },
  {
    id: 'no_mail_after_stop',
    says: 'nothing was handed to a server after the answer, opt-out or bounce that stopped it',
    query: ({ graceMs }) => sql`
      select s.id::text as what from email_sends s
      join enrollments e on e.team_id = s.team_id and e.id = s.enrollment_id
      where e.life_reason in ${STOP_REASONS} and s.data_now > e.finished_at + make_interval(secs => ${graceMs / 1000})
        and s.state in ('data', 'sent', 'uncertain')`,
  },
  {
    id: 'no_lost_lease',
    says: 'no mail is held past its lease by a worker that is gone',
    query: ({ wall }) => sql`
      select id::text as what from email_sends where state in ('sending', 'data') and lease_until < ${wall}::timestamptz - interval '1 minute'`,
  },
  {
    id: 'no_stuck_enrollment',
    says: 'an active enrollment is scheduled, or waits for a mail that is on its way',
    query: ({ wall }) => sql`
      select p.enrollment_id::text as what from enrollment_positions p
      join enrollments e on e.team_id = p.team_id and e.id = p.enrollment_id and e.life = 'active' and e.deleted_at is null
      where p.next_run_at is null and p.hold_reason is null and p.arrived_at < ${wall}::timestamptz and not exists (
        select 1 from email_sends s where s.team_id = p.team_id and s.enrollment_id = p.enrollment_id and s.node_id = p.node_id
          and s.pass = p.pass and s.state in ('pending', 'sending', 'data', 'uncertain') and p.node_state = 'sending')`,
  },
  {
    id: 'delivery_per_event',
    says: 'an event of a team whose webhook takes every type has its delivery',
    query: () => sql`
      select e.id::text as what from webhooks w
      join events e on e.team_id = w.team_id and e.type <> 'scheduled' and e.occurred_at > w.created_at and e.id > uuid7_floor(w.created_at)
      where w.enabled and w.events is null and w.campaign_id is null and w.config = '{}' and not exists (
        select 1 from webhook_deliveries d where d.team_id = w.team_id and d.webhook_id = w.id and d.event_id = e.id)`,
  },
  {
    id: 'daily_cap',
    says: 'no mailbox sent more than its cap today',
    query: () => sql`
      select st.sender_id::text as what from sender_states st join senders s on s.team_id = st.team_id and s.id = st.sender_id
      where st.sent_today > s.max_per_day`,
  },
  {
    id: 'counters',
    says: 'the counters are what the ledger says',
    query: () => sql`
      select coalesce(c.campaign_id, e.campaign_id)::text || ' ' || coalesce(c.type, e.type) || ' ' || coalesce(c.day, e.day) as what
      from (select team_id, campaign_id, type, day, sum(count) as count from event_counters group by 1, 2, 3, 4) c
      full join (select team_id, campaign_id, type, (occurred_at at time zone 'UTC')::date as day, count(*) as count
        from events where campaign_id is not null group by 1, 2, 3, 4) e using (team_id, campaign_id, type, day)
      where coalesce(c.count, 0) <> coalesce(e.count, 0)`,
  },
];

/** Runs one check: how much is broken, and a sample of it by id. */
export async function findBroken(
  db: Db,
  check: Check,
  at: { wall: Date; now: Date; graceMs: number },
): Promise<{ broken: number; sample: string[] }> {
  const { rows } = await sql<{ what: string; total: number }>`
    with broken as (${check.query(at)}) select what, (select count(*)::int from broken) as total from broken limit ${SAMPLE}`.execute(
    db,
  );
  return { broken: rows[0]?.total ?? 0, sample: rows.map((row) => row.what) };
}

import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { FACTS, MAILBOX_FACTS, SEND_FACTS, WRITERS } from '../sending/fact-columns.ts';
import { fullnessOf } from '../sending/take-caps.ts';
import type { SendFactRow } from '../sending/rules/facts.ts';

export interface ExplainRow extends SendFactRow {
  team_id: string;
  id: string;
  campaign_id: string;
  new_contacts_until: Date | null;
  node_id: string | null;
  node_state: string | null;
  step_number: number | null;
  arrived_at: Date | null;
  next_run_at: Date | null;
  position_hold: string | null;
  hold_detail: string | null;
  mail_id: string | null;
  mail_state: string | null;
  mail_attempt: number | null;
  mail_due_at: Date | null;
  mail_hold: string | null;
  mail_hold_detail: string | null;
  /** The newest version of the sequence no longer has the step of the waiting mail. */
  step_removed: boolean;
  sender_id: string | null;
  sender_email: string | null;
  disabled: boolean | null;
  rests_until: Date | null;
  rests_because: string | null;
  day_full_until: Date | null;
  warm_up_full_until: Date | null;
  /** The mailbox rests for the receiver of the contact's address. */
  receiver_rests_until: Date | null;
  spaced_until: Date | null;
  /** Why the open LinkedIn action of the contact is not done; undefined: not read. */
  awaited?: { why: string; until: Date | null } | null;
  /** No mailbox is chosen yet, and the campaign has one that may send. */
  has_pool: boolean;
  /** Name and id of the subsequence that took the contact. */
  moved_to: string | null;
}

/** Undefined: no such contact, or a deleted one. */
export async function findTeamOfContact(
  db: Db,
  id: string,
): Promise<{ team_id: string; organization_id: string } | undefined> {
  const { rows } = await sql<{ team_id: string; organization_id: string }>`
    select e.team_id, t.organization_id from enrollments e join teams t on t.id = e.team_id
    where e.id = ${id} and e.deleted_at is null`.execute(db);
  return rows[0];
}

export const MAILBOX = sql.raw(MAILBOX_FACTS);

export const movedTo = (enrollment: string) =>
  sql.raw(`(select s.name || ' (' || s.id || ')' from subsequence_moves w
    join campaigns s on s.team_id = w.team_id and s.id = w.campaign_id
    where w.team_id = ${enrollment}.team_id and w.enrollment_id = ${enrollment}.id and w.moved_at is not null
    order by w.pass desc limit 1)`);

/** Everything that the next mail of these contacts depends on: one probe by key for each table and contact. */
export async function readExplainRows(
  db: Db,
  teamId: string,
  ids: readonly string[],
  now: Date,
): Promise<ExplainRow[]> {
  const { rows } = await sql<ExplainRow>`
    select ${sql.raw(FACTS)}, ${sql.raw(SEND_FACTS)}, e.team_id, e.id, e.campaign_id,
      case when w.first_mail
        then capped_until(c.team_id, 'new_contacts', c.id, c.new_contacts_per_day) end as new_contacts_until,
      o.node_id, o.node_state, case when m.node_id = o.node_id then m.step_number else o.step_number end as step_number,
        o.arrived_at, o.next_run_at, o.hold_reason as position_hold, o.hold_detail,
      m.id as mail_id, m.state as mail_state, m.attempt as mail_attempt, m.next_attempt_at as mail_due_at,
        m.hold_reason as mail_hold, m.hold_detail as mail_hold_detail,
      m.state = 'pending' and not exists (select from sequence_versions v
        where v.team_id = c.team_id and v.campaign_id = c.id
        and v.version = c.sequence_version
          and v.nodes @> jsonb_build_array(jsonb_build_object('id', m.node_id, 'type', 'emailNode'))) as step_removed,
      b.*, b.sender_id is null
        and exists (select from campaign_pool(c.team_id, c.id) f
        where not f.disabled and f.max_per_day > 0) as has_pool,
      (select r.until from receiver_rests r where r.team_id = e.team_id and r.sender_id = b.sender_id
        and r.receiver = coalesce((select d.receiver from mail_domains d where d.team_id = e.team_id
          and d.domain = split_part(p.email_key, '@', 2)), split_part(p.email_key, '@', 2))) as receiver_rests_until,
      case when e.life_reason = 'moved_to_subsequence' then ${movedTo('e')} end as moved_to
    from unnest(${ids}::uuid[]) as asked(id)
    cross join lateral (select * from enrollments e where e.team_id = ${teamId} and e.id = asked.id limit 1) e
    cross join lateral (select * from contact_profiles p where p.team_id = e.team_id and p.id = e.contact_profile_id
      limit 1) p
    cross join lateral (select * from campaigns c where c.team_id = e.team_id and c.id = e.campaign_id limit 1) c
    cross join lateral (select * from teams t where t.id = e.team_id limit 1) t ${sql.raw(WRITERS)}
    left join lateral (select * from enrollment_positions o where o.team_id = e.team_id and o.enrollment_id = e.id
      limit 1) o on true
    left join lateral (select * from email_sends m where m.team_id = e.team_id and m.enrollment_id = e.id
      and m.state in ('pending', 'sending', 'data', 'uncertain') order by m.created_at desc limit 1) m on true
    ${fullnessOf(now, sql`m.id`)}
    left join lateral (select s.id as sender_id, s.email as sender_email, ${MAILBOX}
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.team_id = e.team_id and s.id = coalesce(m.sender_id, o.sender_id) limit 1) b on true`.execute(
    db,
  );
  return rows;
}

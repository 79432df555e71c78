import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { NO_CAMPAIGN, UNKNOWN_RECEIVER } from '../events/rules/counts.ts';
import { RESULTS } from '../events/rules/step-results.ts';
import { PSEUDONYMS } from '../people/rules/hash.ts';
import { EXTENSIONS, SUBSCRIPTION_FLAGS } from '../webhooks/rules/subscription.ts';

export interface Check {
  id: string;
  says: string;
  query(at: { wall: Date; now: Date; graceMs: number }): ReturnType<typeof sql<{ what: string }>>;
}

const SAMPLE = 5;
const STOP_REASONS = sql`('replied', 'unsubscribed', 'bounced', 'policy_block')`;

/** Erasure removes what these checks would compare. */
const isErased = (email: ReturnType<typeof sql>) => sql`${email} like ${`%${PSEUDONYMS}`}`;
const OF_ERASED_HAS_NO_URL = sql`and (detail -> 'click' ->> 'url') is distinct from ''`;

const FLAGGED = sql`unnest(${Object.values(SUBSCRIPTION_FLAGS)}::text[],
  ${Object.keys(SUBSCRIPTION_FLAGS)}::text[]) as f (type, flag)`;

export const INVARIANT_CHECKS: Check[] = [
  {
    id: 'one_mail_per_step',
    says: 'a step of a pass has at most one mail, beside those that bounced and were sent again',
    query: () =>
      sql`
      select enrollment_id::text as what from email_sends where source = 'step'
        group by enrollment_id, node_id, pass, team_id
      having count(*) filter (where retry_at is null) > 1 or count(*) <> count(distinct try)`,
  },
  {
    id: 'credits_add_up',
    says: 'the balance of credits of an organization is the sum of its entries',
    query: () => sql`
      select o.id::text as what from organizations o left join credit_entries e on e.organization_id = o.id
      group by o.id having coalesce(sum(e.credits), 0) <> coalesce(o.verification_credits, 0)`,
  },
  {
    id: 'waiting_is_queued',
    says: 'a contact whose address waits to be verified is queued for it',
    query: () => sql`
      select p.id::text as what from contact_profiles p
        where p.valid2 = 0 and p.deleted_at is null and p.email is not null
        and not exists (select from contact_verifications q
          where q.team_id = p.team_id and q.contact_profile_id = p.id)`,
  },
  {
    id: 'one_event_per_mail',
    says: 'a mail has at most one email_sent event, and a sent mail has one unless the team sent it to itself',
    query: () => sql`
      select s.id::text as what from email_sends s
      left join events e on e.team_id = s.team_id and e.email_send_id = s.id and e.type = 'email_sent'
      group by s.team_id, s.id, s.state, s.source
      having count(e.id) > 1
        or (s.state = 'sent' and s.source not in ('forward', 'placement', 'test') and count(e.id) = 0)`,
  },
  {
    id: 'placement_is_known',
    says:
      'a result of a placement test has a mail of its own test and seed, a missing mail left, and a ' +
      'test is over exactly when all its results are known',
    query: () => sql`
      select r.test_id::text as what from placement_results r
      join placement_tests p on p.team_id = r.team_id and p.id = r.test_id
      left join email_sends s on s.team_id = r.team_id and s.id = r.send_id
      group by r.team_id, r.test_id, p.status
      having count(*) filter (where s.id is null or s.source <> 'placement' or s.source_id <> r.test_id
        or lower(s.recipient) <> lower(r.email)) > 0
        or count(*) filter (where r.folder = 'missing' and s.state <> 'sent') > 0
        or (p.status = 'running') <> (count(*) filter (where r.folder is null and r.failed_reason is null) > 0)`,
  },
  {
    id: 'people_counted_once',
    says: 'a mail has at most one open event, and one click event for a link and day',
    query: () => sql`
      select email_send_id::text as what from events where type in ('open', 'click') and email_send_id is not null
        ${OF_ERASED_HAS_NO_URL}
      group by team_id, email_send_id, type, case when type = 'click' then detail -> 'click' ->> 'url' end,
        case when type = 'click' then (occurred_at at time zone 'UTC')::date end
      having count(*) > 1`,
  },
  {
    id: 'machines_count_nothing',
    says: 'no open or click event was made of the hit of a machine',
    query: () => sql`
      select e.id::text as what from events e
      join tracking_hits h on h.team_id = e.team_id and h.email_send_id = e.email_send_id and h.at = e.occurred_at
      where e.type in ('open', 'click') group by e.team_id, e.id having bool_and(h.actor is distinct from 'human')`,
  },
  {
    id: 'no_mail_after_stop',
    says: 'no mail was handed to a server after the reply, opt-out or bounce that stopped its contact',
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
      select id::text as what from email_sends
        where state in ('sending', 'data') and lease_until < ${wall}::timestamptz - interval '1 minute'`,
  },
  {
    id: 'no_stuck_enrollment',
    says: 'an active enrollment is scheduled, or waits for a mail that is on its way',
    query: ({ wall }) => sql`
      select p.enrollment_id::text as what from enrollment_positions p
      join enrollments e on e.team_id = p.team_id and e.id = p.enrollment_id and e.life = 'active'
        and e.deleted_at is null
      where p.next_run_at is null and p.hold_reason is null and p.arrived_at < ${wall}::timestamptz and not exists (
        select 1 from email_sends s
          where s.team_id = p.team_id and s.enrollment_id = p.enrollment_id and s.node_id = p.node_id
          and s.pass = p.pass and s.state in ('pending', 'sending', 'data', 'uncertain') and p.node_state = 'sending')`,
  },
  {
    id: 'no_lost_errand',
    says: 'an active contact that waits for a task, a call or a LinkedIn action has one that is open',
    query: ({ wall }) => sql`
      select p.enrollment_id::text as what from enrollment_positions p
      join enrollments e on e.team_id = p.team_id and e.id = p.enrollment_id and e.life = 'active'
        and e.deleted_at is null
      where p.next_run_at is null and p.hold_reason in ('blocking_task', 'waiting_for_call', 'waiting_for_linkedin')
        and p.arrived_at < ${wall}::timestamptz
        and not exists (select 1 from tasks t
          where t.team_id = p.team_id and t.enrollment_id = p.enrollment_id and t.pass = p.pass
          and t.node_id = p.node_id and t.state = 'open')
        and not exists (select 1 from node_calls k
          where k.team_id = p.team_id and k.enrollment_id = p.enrollment_id and k.pass = p.pass
          and k.node_id = p.node_id and k.state = 'waiting')
        and not exists (select 1 from linkedin_actions l
          where l.team_id = p.team_id and l.enrollment_id = p.enrollment_id and l.pass = p.pass
          and l.node_id = p.node_id and l.state in ('waiting', 'handed_over'))`,
  },
  {
    id: 'no_late_move',
    says: 'a contact that a trigger moves is in the subsequence within an hour',
    query: ({ now }) => sql`
      select enrollment_id::text as what from subsequence_moves
        where due_at is not null and created_at < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    id: 'no_endless_pause',
    says: 'a pause that is over has ended',
    query: ({ now, graceMs }) => sql`
      select id::text as what from enrollments where life = 'paused' and deleted_at is null
        and pause_until < ${now}::timestamptz - make_interval(secs => ${graceMs / 1000})`,
  },
  {
    id: 'delivery_per_event',
    says: 'an event that a webhook wants has its delivery',
    // Only events since the webhook's last change: its earlier choice is not known. As `wants` of
    // webhooks/rules/subscription.
    // `except` reads both sides once, whatever the planner's statistics are.
    query: ({ graceMs }) => sql`
      select missing.event_id::text as what from (
        select w.team_id, w.id as webhook_id, e.id as event_id from webhooks w
        cross join lateral (select w.updated_at + make_interval(secs => ${graceMs / 1000}) as at) since
        join events e on e.team_id = w.team_id and e.type <> 'scheduled' and e.occurred_at > since.at
          and e.id > uuid7_floor(since.at)
        left join ${FLAGGED} on f.type = e.type::text
        where w.enabled and (w.campaign_id is null or w.campaign_id = e.campaign_id)
          and case when w.events is not null and f.flag is not null then w.events -> f.flag = 'true'
            when f.flag is null and jsonb_typeof(w.config -> (e.type || '_event')) = 'boolean'
              then w.config -> (e.type || '_event') = 'true'
            else w.events is null and e.type <> all (${[...EXTENSIONS]}::event_type[]) end
        except select team_id, webhook_id, event_id from webhook_deliveries) missing
      where not exists (select from events e join contact_profiles p
        on p.team_id = e.team_id and p.id = e.contact_profile_id and ${isErased(sql`p.email`)}
        where e.team_id = missing.team_id and e.id = missing.event_id)`,
  },
  {
    id: 'daily_cap',
    says: 'no mailbox sent more than its cap today',
    query: () => sql`
      select st.sender_id::text as what from sender_states st
        join senders s on s.team_id = st.team_id and s.id = st.sender_id
      where st.sent_today > s.max_per_day`,
  },
  {
    id: 'counters',
    says: 'the counters match the event log',
    query: () => sql`
      select coalesce(c.campaign_id, e.campaign_id)::text || ' ' || coalesce(c.type, e.type) || ' ' || coalesce(c.day,
        e.day) as what
      from (select team_id, campaign_id, type, day, sum(count) as count, sum(invalid) as invalid,
        sum(at_once) as at_once
        from event_counters group by 1, 2, 3, 4) c
      full join (select team_id,
        coalesce(case when type = 'email_sent' and conversation_id is not null then null else campaign_id end,
            ${NO_CAMPAIGN}::uuid) as campaign_id, type, (occurred_at at time zone 'UTC')::date as day,
              count(*) as count,
          count(*) filter (where type = 'bounce' and bounce_category = 'invalid_recipient') as invalid,
          count(*) filter (where type = 'bounce' and bounced = 'at_once') as at_once
        from events group by 1, 2, 3, 4) e using (team_id, campaign_id, type, day)
      where (coalesce(c.count, 0), coalesce(c.invalid, 0), coalesce(c.at_once, 0))
        <> (coalesce(e.count, 0), coalesce(e.invalid, 0), coalesce(e.at_once, 0))`,
  },
  {
    id: 'sender_counters',
    says: 'the numbers of mails and bounces of a mailbox match the event log',
    query: () => sql`
      select coalesce(c.sender_id, e.sender_id)::text || ' ' || coalesce(c.day, e.day) as what
      from (select team_id, sender_id, day, sum(sends) as sends, sum(bounces) as bounces,
        sum(all_bounces) as all_bounces
        from sender_counters group by 1, 2, 3) c
      full join (select team_id, sender_id, (occurred_at at time zone 'UTC')::date as day,
          count(*) filter (where type = 'email_sent' or bounced = 'at_once') as sends,
          count(*) filter (where bounce_category = 'invalid_recipient') as bounces,
          count(*) filter (where type = 'bounce' and bounced is distinct from 'again') as all_bounces
        from events where type in ('email_sent', 'bounce') and sender_id is not null
          group by 1, 2, 3) e using (team_id, sender_id, day)
      where (coalesce(c.sends, 0), coalesce(c.bounces, 0), coalesce(c.all_bounces, 0))
        <> (coalesce(e.sends, 0), coalesce(e.bounces, 0), coalesce(e.all_bounces, 0))`,
  },
  {
    id: 'mail_counters',
    says: 'the numbers of mails and bounces by receiver and kind match the event log',
    query: () => sql`
      select concat_ws(' ', day, receiver, type, bounced, category, subtype) as what
      from (select team_id, day, receiver, type, bounced, category, subtype, sum(count) as count from mail_counters
        group by 1, 2, 3, 4, 5, 6, 7) c
      full join (select team_id, (occurred_at at time zone 'UTC')::date as day,
        coalesce(receiver, ${UNKNOWN_RECEIVER}) as receiver, type,
          case when type = 'bounce' then coalesce(bounced, 'later') else '' end as bounced,
          case when type = 'bounce' then coalesce(bounce_category::text, '') else '' end as category,
          case when type = 'bounce' then coalesce(bounce_subtype, '') else '' end as subtype, count(*) as count
        from events where type in ('email_sent', 'bounce') group by 1, 2, 3, 4, 5, 6, 7) e
        using (team_id, day, receiver, type, bounced, category, subtype)
      where coalesce(c.count, 0) <> coalesce(e.count, 0)`,
  },
  {
    id: 'step_counters',
    says: 'the numbers of a campaign match the results of its contacts',
    query: () => sql`
      select concat_ws(' ', campaign_id, node_id, variant_id, day, result) as what
      from (select team_id, campaign_id, node_id, variant_id, day, r.result, sum(r.count) as count from step_counters
        cross join lateral unnest(${[...RESULTS]}::text[],
          array[${sql.raw(RESULTS.join(', '))}]) as r(result, count) group by 1, 2, 3, 4, 5, 6) c
      full join (select team_id, campaign_id, node_id, variant_id, day, result::text as result, count(*) as count
        from step_results group by 1, 2, 3, 4, 5, 6) e using (team_id, campaign_id, node_id, variant_id, day, result)
      where coalesce(c.count, 0) <> coalesce(e.count, 0)`,
  },
  {
    id: 'contact_counts',
    says: 'the numbers of contacts of a campaign match its contacts',
    query: () => sql`
      select campaign_id::text || case when deleted then ' deleted' else '' end || case when archived then ' archived'
        else '' end as what
      from (select team_id, campaign_id, deleted, archived, sum(count) as count from enrollment_counts
        group by 1, 2, 3, 4) c
      full join (select team_id, campaign_id, deleted_at is not null as deleted, life = 'archived' as archived,
        count(*) as count
        from enrollments group by 1, 2, 3, 4) e using (team_id, campaign_id, deleted, archived)
      where coalesce(c.count, 0) <> coalesce(e.count, 0)`,
  },
  {
    id: 'list_order',
    says: 'lists show a contact among those under way, finished or archived, as its life says',
    query: () => sql`
      select p.enrollment_id::text as what from enrollment_positions p
      join enrollments e on e.team_id = p.team_id and e.id = p.enrollment_id
      where p.list_rank <> case when e.deleted_at is not null or e.life = 'archived' then 2 when e.life = 'finished'
        then 1 else 0 end`,
  },
  {
    id: 'search_index',
    says: 'the search index has each contact as it is, or will read it',
    query: () => sql`
      select p.id::text as what from contact_profiles p
      left join contact_search s on s.team_id = p.team_id and s.contact_profile_id = p.id
      where ${isErased(sql`p.email`)} is not true
        and (s.text, s.first_name, s.last_name, s.company_name) is distinct from
          (contact_search_text(p.email, p.first_name, p.last_name, p.company_name),
            contact_name_key(p.first_name), contact_name_key(p.last_name), contact_name_key(p.company_name))
        and not exists (select 1 from contact_search_due d cross join unnest(d.contact_profile_ids) as due (id)
          where d.team_id = p.team_id and due.id = p.id)`,
  },
];

export async function findBroken(
  db: Db,
  check: Check,
  at: { wall: Date; now: Date; graceMs: number },
): Promise<{ broken: number; sample: string[] }> {
  const { rows } = await sql<{ what: string; total: number }>`
    with broken as (${check.query(at)}) select what, (select count(*)::int from broken) as total from broken
      limit ${SAMPLE}`.execute(db);
  return { broken: rows[0]?.total ?? 0, sample: rows.map((row) => row.what) };
}

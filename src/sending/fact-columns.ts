/** Columns of `FactRow`: of an enrollment `e`, its profile `p` and its campaign `c`. */
export const FACTS = `
  e.life, e.life_reason,
  case e.life when 'paused' then e.paused_at when 'finished' then e.finished_at when 'archived' then e.updated_at
    end as stopped_at,
  e.pause_until, e.replied_at, e.bounced_at, e.bounce_category, e.released_at,
  e.deleted_at is not null or p.deleted_at is not null as deleted,
  p.email, coalesce(e.unsubscribed_at, p.unsubscribed_at) as unsubscribed_at,
  exists (select from suppression_of(e.team_id, p.email_key)) as suppressed,
  p.valid2, p.validation_asked_at, p.risk_level, p.is_catch_all,
  c.status as campaign_status, c.paused_reason, c.send_to_risk_levels, c.include_catch_all`;

/**
 * Columns of `ContactWindowRow`: of a campaign `c`, a profile `p` and an organization's id. Nothing is read unless the
 * schedule asks for it.
 */
export const contactWindowColumns = (organizationId: string): string => {
  const ofContact = (column: string): string =>
    `case when c.schedule @> '{"use_contact_time_zone": true}' then ${column} end`;
  return `
  ${ofContact('c.schedule')} as contact_schedule,
  ${ofContact(`(select g.timezone from organizations g where g.id = ${organizationId})`)} as organization_timezone,
  ${ofContact("array[p.custom ->> 'time_zone', p.custom ->> 'timezone']")} as contact_zones,
  ${ofContact('p.country')} as contact_country`;
};

/** The other columns of `SendFactRow`: of the team `t`, of the profile `p`, of `w` (`WRITERS`) and of `capped` (`capFacts`). */
export const SEND_FACTS = `
  c.daily_limit, c.new_contacts_per_day, c.closed_because as campaign_closed,
  nullif(c.window_until, 'infinity') as campaign_window_until,
  capped_until(c.team_id, 'campaign', c.id, c.daily_limit) as campaign_capped_until,
  t.daily_limit as team_daily_limit, t.closed_because as team_closed,
  nullif(t.window_until, 'infinity') as team_window_until,
  capped_until(t.id, 'team', t.id, t.daily_limit) as team_capped_until,
  t.person_cap_mails, t.person_cap_days, t.company_cap_mails, t.company_cap_days, t.caps_since, capped.*,
  w.first_mail, w.walked_at, w.unread,${contactWindowColumns('t.organization_id')}`;

/** Columns of a mailbox `s` with its state `st`, for the gates. */
export const MAILBOX_FACTS = `
  s.disabled, st.backoff_until as rests_until, st.backoff_reason as rests_because,
  case when st.sent_today >= s.max_per_day then (st.day + 1)::timestamp at time zone s.timezone end as day_full_until,
  case when st.sent_today < s.max_per_day and st.sent_today >= sender_cap(s.max_per_day, s.warm_up, st.warm_stage)
    then (st.day + 1)::timestamp at time zone s.timezone end as warm_up_full_until,
  case when s.spacing_seconds > 0 then nullif(st.next_send_at, '-infinity') end as spaced_until`;

/**
 * Mailboxes that wrote to an enrollment `e` before. `first_mail`: there is none, and no other tool wrote. `walked_at` and
 * `unread` come from the mailboxes that are read: not deleted and with IMAP settings. One probe by key for each earlier
 * mail, and one for the thread of another tool.
 */
export const WRITERS = `
  cross join lateral (
    select count(*) = 0 and not exists (select from earlier_threads a
        where a.team_id = e.team_id and a.enrollment_id = e.id) as first_mail,
      min(coalesce(b.walked_at, 'epoch')) filter (where b.is_read) as walked_at,
      coalesce(bool_or(b.is_read and exists (select from inbound_messages i
        where i.team_id = l.team_id and i.sender_id = l.sender_id and i.state = 'received')), false) as unread
    from email_sends l
    cross join lateral (select s.imap_host is not null and s.deleted_at is null as is_read, st.walked_at
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.team_id = l.team_id and s.id = l.sender_id limit 1) b
    where l.team_id = e.team_id and l.enrollment_id = e.id and l.state in ('sent', 'uncertain')) w`;

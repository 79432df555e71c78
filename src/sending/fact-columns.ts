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

/** The other columns of `SendFactRow`: of the team `t` and of `w` (`WRITERS`). */
export const SEND_FACTS = `
  c.daily_limit, c.new_contacts_per_day, c.closed_because as campaign_closed,
  nullif(c.window_until, 'infinity') as campaign_window_until,
  capped_until(c.team_id, 'campaign', c.id, c.daily_limit) as campaign_capped_until,
  t.daily_limit as team_daily_limit, t.closed_because as team_closed,
  nullif(t.window_until, 'infinity') as team_window_until,
  capped_until(t.id, 'team', t.id, t.daily_limit) as team_capped_until,
  w.first_mail, w.walked_at, w.unread`;

/**
 * Mailboxes that wrote to an enrollment `e` before. `first_mail`: there is none. `walked_at` and `unread` come from the
 * mailboxes that are read: not deleted and with IMAP settings. One probe by key for each earlier mail.
 */
export const WRITERS = `
  cross join lateral (
    select count(*) = 0 as first_mail, min(coalesce(b.walked_at, 'epoch')) filter (where b.is_read) as walked_at,
      coalesce(bool_or(b.is_read and exists (select from inbound_messages i
        where i.team_id = l.team_id and i.sender_id = l.sender_id and i.state = 'received')), false) as unread
    from email_sends l
    cross join lateral (select s.imap_host is not null and s.deleted_at is null as is_read, st.walked_at
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.team_id = l.team_id and s.id = l.sender_id limit 1) b
    where l.team_id = e.team_id and l.enrollment_id = e.id and l.state in ('sent', 'uncertain')) w`;

import { sql } from 'kysely';

/** Why the next mail or step of enrollment `e` does not move; null: nothing holds it. Needs `HOLD_JOINS`. */
export const HOLD_TEXT = `
  coalesce(o.hold_reason, case when e.life = 'active' and m.state in ('pending', 'uncertain') then
    coalesce(case when m.state = 'pending' then campaign_hold_reason(c.campaign, c.team) end,
      mail_hold_reason(m.hold_reason, h.reason)) end)`;

/** Lookups by key. A plan that was cached for a small team would read a whole large team for one row. */
export const HOLD_JOINS_TEXT = `
  cross join lateral (select c.name, c as campaign, t as team from campaigns c
    join teams t on t.id = c.team_id where c.team_id = e.team_id and c.id = e.campaign_id limit 1) c
  left join lateral (select * from enrollment_positions o
    where o.team_id = e.team_id and o.enrollment_id = e.id limit 1) o on true
  left join lateral (select m.* from email_sends m where o.node_state = 'sending' and m.team_id = o.team_id
    and m.enrollment_id = o.enrollment_id and m.node_id = o.node_id and m.pass = o.pass
    and m.state in ('pending', 'sending', 'data', 'uncertain') limit 1) m on true
  left join lateral (select h.reason, h.opens_at from sender_holds h where m.state = 'pending' and h.team_id = m.team_id
    and h.sender_id = m.sender_id limit 1) h on true`;

export const HOLD = sql.raw(HOLD_TEXT);
export const HOLD_JOINS = sql.raw(HOLD_JOINS_TEXT);

import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { holdsKey } from '../platform/db/leases.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { heldKeyOf } from './lease-sender.ts';
import type { Held } from './lease-sender.ts';
import { prepared } from '../platform/db/prepared.ts';
import { MAX_MAILBOXES } from './rules/distribute-slots.ts';

export async function insertState(
  trx: Trx,
  row: { teamId: string; senderId: string; timezone: string; now: Date; wall: Date },
): Promise<void> {
  await sql`
    insert into sender_states (team_id, sender_id, day, imap_since)
    values (${row.teamId}, ${row.senderId}, (${row.now}::timestamptz at time zone ${row.timezone}::text)::date,
      ${row.wall})`.execute(trx);
}

/**
 * Takes up to `want` mails out of the day's budget; `jitter` is the factor of the next pause of a spaced mailbox. One
 * statement locks, judges and rewrites the row, so a second transaction judges the result of the first. The day is
 * that of the mailbox's zone and never goes back.
 */
export async function grantSlots(
  trx: Trx,
  asked: Held & { now: Date; want: number; jitter: number },
): Promise<number> {
  const { rows } = await sql<{ granted: number }>`
    ${prepared('slots of a mailbox')} with at_hand as (
      select st.team_id, st.sender_id, greatest(st.day, d.today) as day, s.spacing_seconds, w.stage, w.trouble,
        case when d.today > st.day then 0 else st.sent_today end as sent,
        case when s.spacing_seconds > 0 and st.next_send_at > ${asked.now} then 0
          else greatest(0, least(case when s.spacing_seconds > 0 then 1 else ${asked.want}::int end, ${asked.want}::int,
            sender_cap(s.max_per_day, s.warm_up, w.stage) - case when d.today > st.day then 0
              else st.sent_today end)) end as granted
      from sender_states st
      join senders s on s.team_id = st.team_id and s.id = st.sender_id and not s.disabled
      cross join lateral (select (${asked.now}::timestamptz at time zone s.timezone)::date as today) d
      cross join lateral (select warm_stage_on(s.warm_up, st.warm_stage, st.day, st.sent_today, st.warm_trouble,
        d.today) as stage,
        st.warm_trouble and d.today <= st.day as trouble) w
      where st.team_id = ${asked.teamId} and st.sender_id = ${asked.senderId} and ${holdsKey(heldKeyOf(asked))}
        and (st.backoff_until is null or st.backoff_until <= ${asked.now})
      for update of st
    )
    update sender_states st
      set day = h.day, sent_today = h.sent + h.granted, warm_stage = h.stage, warm_trouble = h.trouble,
      spaced_at = case when h.spacing_seconds > 0 and h.granted > 0 then ${asked.now}::timestamptz
        else st.spaced_at end,
      next_send_at = case when h.spacing_seconds > 0 and h.granted > 0
        then ${asked.now}::timestamptz + make_interval(secs => h.spacing_seconds * ${asked.jitter}::float8)
          else st.next_send_at end
    from at_hand h where st.team_id = h.team_id and st.sender_id = h.sender_id
    returning h.granted`.execute(trx);
  return rows[0]?.granted ?? 0;
}

export interface UnusedSlots {
  sender_id: string;
  slot_at: Date;
  count: number;
}

/**
 * Puts slots back, in the transaction that gives their mails back. A slot of an earlier day does not widen today's
 * budget; the pause to the next mail is taken back if it began with this slot. Reads each mailbox by its key,
 * whatever the planner's statistics say: a join read 160,000 rows for one slot beside 400 mailboxes that were just
 * imported.
 */
export async function returnSlots(trx: Trx, teamId: string, unused: UnusedSlots[]): Promise<void> {
  const ids = unused.map((slot) => slot.sender_id);
  await sql`
    with back as materialized (
      select v.sender_id, (v.slot_at at time zone s.timezone)::date as day, max(v.slot_at) as last_at,
        sum(v.count)::int as count
      from unnest(${ids}::uuid[], ${unused.map((slot) => slot.slot_at)}::timestamptz[],
        ${unused.map((slot) => slot.count)}::int[]) as v(sender_id, slot_at, count)
      cross join lateral (select timezone from senders s where s.team_id = ${teamId} and s.id = v.sender_id limit 1) s
        group by 1, 2)
    update sender_states st set sent_today = greatest(0, st.sent_today - back.count),
      next_send_at = case when st.spaced_at = back.last_at then back.last_at else st.next_send_at end
    from back
    where st.team_id = ${teamId} and st.sender_id = any(${ids}::uuid[]) and st.sender_id = back.sender_id
      and st.day <= back.day`.execute(trx);
}

export const lockTrouble = (trx: Trx, held: Held) =>
  trx
    .selectFrom('sender_states')
    .select(['failures', 'backoff_reason as reason'])
    .where('team_id', '=', held.teamId)
    .where('sender_id', '=', held.senderId)
    .where(holdsKey(heldKeyOf(held)))
    .forUpdate()
    .executeTakeFirst();

export async function writeTrouble(
  trx: Trx,
  held: Held,
  trouble: { failures: number; until: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('sender_states')
    .set({
      failures: trouble.failures,
      backoff_until: trouble.until,
      backoff_reason: trouble.reason,
      warm_trouble: true,
    })
    .where('team_id', '=', held.teamId)
    .where('sender_id', '=', held.senderId)
    .execute();
}

/**
 * Called when the mailbox worked for its holder. Resolves false, and writes nothing, when nothing was
 * wrong. With `sent`, an open incident counts as wrong.
 */
export async function endTrouble(
  db: Db,
  held: Held & { sent: boolean; restedBy: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sender_states set failures = 0, backoff_until = null, backoff_reason = null
    where team_id = ${held.teamId} and sender_id = ${held.senderId} and ${holdsKey(heldKeyOf(held))}
      and (${held.restedBy}::timestamptz is null or coalesce(backoff_until, '-infinity') <= ${held.restedBy})
      and (failures > 0 or backoff_until is not null or ${held.sent}
        and exists (select 1 from sender_incidents i where i.team_id = ${held.teamId}
        and i.sender_id = ${held.senderId} and i.kind in ('sending', 'smtp_login', 'sign_in')
          and i.closed_at is null))`.execute(db);
  return numAffectedRows === 1n;
}

/** The warm-up ramp steps back when the day is over. */
export async function markWarmTrouble(trx: Trx, teamId: string, senderIds: readonly string[]): Promise<void> {
  await sql`
    update sender_states st set warm_trouble = true
    where st.team_id = ${teamId} and st.sender_id = any(${senderIds.toSorted()}::uuid[])
      and not st.warm_trouble`.execute(trx);
}

export async function restartWarmUp(trx: Trx, at: { teamId: string; senderId: string }): Promise<void> {
  await sql`
    update sender_states set warm_stage = 0, warm_trouble = false
    where team_id = ${at.teamId} and sender_id = ${at.senderId}`.execute(trx);
}

/**
 * A person corrected the mailbox: it tries again at once. A day that a wrong clock put into the future comes back to today,
 * with its count, so that there is no second budget. Resolves true when the mailbox rested.
 */
export async function resetState(
  trx: Trx,
  row: { teamId: string; senderId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ rested: boolean }>`
    update sender_states st set failures = 0, backoff_until = null, backoff_reason = null,
      day = least(st.day, (${row.now}::timestamptz at time zone s.timezone)::date),
      next_send_at = least(st.next_send_at, ${row.now}::timestamptz + make_interval(secs => s.spacing_seconds))
    from senders s, (select backoff_until is not null as rested from sender_states
      where team_id = ${row.teamId} and sender_id = ${row.senderId} for update) old
    where s.team_id = st.team_id and s.id = st.sender_id
      and st.team_id = ${row.teamId} and st.sender_id = ${row.senderId}
    returning old.rested`.execute(trx);
  return rows[0]?.rested ?? false;
}

/**
 * The load of every mailbox that may send: mails of its last day and waiting mails, these counted up to `maxWaiting`. Above
 * MAX_MAILBOXES, the preferred ones come first. Costs one range of the index of due mails per mailbox.
 */
export async function loadsOf(
  trx: Trx,
  teamId: string,
  maxWaiting: number,
  preferred: string[],
): Promise<{ id: string; email: string; waiting: number; capacity: number }[]> {
  const { rows } = await sql<{ id: string; email: string; waiting: number; capacity: number }>`
    select s.id, s.email, sender_cap(s.max_per_day, s.warm_up, st.warm_stage) as capacity,
      (st.sent_today + (select count(*)
        from (select 1 from email_sends e where e.sender_id = s.id and e.team_id = s.team_id
        and e.state = 'pending' limit ${maxWaiting}) w))::int as waiting
    from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
    where s.team_id = ${teamId} and not s.disabled and s.max_per_day > 0
    order by s.id = any(${preferred}::uuid[]) desc, s.id limit ${MAX_MAILBOXES}`.execute(trx);
  return rows;
}

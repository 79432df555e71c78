import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface TeamDay {
  team_id: string;
  day: string;
}

/** Days before `today` of which counters still have several rows. Reads the indexes of such rows. */
export async function unfoldedDays(db: Db, today: string, limit: number): Promise<TeamDay[]> {
  const first = sql`day < ${today}::date and slot <> 0 order by day limit ${limit}`;
  const { rows } = await sql<TeamDay>`
    select distinct team_id, to_char(day, 'YYYY-MM-DD') as day from (
      (select team_id, day from event_counters where ${first}) union all (select team_id, day from sender_counters where ${first})
      union all (select team_id, day from mail_counters where ${first})) unfolded order by day, team_id`.execute(
    db,
  );
  return rows;
}

/** Adds the rows of a day up in slot 0. What is recorded for that day meanwhile adds to rows of its own. */
export async function foldDay(trx: Trx, { team_id: teamId, day }: TeamDay): Promise<void> {
  const others = sql`team_id = ${teamId} and day = ${day}::date and slot <> 0`;
  await sql`
    with old as (delete from event_counters where ${others} returning *)
    insert into event_counters (team_id, campaign_id, type, day, slot, count)
    select team_id, campaign_id, type, day, 0, sum(count) from old group by 1, 2, 3, 4
    on conflict (team_id, campaign_id, type, day, slot) do update set count = event_counters.count + excluded.count`.execute(
    trx,
  );
  await sql`
    with old as (delete from sender_counters where ${others} returning *)
    insert into sender_counters (team_id, sender_id, day, slot, sends, bounces, all_bounces)
    select team_id, sender_id, day, 0, sum(sends), sum(bounces), sum(all_bounces) from old group by 1, 2, 3
    on conflict (team_id, sender_id, day, slot) do update set sends = sender_counters.sends + excluded.sends,
      bounces = sender_counters.bounces + excluded.bounces, all_bounces = sender_counters.all_bounces + excluded.all_bounces`.execute(
    trx,
  );
  await sql`
    with old as (delete from mail_counters where ${others} returning *)
    insert into mail_counters (team_id, day, receiver, type, bounced, category, subtype, slot, count)
    select team_id, day, receiver, type, bounced, category, subtype, 0, sum(count) from old group by 1, 2, 3, 4, 5, 6, 7
    on conflict (team_id, day, receiver, type, bounced, category, subtype, slot) do update set count = mail_counters.count + excluded.count`.execute(
    trx,
  );
}

import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { RESULTS } from './rules/step-results.ts';

export interface TeamDay {
  team_id: string;
  day: string;
}

interface Folded {
  rows: number;
}

/** Days before `today` whose counters still have several rows. Reads the partial indexes of such rows. */
export async function unfoldedDays(db: Db, today: string, limit: number): Promise<TeamDay[]> {
  const first = sql`day < ${today}::date and slot <> 0 order by day limit ${limit}`;
  const { rows } = await sql<TeamDay>`
    select distinct team_id, to_char(day, 'YYYY-MM-DD') as day from (
      (select team_id, day from event_counters where ${first})
        union all (select team_id, day from sender_counters where ${first})
      union all (select team_id, day from mail_counters where ${first})
      union all (select team_id, day from step_counters where ${first})) unfolded order by day, team_id`.execute(
    db,
  );
  return rows;
}

/**
 * Adds the rows of a day up in slot 0; resolves how many there were. Locks rows in the order of a recording and skips held ones:
 * a fold never waits for a recording.
 */
export async function foldDay(trx: Trx, { team_id: teamId, day }: TeamDay): Promise<number> {
  const of = sql`team_id = ${teamId} and day = ${day}::date`;
  const events = sql`campaign_id, type::text collate "C"`;
  const steps = sql`campaign_id, node_id collate "C", variant_id collate "C"`;
  const each = (of: (name: string) => string) => sql.raw(RESULTS.map(of).join(', '));
  const mails = sql`receiver collate "C", type::text collate "C", bounced collate "C", category collate "C",
    subtype collate "C"`;
  const folded = [
    await sql<Folded>`
    with held as materialized (
      select campaign_id, type, slot from event_counters where ${of} and slot <> 0 order by ${events}, slot
        for update skip locked),
    old as (delete from event_counters c using held h
      where ${of} and (c.campaign_id, c.type, c.slot) = (h.campaign_id, h.type, h.slot) returning c.*),
    put as (
      insert into event_counters (team_id, campaign_id, type, day, slot, count, invalid, at_once)
      select team_id, campaign_id, type, day, 0, sum(count), sum(invalid), sum(at_once) from old group by 1, 2, 3, 4
        order by ${events}
      on conflict (team_id, campaign_id, type, day, slot) do update set count = event_counters.count + excluded.count,
        invalid = event_counters.invalid + excluded.invalid, at_once = event_counters.at_once + excluded.at_once)
    select count(*)::int as rows from old`.execute(trx),
    await sql<Folded>`
    with held as materialized (
      select sender_id, slot from sender_counters where ${of} and slot <> 0 order by sender_id, slot
        for update skip locked),
    old as (delete from sender_counters c using held h where ${of} and (c.sender_id, c.slot) = (h.sender_id, h.slot)
      returning c.*),
    put as (
      insert into sender_counters (team_id, sender_id, day, slot, sends, bounces, all_bounces)
      select team_id, sender_id, day, 0, sum(sends), sum(bounces), sum(all_bounces) from old group by 1, 2, 3
        order by sender_id
      on conflict (team_id, sender_id, day, slot) do update set sends = sender_counters.sends + excluded.sends,
        bounces = sender_counters.bounces + excluded.bounces,
          all_bounces = sender_counters.all_bounces + excluded.all_bounces)
    select count(*)::int as rows from old`.execute(trx),
    await sql<Folded>`
    with held as materialized (
      select receiver, type, bounced, category, subtype, slot from mail_counters where ${of} and slot <> 0
      order by ${mails}, slot for update skip locked),
    old as (
      delete from mail_counters c using held h
        where ${of} and (c.receiver, c.type, c.bounced, c.category, c.subtype, c.slot)
        = (h.receiver, h.type, h.bounced, h.category, h.subtype, h.slot) returning c.*),
    put as (
      insert into mail_counters (team_id, day, receiver, type, bounced, category, subtype, slot, count)
      select team_id, day, receiver, type, bounced, category, subtype, 0, sum(count) from old
        group by 1, 2, 3, 4, 5, 6, 7 order by ${mails}
      on conflict (team_id, day, receiver, type, bounced, category, subtype,
        slot) do update set count = mail_counters.count + excluded.count)
    select count(*)::int as rows from old`.execute(trx),
    await sql<Folded>`
    with held as materialized (
      select campaign_id, node_id, variant_id, slot from step_counters where ${of} and slot <> 0
      order by ${steps}, slot for update skip locked),
    old as (delete from step_counters c using held h
      where ${of} and (c.campaign_id, c.node_id, c.variant_id, c.slot)
        = (h.campaign_id, h.node_id, h.variant_id, h.slot) returning c.*),
    put as (
      insert into step_counters (team_id, campaign_id, node_id, variant_id, day, slot, ${each((name) => name)})
      select team_id, campaign_id, node_id, variant_id, day, 0, ${each((name) => `sum(${name})`)} from old
        group by 1, 2, 3, 4, 5 order by ${steps}
      on conflict (team_id, campaign_id, node_id, variant_id, day, slot) do update
        set ${each((name) => `${name} = step_counters.${name} + excluded.${name}`)})
    select count(*)::int as rows from old`.execute(trx),
  ];
  return folded.reduce((sum, { rows }) => sum + rows[0]!.rows, 0);
}

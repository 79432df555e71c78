import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { uuidFloor } from '../platform/ids.ts';
import { NO_CAMPAIGN, UNKNOWN_RECEIVER } from './rules/counts.ts';
import { RESULTS } from './rules/step-results.ts';
import { countOf } from './step-store.ts';

interface Counter {
  table: RawBuilder<unknown>;
  insert: RawBuilder<unknown>;
  keys: readonly string[];
  values: readonly string[];
  /** The lock order of a recording. */
  order: string;
  truth: RawBuilder<unknown>;
  from(at: Month): RawBuilder<unknown>;
}

interface Month {
  teamId: string;
  month: Date;
  end: Date;
}

const eventsOf =
  (among: RawBuilder<unknown>) =>
  ({ teamId, month, end }: Month): RawBuilder<unknown> =>
    sql`events e where e.team_id = ${teamId} and e.id >= ${uuidFloor(month)} and e.id < ${uuidFloor(end)} and ${among}`;

const DAY = sql`(e.occurred_at at time zone 'UTC')::date as day`;
const BOUNCED = sql`case when e.type = 'bounce' then coalesce(e.bounced, 'later') else '' end`;

export const COUNTERS: readonly Counter[] = [
  {
    table: sql`event_counters`,
    insert: sql`insert into event_counters`,
    keys: ['campaign_id', 'type', 'day'],
    values: ['count', 'invalid', 'at_once'],
    order: `campaign_id, type::text collate "C", day`,
    truth: sql`coalesce(case when e.type = 'email_sent' and e.conversation_id is not null then null
      else e.campaign_id end,
        ${NO_CAMPAIGN}::uuid) as campaign_id, e.type, ${DAY}, count(*) as count,
      count(*) filter (where e.type = 'bounce' and e.bounce_category = 'invalid_recipient') as invalid,
      count(*) filter (where e.type = 'bounce' and e.bounced = 'at_once') as at_once`,
    from: eventsOf(sql`true`),
  },
  {
    table: sql`sender_counters`,
    insert: sql`insert into sender_counters`,
    keys: ['sender_id', 'day'],
    values: ['sends', 'bounces', 'all_bounces'],
    order: 'sender_id, day',
    truth: sql`e.sender_id, ${DAY}, count(*) filter (where e.type = 'email_sent' or e.bounced = 'at_once') as sends,
      count(*) filter (where e.bounce_category = 'invalid_recipient') as bounces,
      count(*) filter (where e.type = 'bounce' and e.bounced is distinct from 'again') as all_bounces`,
    from: eventsOf(sql`e.type in ('email_sent', 'bounce') and e.sender_id is not null`),
  },
  {
    table: sql`mail_counters`,
    insert: sql`insert into mail_counters`,
    keys: ['day', 'receiver', 'type', 'bounced', 'category', 'subtype'],
    values: ['count'],
    order: `day, receiver collate "C", type::text collate "C", bounced collate "C", category collate "C", subtype collate "C"`,
    truth: sql`${DAY}, coalesce(e.receiver, ${UNKNOWN_RECEIVER}) as receiver, e.type, ${BOUNCED} as bounced,
      case when e.type = 'bounce' then coalesce(e.bounce_category::text, '') else '' end as category,
      case when e.type = 'bounce' then coalesce(e.bounce_subtype, '') else '' end as subtype, count(*) as count`,
    from: eventsOf(sql`e.type in ('email_sent', 'bounce')`),
  },
  {
    table: sql`step_counters`,
    insert: sql`insert into step_counters`,
    keys: ['campaign_id', 'node_id', 'variant_id', 'day'],
    values: RESULTS,
    order: `campaign_id, node_id collate "C", variant_id collate "C", day`,
    truth: sql`e.campaign_id, e.node_id, e.variant_id, e.day, ${sql.join(RESULTS.map(countOf))}`,
    // Reads all results of the team for each month.
    from: ({ teamId, month, end }) => sql`step_results e where e.team_id = ${teamId}
      and e.day >= ${month.toISOString()}::date and e.day < ${end.toISOString()}::date`,
  },
];

const listed = (names: readonly string[], of: (name: string) => string, by = ', '): RawBuilder<unknown> =>
  sql.raw(names.map(of).join(by));
const numbered = (keys: readonly string[]): RawBuilder<unknown> =>
  listed(keys, (key) => String(keys.indexOf(key) + 2));

export const endOf = (month: Date): Date =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));

/**
 * Adds to a month's counters what they lack of the event log. Both are read at one moment, in which an event and its count are
 * both there or both missing; recordings add to the same rows before or after. Locks rows in the order of a recording. Resolves
 * the number of wrong values.
 */
export async function recount(trx: Trx, teamId: string, month: Date): Promise<number> {
  const end = endOf(month);
  let wrong = 0;
  for (const counter of COUNTERS) wrong += await recountTable(trx, counter, { teamId, month, end });
  return wrong;
}

async function recountTable(
  trx: Trx,
  { table, insert, keys, values, order, truth, from }: Counter,
  at: Month,
): Promise<number> {
  const { teamId, month, end } = at;
  const names = listed(keys, (key) => key);
  const sums = listed(values, (value) => `sum(${value}) as ${value}`);
  const { rows } = await sql<{ wrong: number }>`
    with counted_rows as materialized (
      select * from ${table}
        where team_id = ${teamId} and day >= ${month.toISOString()}::date and day < ${end.toISOString()}::date),
    true_counts as (
      select 1 as one, ${truth} from ${from(at)}
      group by ${numbered(keys)}),
    counted as (select ${names}, ${sums} from counted_rows group by ${names}),
    wrong as (
      select ${names}, ${listed(values, (value) => `coalesce(t.${value}, 0) as ${value}`)}
      from true_counts t full join counted c using (${names})
      where (${listed(values, (value) => `coalesce(t.${value}, 0)`)})
        is distinct from (${listed(values, (value) => `coalesce(c.${value}, 0)`)})),
    short as (
      select ${names}, 0 as slot, ${listed(values, (value) => value)} from wrong
      union all
      select ${names}, c.slot, ${listed(values, (value) => `-c.${value}`)} from counted_rows c
        join wrong using (${names})),
    put as (
      ${insert} as n (team_id, ${names}, slot, ${listed(values, (value) => value)})
      select ${teamId}::uuid, ${names}, slot, ${sums} from short group by ${names}, slot
        order by ${sql.raw(order)}, slot
      on conflict (team_id, ${names},
        slot) do update set ${listed(values, (value) => `${value} = n.${value} + excluded.${value}`)})
    select count(*)::int as wrong from wrong`.execute(trx);
  return rows[0]!.wrong;
}

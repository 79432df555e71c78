import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EventType, StepResult } from '../platform/db/types.ts';
import { uuidFloor } from '../platform/ids.ts';
import type { RecordedEvent } from './event.ts';
import { RESULTS } from './rules/step-results.ts';
import { SLOT } from './slot-store.ts';

type Sql = RawBuilder<unknown>;

const TYPES: ReadonlySet<EventType> = new Set([
  'email_sent',
  'open',
  'click',
  'reply',
  'bounce',
  'unsubscribe',
  'autoresponse',
]);

/** What an event `v` says of its mail. */
const KINDS = sql.raw(`case v.type
    when 'email_sent' then array['sent'] when 'open' then array['opened'] when 'click' then array['clicked']
    when 'reply' then case when v.mood = 'positive' then array['replied', 'positive'] else array['replied'] end
    when 'bounce' then case when v.bounced = 'at_once' then array['bounced'] else array['bounced', 'returned'] end
    when 'unsubscribe' then array['opted_out'] when 'autoresponse' then array['autoresponse'] end`);

/** The mail of an event `v`. decided: an opt-out that names no mail belongs to the last one before it. */
const MAIL = sql.raw(`(
    (select m.node_id, m.variant_id from email_sends m where m.team_id = v.team_id and m.id = v.email_send_id limit 1)
    union all
    (select m.node_id, m.variant_id from email_sends m where v.email_send_id is null and v.type = 'unsubscribe'
      and m.team_id = v.team_id and m.enrollment_id = v.enrollment_id and m.sent_at <= v.at
      order by m.sent_at desc, m.id desc limit 1))`);

/**
 * CTE bodies that insert the results that events `v` (team_id, campaign_id, enrollment_id, email_send_id, type, bounced, mood,
 * at) are the first of, in the order of the key: `added` has the new rows. A contact keeps the variant of its first mail of a
 * step. decided: a mail of a person in a conversation is none of the campaign, and an answer to it belongs to no step.
 */
const resultsOf = (events: Sql, which: Sql = sql`true`, again: Sql = sql`do nothing`): Sql => sql`
  v as (${events}),
  said as (
    select v.team_id, v.campaign_id, v.enrollment_id, v.at, k.result::step_result as result,
      coalesce(m.node_id, '') as node_id, coalesce(m.variant_id, '') as variant_id
    from v cross join lateral unnest(${KINDS}) as k(result) left join lateral ${MAIL} m on true where ${which}),
  levels as (
    select * from said where node_id <> ''
    union all select team_id, campaign_id, enrollment_id, at, result, '', '' from said
      where result <> 'sent' or node_id <> ''),
  firsts as (
    select distinct on (l.team_id, l.campaign_id, l.node_id collate "C", l.result, l.enrollment_id)
      l.team_id, l.campaign_id, l.node_id, l.result, l.enrollment_id,
        coalesce(b.variant_id, l.variant_id) as variant_id,
      case when l.result = 'returned' then b.day else (l.at at time zone 'UTC')::date end as day
    from levels l
    left join lateral (select r.variant_id, r.day from step_results r where l.result <> 'sent' and r.team_id = l.team_id
      and r.campaign_id = l.campaign_id and r.node_id = l.node_id and r.result = 'sent'
      and r.enrollment_id = l.enrollment_id limit 1) b on true
    order by l.team_id, l.campaign_id, l.node_id collate "C", l.result, l.enrollment_id, l.at),
  added as (
    insert into step_results (team_id, campaign_id, node_id, result, enrollment_id, variant_id, day)
    select team_id, campaign_id, node_id, result, enrollment_id, variant_id, day from firsts where day is not null
      order by team_id, campaign_id, node_id collate "C", result, enrollment_id
    on conflict (team_id, campaign_id, node_id, result, enrollment_id) ${again}
    returning team_id, campaign_id, node_id, result, variant_id, day)`;

export const countOf = (result: StepResult): Sql =>
  sql.raw(`count(*) filter (where result = '${result}') as ${result}`);
const NAMES = sql.raw(RESULTS.join(', '));
const COUNTS = sql.join(RESULTS.map(countOf));
const SUMS = sql.raw(RESULTS.map((name) => `${name} = step_counters.${name} + excluded.${name}`).join(', '));

const moodOf = ({ detail }: RecordedEvent): string | null => {
  const reply = detail?.reply as { mood?: string } | undefined;
  return reply?.mood ?? null;
};

/**
 * Counts what is new for a contact, in one statement for all events. The caller holds the locks of their enrollments, so two
 * events of one mail never wait for each other here in a circle.
 */
export async function addToSteps(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  const told = events.filter(
    ({ type, campaignId, enrollmentId, channel }) =>
      campaignId && enrollmentId && TYPES.has(type) && channel !== 'linkedin',
  );
  if (told.length === 0) return;
  const column = (of: (event: RecordedEvent) => unknown, type: string): Sql =>
    sql`${told.map((event) => of(event) ?? null)}::${sql.raw(type)}[]`;
  const rows = sql`select * from unnest(${column((event) => event.teamId, 'uuid')},
    ${column((event) => event.campaignId, 'uuid')}, ${column((event) => event.enrollmentId, 'uuid')},
    ${column((event) => event.emailSendId, 'uuid')}, ${column((event) => event.type, 'text')},
    ${column((event) => event.bounced, 'text')}, ${column(moodOf, 'text')},
    ${column((event) => event.occurredAt, 'timestamptz')})
    as v(team_id, campaign_id, enrollment_id, email_send_id, type, bounced, mood, at)`;
  await sql`
    ${prepared('add to step counters')} with ${resultsOf(rows)}
    insert into step_counters (team_id, campaign_id, node_id, variant_id, day, slot, ${NAMES})
    select team_id, campaign_id, node_id, variant_id, day, ${SLOT}, ${COUNTS} from added group by 1, 2, 3, 4, 5
      order by team_id, campaign_id, node_id collate "C", variant_id collate "C", day
    on conflict (team_id, campaign_id, node_id, variant_id, day, slot) do update set ${SUMS}`.execute(trx);
}

/** What an earlier version recorded came first. */
const EARLIER = sql`do update set day = excluded.day, variant_id = excluded.variant_id
  where excluded.day < step_results.day`;

/**
 * Adds the results of a month that an earlier version did not keep; months come in their order. Sent mails come first: what
 * becomes of them has their variant. Recordings of the same results wait for its end, and it holds nothing else.
 */
export async function fillResults(
  db: Db,
  teamId: string,
  { month, end }: { month: Date; end: Date },
): Promise<void> {
  const events = sql`
    select e.team_id, e.campaign_id, e.enrollment_id, e.email_send_id, e.type::text as type, e.bounced,
      e.detail -> 'reply' ->> 'mood' as mood, e.occurred_at as at
    from events e where e.team_id = ${teamId} and e.id >= ${uuidFloor(month)} and e.id < ${uuidFloor(end)}
      and e.campaign_id is not null and e.enrollment_id is not null and e.channel is distinct from 'linkedin'
      and e.type = any(${[...TYPES]}::event_type[])`;
  for (const which of [sql`k.result = 'sent'`, sql`k.result <> 'sent'`])
    await sql`with ${resultsOf(events, which, EARLIER)} select count(*) from added`.execute(db);
}

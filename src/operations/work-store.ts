import { sql } from 'kysely';
import { askTogether } from '../platform/db/ask.ts';
import { MOST_COUNTED } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import type { Db } from '../platform/db/connect.ts';
import { databaseNow } from '../platform/db/skew.ts';
import { keeperTurns } from '../platform/work/keeper-turns.ts';
import type { Registered } from '../platform/work/registered.ts';
import type { WorkStatus } from './wire.ts';

/** Null in a field: the kind cannot say. */
export interface DueWork {
  due: number | null;
  /** Seconds since the oldest row is due; null also when nothing is. */
  late: number | null;
}

export interface Dues {
  due: ReadonlyMap<string, DueWork>;
  faults: ReadonlyMap<string, unknown>;
}

const counted = (rows: Sql): Sql =>
  sql`select count(*)::int from (select 1 from (${rows}) r limit ${MOST_COUNTED}) counted`;

/** What is due of each kind, in one statement: a probe for the oldest row and, with `counts`, a limited count. */
export async function readDue(
  db: Db,
  kinds: readonly Registered[],
  at: Sweep,
  { counts }: { counts: boolean },
): Promise<Dues> {
  const questions = kinds.flatMap(({ name, when }) => {
    if (when.form === 'every' || !when.asks) return [];
    const due = counts && when.form === 'due' ? sql`(${counted(when.asks(at))})` : sql`null`;
    const late = when.asks.lateSeconds ? sql`(${when.asks.lateSeconds(at)})` : sql`null`;
    return [[name, sql`select json_build_object('due', ${due}, 'late', ${late})`] as const];
  });
  const { answers, faults } = await askTogether(db, new Map(questions));
  return { due: new Map(Object.entries(answers as Record<string, DueWork>)), faults };
}

export interface Jobs {
  name: string;
  queued: number;
  running: number;
  failing: number;
  last: Date | null;
  /** Seconds since the last completed job; without one, since the first job was created. */
  seconds_since: number;
}

/** Jobs by queue, and turns of keepers by keeper. Times are of the database's clock. */
export async function readJobs(db: Db, of: 'all' | 'keepers'): Promise<Map<string, Jobs>> {
  const { rows } = await sql<Jobs>`
    select case when name = ${keeperTurns.name} then data ->> 'keeper' else name end as name,
      (count(*) filter (where state in ('created', 'retry')))::int as queued,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failing,
      max(completed_on) filter (where state = 'completed') as last,
      extract(epoch from ${databaseNow} - coalesce(max(completed_on) filter (where state = 'completed'),
        min(created_on)))::float8 as seconds_since
    from pgboss.job ${of === 'keepers' ? sql`where name = ${keeperTurns.name}` : sql``} group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** `oldest_due_at` null: nothing is due, or the kind of work says how late it is. */
type CountedWork = Omit<WorkStatus, 'late_seconds'> & { oldest_due_at: Date | null };

/**
 * Counts due work in the tables that are the schedule. A held mail is not due. Scans the partial indexes of waiting
 * rows.
 */
export async function countWork(db: Db, at: { now: Date; wall: Date }): Promise<CountedWork[]> {
  const { rows } = await sql<CountedWork>`
    with campaign_gates as materialized (select c.team_id, c.id, campaign_opens_at(c, t) as opens_at from campaigns c
      join teams t on t.id = c.team_id),
      mailbox_gates as materialized (select team_id, sender_id, opens_at from sender_holds)
    select 'steps' as work, count(*)::int as scheduled, count(*) filter (where next_run_at <= ${at.now})::int as due,
      0 as held, 0 as running,
      count(*) filter (where hold_reason is not null)::int as failing,
        min(next_run_at) filter (where next_run_at <= ${at.now}) as oldest_due_at
    from enrollment_positions p
      join campaigns c on c.team_id = p.team_id and c.id = p.campaign_id and c.status = 'active'
    where next_run_at is not null
    union all
    select 'mails', count(*) filter (where state = 'pending')::int, count(*) filter (where due_at <= ${at.now})::int,
      count(*) filter (where state = 'pending' and next_attempt_at <= ${at.now}
        and (due_at > ${at.now}) is not false)::int,
      count(*) filter (where state in ('sending', 'data'))::int,
        count(*) filter (where state = 'uncertain' or attempt > 1)::int,
      min(due_at) filter (where due_at <= ${at.now})
    from (select m.state, m.attempt, m.next_attempt_at,
      case when m.state = 'pending' then greatest(m.next_attempt_at, c.opens_at, h.opens_at) end as due_at
      from email_sends m join campaign_gates c on c.team_id = m.team_id and c.id = m.campaign_id
      left join mailbox_gates h on h.team_id = m.team_id and h.sender_id = m.sender_id
      where m.state in ('pending', 'sending', 'data', 'uncertain')) m
    union all
    select 'deliveries', count(*)::int, count(*) filter (where next_retry_at <= ${at.now})::int, 0,
      count(*) filter (where next_retry_at <= ${at.now} and l.lease_until > ${at.wall})::int,
      count(*) filter (where status = 'retrying')::int, min(next_retry_at) filter (where next_retry_at <= ${at.now})
    from webhook_deliveries d
      left join leases l on l.team_id = d.team_id and l.kind = 'endpoint' and l.key = d.webhook_id
    where next_retry_at is not null
    union all
    select 'inbound', count(*)::int,
      count(*) filter (where next_attempt_at is null or next_attempt_at <= ${at.wall})::int, 0, 0,
      count(*) filter (where attempts > 1)::int, min(created_at)
    from inbound_messages where state = 'received'
    union all
    select 'review', count(*)::int, count(*)::int, 0, 0, 0, min(received_at) from inbound_messages where needs_review
    union all
    select 'uploads', count(*)::int, count(*) filter (where status = 'pending')::int, 0,
      count(*) filter (where status = 'processing')::int, 0, min(created_at)
    from uploads where status in ('pending', 'processing')
    union all
    select 'bulk actions', count(*)::int, count(*) filter (where status = 'queued')::int, 0,
      count(*) filter (where status = 'processing')::int, 0, min(created_at)
    from bulk_actions where status in ('queued', 'processing')
    union all
    select 'verifications', count(*)::int, count(*) filter (where due_at <= ${at.wall} and lease_token is null)::int, 0,
      count(*) filter (where lease_token is not null)::int, count(*) filter (where attempts > 1)::int, null
    from contact_verifications
    union all
    select 'calls', count(*)::int, count(*) filter (where due_at <= ${at.wall})::int, 0,
      count(*) filter (where lease_token is not null)::int,
      count(*) filter (where attempts > 1)::int, null
    from node_calls where state = 'waiting'
    union all
    select 'linkedin', count(*)::int, 0, count(*) filter (where state = 'waiting' and lease_token is null)::int,
      count(*) filter (where state = 'handed_over' or lease_token is not null)::int,
        count(*) filter (where attempts > 1)::int, null
    from linkedin_actions where state in ('waiting', 'handed_over')
    union all
    select 'orders', count(*)::int,
      count(*) filter (where state in ('waiting', 'created') and due_at <= ${at.wall})::int, 0,
      count(*) filter (where state = 'handed_over' or lease_token is not null)::int,
        count(*) filter (where attempts > 1)::int, null
    from setup_order_items where state in ('waiting', 'handed_over', 'created')
    union all
    select 'reports', count(*)::int, count(*) filter (where due_at <= ${at.wall})::int, 0, 0,
      count(*) filter (where attempts > 0)::int, null
    from connector_events where state = 'received'
    union all
    select 'placement', count(*)::int, count(*) filter (where next_check_at <= ${at.wall})::int,
      count(*) filter (where handed_at is null)::int, 0, 0, null
    from placement_results where next_check_at is not null
    union all
    select 'search index', coalesce(sum(people), 0)::int, coalesce(sum(people), 0)::int, 0, 0, 0, null
      from contact_search_due`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { NO_CAMPAIGN } from '../events/rules/counts.ts';
import type { Db } from '../platform/db/connect.ts';

export interface Span {
  teamId: string;
  /** The first UTC day. */
  from: string;
}

const since = (from: string) => sql`uuid7_floor(${from}::date::timestamp at time zone 'UTC')`;

/** Complaints by mailbox. Reads the index of complaints alone. */
export async function countComplaints(db: Db, { teamId, from }: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ sender_id: string; count: number }>`
    select sender_id, count(*)::int as count from events
      where team_id = ${teamId} and id >= ${since(from)} and type = 'unsubscribe'
      and detail -> 'unsubscribe' ->> 'method' = 'spam_complaint' and sender_id is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ sender_id, count }) => [sender_id, count]));
}

const COUNTED = [
  'email_sent',
  'open',
  'click',
  'reply',
  'bounce',
  'unsubscribe',
  'autoresponse',
  'appointment',
] as const;
export type Counted = (typeof COUNTED)[number];

export interface CampaignCount {
  /** The nil UUID: no campaign. */
  campaign_id: string;
  type: Counted;
  count: number;
}
export interface DayCount {
  day: string;
  type: Counted;
  count: number;
}

const countersOf = ({ teamId, from }: Span) => sql`
  event_counters where team_id = ${teamId} and day >= ${from}::date and type = any(${[...COUNTED]}::event_type[])`;

export async function countByCampaign(db: Db, span: Span): Promise<CampaignCount[]> {
  const { rows } = await sql<CampaignCount>`
    select campaign_id, type, sum(count)::int as count from ${countersOf(span)} group by 1, 2`.execute(db);
  return rows;
}

/** Two reads, by campaign and by day, cost less than one with grouping sets. */
export async function countByDay(db: Db, span: Span): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, type, count from (
      select day, type, sum(count)::int as count from ${countersOf(span)} group by 1, 2) counted`.execute(db);
  return rows;
}

export interface CampaignBounces {
  id: string;
  sent: number;
  /** Mails refused in the SMTP session; `sent` does not contain them. */
  at_once: number;
  invalid: number;
}

export async function countBounces(
  db: Db,
  { teamId, from }: Span,
  limit: number,
): Promise<CampaignBounces[]> {
  const { rows } = await sql<CampaignBounces>`
    select campaign_id as id, coalesce(sum(count) filter (where type = 'email_sent'), 0)::int as sent,
      sum(at_once)::int as at_once,
      sum(invalid)::int as invalid
    from event_counters where team_id = ${teamId} and day >= ${from}::date and type in ('email_sent', 'bounce')
      and campaign_id <> ${NO_CAMPAIGN} group by 1 order by 4 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

export interface PositiveCount {
  campaign_id: string | null;
  day: string;
  count: number;
}

/**
 * Replies with a positive mood, by campaign and day. Reads their index a day at a time: computing the day of each id
 * costs several times as much.
 */
export async function countPositive(
  db: Db,
  { teamId, from, to }: Span & { to: string },
): Promise<PositiveCount[]> {
  const dayOf = (shift: string) => sql`uuid7_floor((d.day + ${sql.raw(shift)}) at time zone 'UTC')`;
  const { rows } = await sql<PositiveCount>`
    select n.campaign_id, to_char(d.day, 'YYYY-MM-DD') as day, n.count
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d(day)
    cross join lateral (select campaign_id, count(*)::int as count from events
      where team_id = ${teamId} and id >= ${dayOf("interval '0'")}
      and id < ${dayOf("interval '1 day'")} and type = 'reply' and detail -> 'reply' ->> 'mood' = 'positive'
        group by 1) n`.execute(db);
  return rows;
}

export interface CampaignName {
  id: string;
  name: string;
  status: string;
}

/** Removed campaigns are left out. */
export async function namesOfCampaigns(
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<CampaignName[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'status'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
}

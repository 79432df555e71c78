import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Health } from '../deliverability/domains/rules/health.ts';
import type { Db } from '../platform/db/connect.ts';

export interface BrokenDomain {
  id: string;
  name: string;
  health: Health | null;
}

export interface Entry {
  id: string;
  name: string;
  why: string | null;
  count: number | null;
}

export interface Counts {
  answers: number;
  review: number;
  tasks_due: number;
  campaigns_paused: number;
  domains: number;
  webhooks: number;
  imports: number;
}

/** A campaign that a person paused has no reason. */
const OF_CAMPAIGNS = sql`campaigns c where c.team_id = v.team and c.status = 'inactive' and c.guard_since is not null`;
const OF_DOMAINS = sql`domains d where d.team_id = v.team and d.disconnected_at is null
  and d.health ->> 'verdict' = 'broken'`;
const OF_WEBHOOKS = sql`webhook_breakers b
  join webhooks w on w.team_id = b.team_id and w.id = b.webhook_id and w.enabled
  where b.team_id = v.team and b.open_until is not null`;
const OF_IMPORTS = sql`uploads u where u.team_id = v.team and u.id >= uuid7_floor(v.since) and u.rejected_count > 0`;

/** Each count stops at `most` rows of an index that begins with the team; a count of tasks looks up their contacts. */
export async function countWaiting(
  db: Db,
  at: { teamId: string; now: Date; since: Date; most: number },
): Promise<Counts> {
  const upTo = (from: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select 1 from ${from} limit ${at.most}) n)`;
  const { rows } = await sql<Counts>`
    select
      ${upTo(sql`conversations c where c.team_id = v.team and c.unread_since is not null
        and c.archived_at is null and (c.snoozed_until is null or c.snoozed_until <= v.now)`)} as answers,
      ${upTo(sql`inbound_messages m where m.team_id = v.team and m.needs_review`)} as review,
      ${upTo(sql`tasks t cross join lateral (select 1 from enrollments e
        where e.team_id = t.team_id and e.id = t.enrollment_id and (e.deleted_at is null) is true limit 1) e
        where t.team_id = v.team and t.state = 'open' and t.due_at < v.now`)} as tasks_due,
      ${upTo(OF_CAMPAIGNS)} as campaigns_paused, ${upTo(OF_DOMAINS)} as domains, ${upTo(OF_WEBHOOKS)} as webhooks,
      ${upTo(OF_IMPORTS)} as imports
    from (select ${at.teamId}::uuid as team, ${at.now}::timestamptz as now,
      ${at.since}::timestamptz as since) v`.execute(db);
  return rows[0]!;
}

/** The first of each kind that is a list of things with names. */
export async function listEntries(
  db: Db,
  at: { teamId: string; since: Date; limit: number },
): Promise<Record<'campaigns_paused' | 'webhooks' | 'imports', Entry[]> & { domains: BrokenDomain[] }> {
  const some = (from: RawBuilder<unknown>) =>
    sql`(select coalesce(json_agg(e), '[]') from (${from} limit ${at.limit}) e)`;
  const { rows } = await sql<Awaited<ReturnType<typeof listEntries>>>`
    select
      ${some(sql`select c.id, c.name, coalesce(c.paused_reason, 'by_hand') as why, null as count from ${OF_CAMPAIGNS}
        order by c.created_at desc, c.id`)} as campaigns_paused,
      ${some(sql`select d.id, d.domain as name, d.health from ${OF_DOMAINS}
        order by d.domain`)} as domains,
      ${some(sql`select w.id, coalesce(nullif(w.name, ''), w.url) as name, 'endpoint_failing' as why, null as count
        from ${OF_WEBHOOKS} order by w.created_at desc, w.id`)} as webhooks,
      ${some(sql`select u.id, coalesce((select c.name from campaigns c where c.team_id = u.team_id
        and c.id = u.campaign_id), '') as name, 'rejected_rows' as why, u.rejected_count as count
        from ${OF_IMPORTS} order by u.id desc`)} as imports
    from (select ${at.teamId}::uuid as team, ${at.since}::timestamptz as since) v`.execute(db);
  return rows[0]!;
}

/** The variables that contacts and mails wait for, by up to `most` of each campaign. */
export async function listHeldFor(
  db: Db,
  at: { teamId: string; most: number; limit: number },
): Promise<{ name: string; contacts: number }[]> {
  const { rows } = await sql<{ name: string; contacts: number }>`
    select detail as name, count(*)::int as contacts from campaigns c cross join lateral (
      (select o.hold_detail as detail from enrollment_positions o where o.campaign_id = c.id
        and (o.team_id = ${at.teamId}) is true and o.hold_reason = 'missing_variable' limit ${at.most})
      union all (select m.hold_detail from email_sends m where m.campaign_id = c.id
        and (m.team_id = ${at.teamId}) is true and m.hold_reason = 'missing_variable'
        and m.state in ('pending', 'uncertain') and m.state = 'pending' limit ${at.most})) held
    where c.team_id = ${at.teamId} and detail is not null group by 1 order by 2 desc, 1 limit ${at.limit}`.execute(
    db,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Span } from './summary-store.ts';

export interface MailCount {
  receiver: string;
  type: 'email_sent' | 'bounce';
  /** Empty for email_sent. */
  bounced: '' | 'at_once' | 'later' | 'again';
  category: string;
  subtype: string;
  count: number;
}

export async function readMailCounts(db: Db, { teamId, from }: Span): Promise<MailCount[]> {
  const { rows } = await sql<MailCount>`
    select receiver, type, bounced, category, subtype, sum(count)::int as count from mail_counters
    where team_id = ${teamId} and day >= ${from}::date group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  return rows;
}

export interface PlacementCount {
  provider: string;
  folder: 'inbox' | 'junk' | 'other' | 'missing' | 'not_sent' | null;
  count: number;
}

export async function readPlacement(
  db: Db,
  { teamId, from }: Span,
): Promise<{ tests: number; last: Date | null; counts: PlacementCount[] }> {
  const started = sql`t.team_id = ${teamId} and t.created_at >= ${from}::date::timestamp at time zone 'UTC'`;
  const { rows: tests } = await sql<{ tests: number; last: Date | null }>`
    select count(*)::int as tests, max(completed_at) as last from placement_tests t where ${started}`.execute(
    db,
  );
  const { rows: counts } = await sql<PlacementCount>`
    select r.provider, r.folder, count(*)::int as count from placement_tests t
    join placement_results r on r.team_id = t.team_id and r.test_id = t.id
    where ${started} group by 1, 2 order by 1, 2`.execute(db);
  return { ...tests[0]!, counts };
}

export interface TargetCount {
  domain: string;
  operator: string | null;
  count: number;
}

/**
 * Mail domains of contacts under way, by next due step, with an equal share for each active campaign. The limit
 * matters: a team may have a million contacts under way. The state of an enrollment is tested after its look-up: before
 * it, a planner without statistics reads all living enrollments of the team for each contact.
 */
export async function readTargets(db: Db, teamId: string, limit: number): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`
    with active as materialized (select id from campaigns where team_id = ${teamId} and status = 'active'
      limit ${limit}),
    share as (select ceil(${limit}::float8 / greatest(count(*), 1))::int as of_each from active),
    due as materialized (
      select p.enrollment_id from active a cross join lateral (
        select p.enrollment_id from enrollment_positions p
          where p.team_id = ${teamId} and p.campaign_id = a.id and p.next_run_at is not null
        order by p.next_run_at limit (select of_each from share)) p),
    mailed as materialized (
      select lower(split_part(c.email_key, '@', -1)) as domain from due d
      cross join lateral (select contact_profile_id, life, deleted_at from enrollments e
        where e.team_id = ${teamId} and e.id = d.enrollment_id limit 1) e
      cross join lateral (select email_key from contact_profiles p
        where p.team_id = ${teamId} and p.id = e.contact_profile_id
        and p.email_key is not null limit 1) c
      where e.life = 'active' and e.deleted_at is null),
    domains as materialized (select domain, count(*)::int as count from mailed group by 1)
    select d.domain, d.count, (select m.receiver from mail_domains m where m.team_id = ${teamId} and m.domain = d.domain
      and m.checked_at is not null) as operator
    from domains d`.execute(db);
  return rows;
}

/** `seeds`: seed mailboxes that a placement test may write to. */
export async function readTeamWords(db: Db, teamId: string): Promise<{ name: string; seeds: number }> {
  const { rows } = await sql<{ name: string; seeds: number }>`
    select t.name, (select count(*)::int from placement_seeds s
      where s.organization_id = t.organization_id and not s.disabled) as seeds
    from teams t where t.id = ${teamId}`.execute(db);
  return rows[0]!;
}

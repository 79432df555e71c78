import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';

/**
 * True when a team of another organization has the domain. Locks the domain until the transaction ends: of two that ask, one
 * gets it.
 */
export async function isForeignDomain(trx: Trx, teamId: string, domain: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tracking_domain ${domain}`}, 0))`.execute(trx);
  const { rows } = await sql<{ foreign: boolean }>`
    select exists (select from teams o where o.tracking_domain = ${domain}
      and o.organization_id <> (select t.organization_id from teams t where t.id = ${teamId})) as foreign`.execute(
    trx,
  );
  return rows[0]!.foreign;
}

/** Another domain is checked at once; until the check passes, links lead to the public URL. */
export async function changeTrackingDomain(trx: Trx, teamId: string, domain: string | null): Promise<void> {
  await sql`
    update teams set tracking_domain = ${domain}, tracking_domain_passed = null, tracking_domain_reason = null,
      tracking_domain_checked_at = null, tracking_domain_failures = 0,
      tracking_domain_check_at = case when ${domain}::text is null then null else '-infinity'::timestamptz end
    where id = ${teamId} and tracking_domain is distinct from ${domain}`.execute(trx);
}

export const dueTrackingChecks = dueBy(
  'wall',
  sql`tracking_domain_check_at`,
  sql`from teams where true`,
  sql`id`,
);

export interface TrackingCheck {
  team_id: string;
  domain: string;
  failures: number;
  passed: boolean | null;
}

/** Takes due checks until `until`; their results are written only while this value stands. */
export async function takeTrackingChecks(
  db: Db,
  at: { wall: Date; until: Date; limit: number },
): Promise<TrackingCheck[]> {
  const { rows } = await sql<TrackingCheck>`
    update teams set tracking_domain_check_at = ${at.until}
    where id in (${dueTrackingChecks(at)} order by tracking_domain_check_at limit ${at.limit} for update skip locked)
    returning id as team_id, tracking_domain as domain, tracking_domain_failures as failures,
      tracking_domain_passed as passed`.execute(db);
  return rows;
}

export async function writeTrackingCheck(
  db: Db,
  check: { teamId: string; domain: string; until: Date },
  found: { passed: boolean; reason: string | null; failures: number; checkedAt: Date; nextAt: Date },
): Promise<void> {
  await sql`
    update teams set tracking_domain_passed = ${found.passed}, tracking_domain_reason = ${found.reason},
      tracking_domain_failures = ${found.failures}, tracking_domain_checked_at = ${found.checkedAt},
      tracking_domain_check_at = ${found.nextAt}
    where id = ${check.teamId} and tracking_domain = ${check.domain}
      and tracking_domain_check_at = ${check.until}`.execute(db);
}

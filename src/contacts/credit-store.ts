import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

/** Requests of an organization that promise credits take turns, each until its transaction ends. */
export async function lockCredits(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification_credits ${organizationId}`}, 0))`.execute(
    trx,
  );
}

/**
 * Credits that are free: what the organization has, less one for each profile that waits for verification, and those
 * held for uploads and bulk actions. Below zero when more is promised than there is; null when they are not metered.
 */
export async function countFreeCredits(trx: Trx, organizationId: string): Promise<number | null> {
  const { rows } = await sql<{ free: number | null }>`
    with mine as (select id from teams where organization_id = ${organizationId})
    select (o.verification_credits
      - (select count(*) from contact_profiles p where p.team_id in (select id from mine) and p.valid2 = 0)
      - (select coalesce(sum(u.credits_held), 0) from uploads u where u.team_id in (select id from mine) and u.credits_held > 0)
      - (select coalesce(sum(a.credits_held), 0) from bulk_actions a where a.team_id in (select id from mine) and a.credits_held > 0))::int as free
    from organizations o where o.id = ${organizationId}`.execute(trx);
  return rows[0]!.free;
}

/** Marks these profiles as waiting for verification where their email was never verified. Resolves how many it marked. */
export async function markPending(
  trx: Trx,
  teamId: string,
  profileIds: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_profiles set valid2 = 0, validation_asked_at = ${now}
    where team_id = ${teamId} and id = any(${profileIds}::uuid[]) and valid2 = -1 and email is not null`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

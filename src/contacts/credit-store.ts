import { sql } from 'kysely';
import type { People } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';

/** Requests of an organization that promise credits take turns until their transactions end. */
export async function lockCredits(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification_credits ${organizationId}`}, 0))`.execute(
    trx,
  );
}

/**
 * Credits that nobody was promised: what the organization has, without people who wait for verification, and rows and
 * contacts that will wait for it. Below zero when more was promised than there is.
 */
export async function countFreeCredits(trx: Trx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    with mine as (select id from teams where organization_id = ${organizationId})
    select (o.verification_credits
      - (select count(*) from contact_profiles p where p.team_id in (select id from mine) and p.valid2 = 0)
      - (select coalesce(sum(u.credits_held), 0) from uploads u where u.team_id in (select id from mine) and u.credits_held > 0)
      - (select coalesce(sum(a.credits_held), 0) from bulk_actions a where a.team_id in (select id from mine) and a.credits_held > 0))::int as free
    from organizations o where o.id = ${organizationId}`.execute(trx);
  return rows[0]!.free;
}

/** Lets new people of an upload wait for verification, as far as they have an address. Resolves how many those were. */
export async function markNewcomersPending(trx: Trx, teamId: string, newcomers: People): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_profiles p set valid2 = 0 from (${newcomers}) n
    where p.team_id = ${teamId} and p.id = n.contact_profile_id and p.valid2 = -1 and p.email is not null`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Lets those of these people wait for verification whose address nobody asked about yet. Resolves how many that were. */
export async function markPeoplePending(
  trx: Trx,
  teamId: string,
  profileIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_profiles set valid2 = 0
    where team_id = ${teamId} and id = any(${profileIds}::uuid[]) and valid2 = -1 and email is not null`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

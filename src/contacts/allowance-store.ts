import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { prepared } from '../platform/db/prepared.ts';

interface Allowance {
  id: string;
  contacts_limit: number;
  /** Live enrollments, so a contact in several campaigns counts several times. */
  live: number;
}

export async function findAllowance(trx: Trx, teamId: string): Promise<Allowance> {
  const { rows } = await sql<Allowance>`
    ${prepared('allowance of an organization')} select o.id, o.contacts_limit, (
      select coalesce(sum(c.count), 0)::int from teams t join enrollment_counts c on c.team_id = t.id
      where t.organization_id = o.id and not c.deleted and not c.archived) as live
    from organizations o where o.id = (select organization_id from teams where id = ${teamId})`.execute(trx);
  return rows[0]!;
}

/** Near the limit, requests of an organization take turns, each until its transaction ends. */
export async function takeTurns(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts_limit ${organizationId}`}, 0))`.execute(
    trx,
  );
}

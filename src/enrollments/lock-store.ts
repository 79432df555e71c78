import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

/**
 * Locks positions until the transaction ends. Every change of enrollments and positions locks the positions first, in
 * the order of their ids, as steps do; this order avoids deadlocks.
 */
export async function lockPositions(
  trx: Trx,
  contacts: { teamId: string; enrollmentId: string }[],
): Promise<void> {
  if (contacts.length === 0) return;
  const teamIds = [...new Set(contacts.map(({ teamId }) => teamId))];
  const ids = contacts.map(({ enrollmentId }) => enrollmentId);
  await sql`
    select 1 from enrollment_positions where team_id = any(${teamIds}::uuid[]) and enrollment_id = any(${ids}::uuid[])
    order by enrollment_id for update`.execute(trx);
}

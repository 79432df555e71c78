import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

export async function findForwardFacts(
  trx: Trx,
  at: { teamId: string; addresses: string[]; labelIds: string[] },
): Promise<{ mailboxes: string[]; labels: string[] }> {
  const { rows } = await sql<{ mailboxes: string[]; labels: string[] }>`
    select array(select lower(email) from senders
      where team_id = ${at.teamId} and lower(email) = any(${at.addresses}::text[])
        and deleted_at is null) as mailboxes,
      array(select id::text from labels
        where team_id = ${at.teamId} and id = any(${at.labelIds}::uuid[])) as labels`.execute(trx);
  return rows[0]!;
}

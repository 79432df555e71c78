import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { lockBalance, writeEntries } from './credit-store.ts';

/**
 * Takes a credit for each verified contact, in the transaction that writes the result: until then the credit was promised.
 * decided: where an operator lowered the balance below the promised credits, the rest costs nothing.
 */
export async function spendCredits(
  trx: Trx,
  { ids }: Pick<Services, 'ids'>,
  organizationId: string,
  teamIds: readonly string[],
  now: Date,
): Promise<void> {
  if (teamIds.length === 0) return;
  const balance = (await lockBalance(trx, organizationId)) ?? 0;
  const entries = teamIds.map((teamId, place) => ({
    id: ids.uuid(now),
    cause: 'contact' as const,
    credits: place < balance ? -1 : 0,
    for_team: teamId,
  }));
  await writeEntries(trx, organizationId, entries, now);
}

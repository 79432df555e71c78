import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { usageOf } from './rules/usage.ts';
import type { Usage } from './rules/usage.ts';
import { countFreeCredits } from './credit-store.ts';
import { countLivePeople, countUnverified, findContactsLimit, findLinkedinEnabled } from './usage-store.ts';

export const contactsUsed = (db: Db | Trx, organizationId: string): Promise<number> =>
  countLivePeople(db, organizationId);

/** spec: Team usage; decided: the limit is the organization's */
export const readUsage = async (db: Db, organizationId: string): Promise<Usage> =>
  usageOf(await findContactsLimit(db, organizationId), await contactsUsed(db, organizationId));

/** `free_credits`: those of the organization, below zero when more is promised than there is; null: not metered. */
export const readVerificationUsage = async (
  db: Db,
  organizationId: string,
  teamId: string,
): Promise<{ verifications_waiting: number; free_credits: number | null }> => ({
  verifications_waiting: await countUnverified(db, teamId),
  free_credits: await countFreeCredits(db, organizationId),
});

/** spec: Contact create rule 2 */
export const hasLinkedin = (db: Db, organizationId: string): Promise<boolean> =>
  findLinkedinEnabled(db, organizationId);

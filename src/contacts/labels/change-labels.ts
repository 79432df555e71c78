import { touchEnrollments } from '../../enrollments/enroll.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { attach, detach, findChanging } from './bulk-store.ts';
import type { At, LabelSet } from './bulk-store.ts';

/**
 * Puts labels on contacts, or takes them off, in the caller's transaction. Resolves how many of `ids` changed. Locks
 * enrollments before labels, as the change of one contact does. A contact costs its enrollment by key, and one probe for
 * each label.
 */
export async function changeLabels(trx: Trx, at: At, set: LabelSet, now: Date): Promise<number> {
  const changing = await findChanging(trx, at, set);
  const profileIds = changing.map(({ profileId }) => profileId);
  if (profileIds.length === 0) return 0;
  const { teamId } = at;
  await touchEnrollments(trx, teamId, profileIds, now);
  await (set.puts ? attach : detach)(trx, { teamId, profileIds, labelIds: set.labelIds });
  return changing.reduce((sum, { contacts }) => sum + contacts, 0);
}

import { changeInBulk } from '../../enrollments/change-in-bulk.ts';
import type { Change } from '../../enrollments/rules/bulk.ts';
import type { AppServices } from '../../events/record-event.ts';
import { isLocked, isServerFault } from '../../platform/db/bisect-batch.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { checkTeamLimit } from '../check-limit.ts';
import { changeLabels } from '../labels/change-labels.ts';
import { countReturning, markPending } from './store.ts';

export type Action =
  | Change
  | { action: 'validate_emails' }
  | { action: 'add_labels'; labelIds: string[] }
  | { action: 'remove_labels'; labelIds: string[] };

/**
 * decided: an unarchive beyond the limit of contacts is refused as a whole; a queued one ends at the limit. A transfer
 * adds no contact.
 */
export const checkUnarchive = (
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<void> => checkTeamLimit(trx, at.teamId, at.ids.length, () => countReturning(trx, at));

export async function performAction(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'ids' | 'eventLog'>,
  at: { teamId: string; campaignId: string | null; ids: string[]; action: Action },
): Promise<number> {
  const { action, ...where } = at;
  if (action.action === 'validate_emails')
    return markPending(trx, where, { now: deps.clock.now(), wall: deps.clock.wall() });
  if (action.action === 'add_labels' || action.action === 'remove_labels') {
    const puts = action.action === 'add_labels';
    return changeLabels(trx, where, { labelIds: action.labelIds, puts }, deps.clock.now());
  }
  if (action.action === 'unarchive') await checkUnarchive(trx, where);
  return changeInBulk(trx, deps, { ...where, change: action });
}

export const isOfContacts = (error: unknown): boolean =>
  !(error instanceof ApiError) && !isServerFault(error) && !isLocked(error);

import { transact } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { deletePlaybookRow, lockPlaybook, upsertPlaybook } from './store.ts';

/**
 * Archives a playbook; with `permanent` removes an archived one. Campaigns made from it stay as they are. Throws 404 and
 * `playbook_not_archived`. spec: DELETE /playbooks/{id}
 */
export function deletePlaybook(
  deps: Pick<Services, 'db' | 'clock'>,
  at: { teamId: string; id: string; permanent: boolean },
): Promise<'archived' | 'removed'> {
  return transact(deps.db, async (trx) => {
    const playbook = await lockPlaybook(trx, at.teamId, at.id);
    if (!playbook) throw new ApiError('resource_not_found', 'there is no such playbook', { param: 'id' });
    if (!at.permanent) {
      if (playbook.status !== 'archived')
        await upsertPlaybook(trx, { ...playbook, status: 'archived', updated_at: deps.clock.now() });
      return 'archived';
    }
    if (playbook.status !== 'archived')
      throw new ApiError('playbook_not_archived', 'archive the playbook before you remove it for good', {
        param: 'permanent',
      });
    await deletePlaybookRow(trx, at.teamId, at.id);
    return 'removed';
  });
}

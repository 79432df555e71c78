import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { requireSchedule } from '../platform/http/schedule.ts';
import { findCategory } from './category-store.ts';
import { triggerFault } from './rules/subsequence-trigger.ts';
import type { CampaignValues } from './store.ts';

/** Checks beyond the schema. Throws `validation_error`, or 404 for a category of another team. */
export async function checkValues(
  trx: Trx,
  { teamId, isSubsequence }: { teamId: string; isSubsequence: boolean },
  values: CampaignValues,
): Promise<void> {
  if (values.schedule) requireSchedule(values.schedule, { of: 'campaign' });
  if (values.subsequence_trigger) requireTrigger(values.subsequence_trigger, isSubsequence);
  if (values.category_id && !(await findCategory(trx, teamId, values.category_id)))
    throw new ApiError('resource_not_found', 'there is no such category in this team', {
      param: 'category_id',
    });
}

function requireTrigger(trigger: Record<string, unknown>, isSubsequence: boolean): void {
  if (!isSubsequence)
    throw new ApiError('validation_error', 'only a subsequence has a trigger: this campaign has no parent', {
      param: 'subsequence_trigger',
    });
  const fault = triggerFault(trigger);
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
}

import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';

export function markStepsDue(
  trx: Trx,
  campaigns: readonly { teamId: string; campaignId?: string | null | undefined }[],
  dueAt: Date,
): void {
  markDue(
    trx,
    campaigns.flatMap(({ teamId, campaignId }) =>
      campaignId ? [{ kind: 'campaign', teamId, key: campaignId, dueAt }] : [],
    ),
  );
}

import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { readGuard } from './guard-store.ts';
import { guardFloor, isGuardReason } from './rules/bounce-guard.ts';
import type { GuardState } from './rules/bounce-guard.ts';
import type { CampaignRow } from './store.ts';

export async function reviewGuard(
  db: Db | Trx,
  campaign: CampaignRow,
  now: Date,
): Promise<GuardState & { since: Date }> {
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  const facts = await readGuard(db, key, guardFloor(now));
  return {
    since: facts?.since ?? now,
    sends: facts?.sends ?? 0,
    bounces: facts?.bounces ?? 0,
    refusals: facts?.refusals ?? 0,
    maxRate: campaign.bounce_guard_max_rate,
    tripped:
      campaign.status === 'inactive' && isGuardReason(campaign.paused_reason) ? campaign.paused_reason : null,
  };
}

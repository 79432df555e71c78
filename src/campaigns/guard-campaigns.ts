import type { EventLog } from '../events/record-event.ts';
import { recordHolds } from '../events/record-holds.ts';
import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { holdGuarded, listUnchecked, markChecked, readGuard } from './guard-store.ts';
import type { GuardFacts } from './guard-store.ts';
import { guardFloor, isGuardReason, judgeCounts, rateOf } from './rules/bounce-guard.ts';
import type { GuardReason } from './rules/bounce-guard.ts';
import { updateCampaignRow } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log'> & { eventLog: EventLog };

const BATCH = 200;
/** Pause before the next check when there are too few sends for a decision. */
const AGAIN_MS = 60_000;

interface Key {
  teamId: string;
  campaignId: string;
}

/** decisions: Webhooks, extension types */
const pausedBy = (
  reason: GuardReason,
  { since, sends, bounces, refusals, bounce_guard_max_rate }: GuardFacts,
) => ({
  reason,
  sends,
  bounces,
  content_refusals: refusals,
  rate: rateOf({ sends, bounces: reason === 'bounce_guard' ? bounces : refusals }),
  max_rate: bounce_guard_max_rate,
  since: since.toISOString(),
});

/**
 * Judges one campaign by committed rows, and pauses it. The lock on the campaign excludes other workers, and a resume
 * between count and pause. Claims and data marks read the row without a lock and find it inactive. Resolves false when
 * another session holds the campaign.
 */
const guardCampaign = (deps: Deps, key: Key): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const now = deps.clock.now();
    const floor = guardFloor(now);
    if ((await holdGuarded(trx, key)) === 'busy') return false;
    const facts = await readGuard(trx, key, floor);
    const verdict = facts?.status === 'active' ? judgeCounts(facts, facts.bounce_guard_max_rate) : 'go_on';
    const again = verdict === 'wait' ? new Date(now.getTime() + AGAIN_MS) : null;
    await markChecked(trx, key, { floor, again, now });
    if (!isGuardReason(verdict)) return true;
    const campaign_paused = pausedBy(verdict, facts!);
    await updateCampaignRow(
      trx,
      key.teamId,
      key.campaignId,
      { status: 'inactive', paused_reason: verdict },
      now,
    );
    await recordHolds(trx, deps, [{ teamId: key.teamId, key: key.campaignId, reason: verdict }], now);
    await deps.eventLog.record(trx, [
      { ...key, type: 'campaign_paused', occurredAt: now, detail: { campaign_paused } },
    ]);
    deps.log.warn({ campaign: key.campaignId, ...campaign_paused }, 'the bounce guard paused a campaign');
    return true;
  });

export async function guardCampaigns(deps: Deps): Promise<boolean> {
  const due = await listUnchecked(deps.db, deps.clock.now(), BATCH);
  let done = 0;
  for (const key of due)
    try {
      if (await guardCampaign(deps, key)) done++;
    } catch (err) {
      if (isLostConnection(err)) throw err;
      deps.log.error({ err, campaign: key.campaignId }, 'the bounces of a campaign were not counted');
    }
  return done > 0 && done === due.length;
}

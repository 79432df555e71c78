import type { Trx } from '../platform/db/transaction.ts';
import { clearChanged, loadPools, lockChanged, markChanged } from './pool-store.ts';
import type { CampaignKey } from './pool-store.ts';

export type { CampaignKey };

/** The mailboxes that alone may send for a campaign, by campaign; one that is not in the map sends from all of its team. */
export type SenderPools = ReadonlyMap<string, ReadonlySet<string>>;

/** Profiles looked at in one pass. */
const MAX_PROFILES = 20;
/** A step that is being taken while a profile changes has ended by then, so nothing of the old choice appears later. */
const SETTLED_MS = 60_000;

/** Sender profiles of these campaigns, in one read. */
export const senderPools = async (trx: Trx, campaigns: CampaignKey[]): Promise<SenderPools> =>
  campaigns.length === 0 ? new Map() : loadPools(trx, campaigns);

/** Mails of the campaigns of these profiles may wait in the wrong mailboxes from now on; a worker looks after them. */
export const announceChange = (trx: Trx, teamId: string, profileIds: string[], now: Date): Promise<void> =>
  markChanged(trx, teamId, profileIds, now);

/** The campaigns whose profiles changed lately, each with its mailboxes; forgets those that have settled. */
export async function takeChangedPools(
  trx: Trx,
  now: Date,
): Promise<{ campaigns: CampaignKey[]; pools: SenderPools }> {
  const { profiles, campaigns } = await lockChanged(trx, MAX_PROFILES);
  const settled = profiles.filter(({ changed_at }) => now.getTime() - changed_at.getTime() >= SETTLED_MS);
  if (settled.length > 0)
    await clearChanged(
      trx,
      settled.map(({ id }) => id),
    );
  return { campaigns, pools: await senderPools(trx, campaigns) };
}

import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { clearChanged, listTeamsOfChanged, loadPools, lockChanged, markChanged } from './pool-store.ts';
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

export interface ChangedPools {
  campaigns: CampaignKey[];
  pools: SenderPools;
  /** Profiles that changed long enough ago. */
  settled: string[];
}

/** Teams of a pass. */
const MAX_TEAMS = 100;

/** Teams whose profiles changed lately. */
export const teamsOfChangedPools = (db: Db): Promise<string[]> => listTeamsOfChanged(db, MAX_TEAMS);

/** The campaigns of a team whose profiles changed lately, each with its mailboxes. */
export async function takeChangedPools(trx: Trx, teamId: string, now: Date): Promise<ChangedPools> {
  const { profiles, campaigns } = await lockChanged(trx, teamId, MAX_PROFILES);
  const settled = profiles.filter(({ changed_at }) => now.getTime() - changed_at.getTime() >= SETTLED_MS);
  return { campaigns, pools: await senderPools(trx, campaigns), settled: settled.map(({ id }) => id) };
}

/**
 * Forgets changes that have settled, once their waiting mails are moved. decided: a mail that a worker holds goes out by
 * the mailbox it has; as it may be given back and is moved then, its profile is remembered until no worker holds one.
 */
export const forgetChanges = (trx: Trx, teamId: string, settled: string[]): Promise<void> =>
  settled.length === 0 ? Promise.resolve() : clearChanged(trx, teamId, settled);

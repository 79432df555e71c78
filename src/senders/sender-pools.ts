import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { clearChanged, listTeamsOfChanged, loadPools, lockChanged, markChanged } from './pool-store.ts';
import type { CampaignKey } from './pool-store.ts';

export type { CampaignKey };

/** A campaign without an entry sends from every mailbox of its team. */
export type SenderPools = ReadonlyMap<string, ReadonlySet<string>>;

const MAX_PROFILES = 20;
/** A step that was running when a profile changed has ended by then. No later mail uses the old choice. */
const SETTLED_MS = 60_000;

export const senderPools = async (trx: Trx, campaigns: CampaignKey[]): Promise<SenderPools> =>
  campaigns.length === 0 ? new Map() : loadPools(trx, campaigns);

/** A worker moves the mails that wait in mailboxes which no longer send for the campaign. */
export const announceChange = (trx: Trx, teamId: string, profileIds: string[], now: Date): Promise<void> =>
  markChanged(trx, teamId, profileIds, now);

export interface ChangedPools {
  campaigns: CampaignKey[];
  pools: SenderPools;
  settled: string[];
}

const MAX_TEAMS = 100;

export const teamsOfChangedPools = (db: Db): Promise<string[]> => listTeamsOfChanged(db, MAX_TEAMS);

export async function takeChangedPools(trx: Trx, teamId: string, now: Date): Promise<ChangedPools> {
  const { profiles, campaigns } = await lockChanged(trx, teamId, MAX_PROFILES);
  const settled = profiles.filter(({ changed_at }) => now.getTime() - changed_at.getTime() >= SETTLED_MS);
  return { campaigns, pools: await senderPools(trx, campaigns), settled: settled.map(({ id }) => id) };
}

/**
 * Clears changes that have settled, once their waiting mails are moved. decided: a claimed mail goes out by its
 * mailbox; as it may be given back and moved later, its profile stays marked until no mail is claimed.
 */
export const forgetChanges = (trx: Trx, teamId: string, settled: string[]): Promise<void> =>
  settled.length === 0 ? Promise.resolve() : clearChanged(trx, teamId, settled);

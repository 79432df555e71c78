import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { profilesOf } from './profile-store.ts';
import type { ProfileView } from './profile-store.ts';

export type { ProfileView };

export const listProfilesOf = (
  db: Db | Trx,
  at: { teamId: string; campaignId: string },
): Promise<ProfileView[]> => profilesOf(db, at.teamId, at.campaignId);

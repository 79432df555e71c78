import type { Trx } from '../platform/db/transaction.ts';
import type { Utm } from './rules/utm.ts';
import { findReplyTracking } from './team-store.ts';

export interface ReplyTracking {
  /** Counts where `teamOverride` is null. */
  organizationDefault: boolean;
  teamOverride: boolean | null;
  utm: Utm | null;
  /** The host of tracked links; null: that of the installation. */
  trackingDomain: string | null;
}

export const readReplyTracking = (trx: Trx, teamId: string): Promise<ReplyTracking> =>
  findReplyTracking(trx, teamId);

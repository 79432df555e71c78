import type { Trx } from '../platform/db/transaction.ts';
import type { Utm } from './rules/utm.ts';
import { findReplyTracking } from './team-store.ts';

/** What organization and team say about links in replies. */
export interface ReplyTracking {
  /** Where the team does not say. */
  organizationDefault: boolean;
  /** Null: as the organization has it. */
  teamOverride: boolean | null;
  utm: Utm | null;
  /** The host of tracked links; null: that of the installation. */
  trackingDomain: string | null;
}

export const readReplyTracking = (trx: Trx, teamId: string): Promise<ReplyTracking> =>
  findReplyTracking(trx, teamId);

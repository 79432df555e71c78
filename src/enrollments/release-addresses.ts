import type { Trx } from '../platform/db/transaction.ts';
import { releaseSends } from '../sending/resume-sends.ts';
import { releaseHeld } from './campaign-due-store.ts';
import { markStepsDue } from './mark-due.ts';

const OF_ADDRESSES = ['risk_level', 'catch_all'] as const;

/**
 * Call after a change of the campaign's address rules. Its held contacts and mails are checked again after the commit.
 */
export async function releaseAddresses(
  trx: Trx,
  campaign: { teamId: string; campaignId: string },
  now: Date,
): Promise<void> {
  await releaseHeld(trx, campaign, [...OF_ADDRESSES], now);
  markStepsDue(trx, [campaign], now);
  await releaseSends(trx, campaign, [...OF_ADDRESSES], now);
}

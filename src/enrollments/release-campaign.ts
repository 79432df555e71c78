import type { Trx } from '../platform/db/transaction.ts';
import { releaseSends } from '../sending/resume-sends.ts';
import { releaseHeld } from './campaign-due-store.ts';
import { markStepsDue } from './mark-due.ts';

export const OF_ADDRESS_RULES = ['risk_level', 'catch_all'] as const;
export const OF_TEXTS = ['missing_variable', 'text_too_long'] as const;

/** Of mails and steps that wait for the window of their contact. */
export const OF_WINDOWS = ['outside_window', 'holiday'] as const;

/** What a changed cap of the team may release. */
export const OF_CAPS = ['person_cap', 'company_cap'] as const;

/**
 * Call after a change of the campaign that these holds depend on. Its held contacts and mails are checked again after
 * the commit. True: it holds more contacts than one transaction takes; `shared_values_changed` releases the others.
 */
export async function releaseCampaign(
  trx: Trx,
  campaign: { teamId: string; campaignId: string },
  reasons: readonly string[],
  now: Date,
): Promise<boolean> {
  const isMore = await releaseHeld(trx, campaign, reasons, now);
  markStepsDue(trx, [campaign], now);
  await releaseSends(trx, campaign, reasons, now);
  return isMore;
}

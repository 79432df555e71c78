import type { Trx } from '../platform/db/transaction.ts';
import { releaseRecipients } from '../sending/resume-sends.ts';
import { releaseHeldContacts } from './campaign-due-store.ts';
import { markStepsDue } from './mark-due.ts';

const OF_ADDRESSES = ['email_pending', 'email_invalid', 'risk_level', 'catch_all'] as const;

/**
 * It is known now whether the addresses of these contacts take mail: what waited for that is judged anew after the commit.
 * Call it in a transaction of its own, after what was found out is committed: it waits for steps under way, which may
 * have read what was known before.
 */
export async function releaseContacts(
  trx: Trx,
  at: { teamId: string; profileIds: readonly string[] },
  now: Date,
): Promise<void> {
  const campaigns = await releaseHeldContacts(trx, at, [...OF_ADDRESSES], now);
  markStepsDue(
    trx,
    campaigns.map((campaignId) => ({ teamId: at.teamId, campaignId })),
    now,
  );
  await releaseRecipients(trx, at, [...OF_ADDRESSES], now);
}

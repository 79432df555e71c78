import type { Trx } from '../platform/db/transaction.ts';
import { releaseRecipients } from '../sending/resume-sends.ts';
import { releaseHeldContacts } from './campaign-due-store.ts';
import { markStepsDue } from './mark-due.ts';

/** What a contact or its mail may wait for of its fields. */
export const OF_FIELDS = ['missing_variable', 'text_too_long', 'no_email'] as const;
export const OF_ADDRESSES = ['email_pending', 'email_invalid', 'risk_level', 'catch_all'] as const;

/**
 * Something of these contacts is known now (whether their addresses take mail, a field): what waited for that is judged anew after
 * the commit. Call it in a transaction of its own, after what was found out is committed: it waits for steps under way, which may
 * have read what was known before.
 */
export async function releaseContacts(
  trx: Trx,
  at: { teamId: string; profileIds: readonly string[] },
  reasons: readonly string[],
  now: Date,
): Promise<void> {
  const campaigns = await releaseHeldContacts(trx, at, [...reasons], now);
  markStepsDue(
    trx,
    campaigns.map((campaignId) => ({ teamId: at.teamId, campaignId })),
    now,
  );
  await releaseRecipients(trx, at, [...reasons], now);
}

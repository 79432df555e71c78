import type { Trx } from '../platform/db/transaction.ts';
import { releaseRecipients } from '../sending/resume-sends.ts';
import { releaseHeldContacts } from './campaign-due-store.ts';
import { markStepsDue } from './mark-due.ts';

/** The last two: the time zone of a contact is told by its fields. */
export const OF_FIELDS = [
  'missing_variable',
  'text_too_long',
  'no_email',
  'outside_window',
  'holiday',
] as const;
export const OF_ADDRESSES = ['email_pending', 'email_invalid', 'risk_level', 'catch_all'] as const;

/**
 * After a change of these contacts (verified address, field), checks steps and mails with these hold reasons again.
 * Call it in a separate transaction after the commit of the change: it waits for steps in progress, which may have read
 * the old values.
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

import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { mailboxesWithMailsOf } from './due-store.ts';

/** The campaign runs again: mailboxes in which mails of it wait are looked at after the commit. */
export async function resumeCampaignSends(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<void> {
  const mailboxes = await mailboxesWithMailsOf(trx, at.teamId, at.campaignId);
  markDue(
    trx,
    mailboxes.map((key) => ({ kind: 'mailbox', teamId: at.teamId, key, dueAt: now })),
  );
}

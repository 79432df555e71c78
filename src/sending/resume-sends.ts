import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { mailboxesWithMailsOf, releaseHeldSends, releaseMailsTo } from './due-store.ts';
import type { Reason } from './rules/may-send.ts';

/** The same for each campaign of these mails. */
export async function resumeCampaigns(
  trx: Trx,
  teamId: string,
  mails: readonly { campaign_id: string | null }[],
  now: Date,
): Promise<void> {
  for (const campaignId of new Set(mails.map((mail) => mail.campaign_id)))
    if (campaignId !== null) await resumeCampaignSends(trx, { teamId, campaignId }, now);
}

/** Mails of a campaign that wait for one of these reasons are judged anew, and its mailboxes looked at after the commit. */
export async function releaseSends(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  reasons: Reason[],
  now: Date,
): Promise<void> {
  await releaseHeldSends(trx, at, reasons, now);
  await resumeCampaignSends(trx, at, now);
}

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

/** Mails to these contacts that wait for one of these reasons are judged anew, whatever asked for them. */
export async function releaseRecipients(
  trx: Trx,
  at: { teamId: string; profileIds: readonly string[] },
  reasons: string[],
  now: Date,
): Promise<void> {
  const mailboxes = await releaseMailsTo(trx, at, reasons, now);
  markDue(
    trx,
    mailboxes.map((key) => ({ kind: 'mailbox', teamId: at.teamId, key, dueAt: now })),
  );
}

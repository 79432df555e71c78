import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import {
  mailboxesWithMailsOf,
  releaseHeldBroadcastMails,
  releaseHeldSends,
  releaseMailsTo,
} from './due-store.ts';

export async function resumeCampaigns(
  trx: Trx,
  teamId: string,
  mails: readonly { campaign_id: string | null }[],
  now: Date,
): Promise<void> {
  for (const campaignId of new Set(mails.map((mail) => mail.campaign_id)))
    if (campaignId !== null) await resumeCampaignSends(trx, { teamId, campaignId }, now);
}

export async function releaseSends(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  reasons: readonly string[],
  now: Date,
): Promise<void> {
  await releaseHeldSends(trx, at, reasons, now);
  await resumeCampaignSends(trx, at, now);
}

/** Wakes mailboxes in which mails of a campaign wait, after the commit. */
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

export async function releaseBroadcastMails(
  trx: Trx,
  teamId: string,
  reasons: readonly string[],
  now: Date,
): Promise<void> {
  const mailboxes = await releaseHeldBroadcastMails(trx, teamId, reasons, now);
  markDue(
    trx,
    mailboxes.map((key) => ({ kind: 'mailbox', teamId, key, dueAt: now })),
  );
}

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

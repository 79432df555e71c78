import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import {
  cancelOfDeletedSenders,
  cancelOutside,
  cancelPending,
  cancelPendingOf,
  listTeamsOfDeleted,
  unclaimMails,
} from './recovery-store.ts';
import { resumeCampaigns } from './resume-sends.ts';
import { giveBackBudgets } from './take-budgets.ts';

/** Cancels waiting mails. A mail in `sending` is stopped at its data mark. */
export async function cancelSends(
  trx: Trx,
  teamId: string,
  enrollmentIds: string[],
  reason: string,
  now: Date,
): Promise<void> {
  if (enrollmentIds.length > 0) await cancelPending(trx, teamId, enrollmentIds, reason, now);
}

/**
 * Cancels mails of contacts that move elsewhere: waiting mails and, when `held`, claimed mails without a data mark. A
 * cancelled claim gets no mark. Resolves the enrollments that lost a mail.
 */
export async function revertSends(
  trx: Trx,
  teamId: string,
  enrollmentIds: string[],
  why: { reason: string; held: boolean; now: Date },
): Promise<string[]> {
  const taken = await unclaimMails(trx, teamId, enrollmentIds, why);
  await giveBackSlots(trx, teamId, taken.slots);
  if (await giveBackBudgets(trx, teamId, taken.slots))
    await resumeCampaigns(trx, teamId, taken.slots, why.now);
  return taken.enrollmentIds;
}

export const cancelCampaignSends = (
  trx: Trx,
  teamId: string,
  campaignId: string,
  reason: string,
  now: Date,
): Promise<void> => cancelPendingOf(trx, { teamId, campaignId, reason, now });

/** Cancels mails that wait in deleted mailboxes. Resolves the enrollments that need another mailbox. */
export const cancelSendsOfDeleted = async (
  trx: Trx,
  teamId: string,
  now: Date,
): Promise<{ team_id: string; enrollment_id: string }[]> =>
  (await cancelOfDeletedSenders(trx, teamId, now)).flatMap(({ team_id, enrollment_id }) =>
    enrollment_id === null ? [] : [{ team_id, enrollment_id }],
  );

const MAX_TEAMS = 100;

export const teamsOfDeletedSenders = (db: Db): Promise<string[]> => listTeamsOfDeleted(db, MAX_TEAMS);

export const cancelSendsOutside = (
  trx: Trx,
  at: { teamId: string; campaignId: string; senderIds: string[] },
  now: Date,
): Promise<{ team_id: string; enrollment_id: string }[]> => cancelOutside(trx, at, now);

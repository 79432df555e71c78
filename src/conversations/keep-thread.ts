import type { Trx } from '../platform/db/transaction.ts';
import { moveLinkClicks } from '../tracking/move-link-clicks.ts';
import { lockThreadOf, mergeThreads, nameContact } from './adopt-store.ts';
import { insertMessage, judgeThread, putMessage, settleReview, upsertConversation } from './thread-store.ts';
import type { Heard, Thread, ThreadContact } from './thread-store.ts';

export type { ThreadContact };

export const keepThread = (trx: Trx, thread: Thread): Promise<string> => upsertConversation(trx, thread);

export const keepMessage = (trx: Trx, message: Heard): Promise<void> => insertMessage(trx, message);

export const moveMessage = (
  trx: Trx,
  at: { teamId: string; inboundId: string; conversationId: string; sendId: string | null },
): Promise<void> => putMessage(trx, at);

export const settleThread = (trx: Trx, teamId: string, conversationId: string): Promise<void> =>
  settleReview(trx, teamId, conversationId);

export const rejudgeThread = (trx: Trx, at: Parameters<typeof judgeThread>[1]): Promise<void> =>
  judgeThread(trx, at);

/**
 * Assigns the thread of an unknown address to a contact, or merges it into the contact's
 * existing thread with the mailbox. Resolves the thread that holds the messages.
 */
export async function adoptThread(
  trx: Trx,
  at: { teamId: string; conversationId: string; contact: NonNullable<Thread['contact']> },
): Promise<string> {
  const there = await lockThreadOf(trx, at);
  if (there === null) {
    await nameContact(trx, at);
    return at.conversationId;
  }
  const merged = { teamId: at.teamId, from: at.conversationId, into: there };
  await moveLinkClicks(trx, merged);
  await mergeThreads(trx, merged);
  return there;
}

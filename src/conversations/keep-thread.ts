import type { Trx } from '../platform/db/transaction.ts';
import { moveLinkClicks } from '../tracking/move-link-clicks.ts';
import { lockThreadOf, mergeThreads, nameContact } from './adopt-store.ts';
import { insertMessage, judgeThread, putMessage, settleReview, upsertConversation } from './thread-store.ts';
import type { Heard, Thread, ThreadContact } from './thread-store.ts';

export type { ThreadContact };

/** The thread that a message belongs to, in the caller's transaction. Resolves its id. */
export const keepThread = (trx: Trx, thread: Thread): Promise<string> => upsertConversation(trx, thread);

/** A message of a person is kept in its thread. */
export const keepMessage = (trx: Trx, message: Heard): Promise<void> => insertMessage(trx, message);

/** The message moves into another thread. */
export const moveMessage = (
  trx: Trx,
  at: { teamId: string; inboundId: string; conversationId: string; sendId: string | null },
): Promise<void> => putMessage(trx, at);

/** A thread needs a person no more when none of its messages does. */
export const settleThread = (trx: Trx, teamId: string, conversationId: string): Promise<void> =>
  settleReview(trx, teamId, conversationId);

/** Another opinion of the newest message is that of its thread. */
export const rejudgeThread = (trx: Trx, at: Parameters<typeof judgeThread>[1]): Promise<void> =>
  judgeThread(trx, at);

/**
 * The thread of an unknown address is that of a contact: it becomes it, or its messages join the one that the contact has with
 * the mailbox already. Resolves the thread that holds them.
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

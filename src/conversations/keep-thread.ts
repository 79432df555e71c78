import type { Trx } from '../platform/db/transaction.ts';
import { insertMessage, putMessage, settleReview, upsertConversation } from './thread-store.ts';
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

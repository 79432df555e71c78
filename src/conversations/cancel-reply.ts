import { cancelLinkedinReply } from '../actions/linkedin/write-reply.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { cancelMails } from '../sending/queue-mails.ts';
import { findMessage } from './message-store.ts';

/** Only a reply that is not at a server yet; it stays in the conversation. Throws 404 and 409. */
export async function cancelReply(
  deps: Pick<Services, 'db' | 'clock'>,
  at: { teamId: string; conversationId: string; id: string },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const message = await findMessage(trx, at);
    if (message?.direction !== 'outbound')
      throw new ApiError('resource_not_found', 'there is no such reply', { param: 'messageId' });
    if (message.state === 'cancelled') return;
    const now = deps.clock.now();
    const cancel = { teamId: at.teamId, sourceId: at.id, reason: 'cancelled', now, limit: 1 };
    const isTaken = (await cancelMails(trx, cancel)) > 0 || (await cancelLinkedinReply(trx, deps, at));
    if (!isTaken)
      throw new ApiError(
        'resource_in_use',
        message.state === 'sent' ? 'the reply was sent already' : 'the reply is at a mail server already',
        { param: 'messageId' },
      );
  });
}

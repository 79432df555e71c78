import { adoptThread } from '../conversations/keep-thread.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { settleIn } from './override-verdict.ts';
import { findAssignee, listUnsettled, lockReverts } from './settle-store.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog' | 'signals'>;

/**
 * A person names the contact behind a conversation of an unknown address. Its messages are booked for that contact, the
 * oldest first, as if matched; earlier decisions of a person stay. Resolves the conversation that holds the messages
 * now.
 */
export async function assignConversation(
  trx: Trx,
  deps: Deps,
  at: { teamId: string; conversationId: string; contactId: string; userId: string },
): Promise<string> {
  const { teamId, conversationId, contactId, userId } = at;
  await lockReverts(trx, teamId);
  const contact = await findAssignee(trx, teamId, contactId);
  if (!contact)
    throw new ApiError('contact_not_found', 'the team has no such contact', { param: 'contact_id' });
  const messages = await listUnsettled(trx, teamId, conversationId);
  const holder = await adoptThread(trx, { teamId, conversationId, contact });
  for (const id of messages) await settleIn(trx, deps, { teamId, id, userId }, { contact_id: contactId });
  return holder;
}

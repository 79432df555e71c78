import { changeInterest } from '../enrollments/change-interest.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { settleThread } from './keep-thread.ts';
import type { InboundDoor } from './inbound-door.ts';
import { lockLabels, markConversation, readConversations, setLabels } from './store.ts';
import type { ConversationRow } from './store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals'>;

export interface ConversationChange {
  labels?: string[] | undefined;
  read?: boolean | undefined;
  archived?: boolean | undefined;
  interest?: string | null | undefined;
  contact_id?: string | undefined;
}

/**
 * Changes the given values in one transaction. Resolves the conversation that holds the messages afterwards:
 * with `contact_id` the contact's existing conversation with the mailbox, if there is one. Throws `ApiError`.
 */
export async function changeConversation(
  deps: Deps,
  door: Pick<InboundDoor, 'assign'>,
  row: ConversationRow,
  by: { userId: string },
  change: ConversationChange,
): Promise<ConversationRow> {
  const teamId = row.team_id;
  return transact(deps.db, async (trx) => {
    // First, because the assignment reverts stops and locks many rows in its own order.
    const id = await assigned(trx, door, row, by.userId, change.contact_id);
    const [now] =
      id === row.id && change.contact_id === undefined ? [row] : await readConversations(trx, teamId, [id]);
    await markConversation(trx, { teamId, id }, change, deps.clock.now());
    if (change.labels) await setLabels(trx, { teamId, id }, await labelIds(trx, teamId, change.labels));
    if (change.interest !== undefined) {
      await setInterest(trx, deps, now!, change.interest || null);
      await settleThread(trx, teamId, id);
    }
    return (await readConversations(trx, teamId, [id]))[0]!;
  });
}

async function assigned(
  trx: Trx,
  door: Pick<InboundDoor, 'assign'>,
  row: ConversationRow,
  userId: string,
  contactId: string | undefined,
): Promise<string> {
  if (contactId === undefined || contactId === row.contact?.id) return row.id;
  if (row.contact)
    throw new ApiError(
      'validation_error',
      'the conversation has a contact; POST /conversations/messages/{id}/reclassify says whose a single message is',
      { param: 'contact_id' },
    );
  return door.assign(trx, { teamId: row.team_id, conversationId: row.id, contactId, userId });
}

async function labelIds(trx: Trx, teamId: string, named: readonly string[]): Promise<string[]> {
  const words = named.map((word) => word.trim());
  const found = await lockLabels(trx, teamId, words);
  const ids = words.map((word, index) => {
    const label = found.get(word);
    const fault = !label
      ? 'the team has no such label'
      : label.applies_to === 'contact'
        ? 'the label marks contacts only'
        : null;
    if (fault) throw new ApiError('validation_error', fault, { param: `labels[${index}]` });
    return label!.id;
  });
  return [...new Set(ids)];
}

async function setInterest(
  trx: Trx,
  deps: Deps,
  row: ConversationRow,
  interest: string | null,
): Promise<void> {
  if (!row.contact?.id || !row.campaign)
    throw new ApiError('validation_error', 'the conversation has no contact that a status could be set of', {
      param: 'interest',
    });
  await changeInterest(trx, deps, {
    teamId: row.team_id,
    enrollmentId: row.contact.id,
    campaignId: row.campaign.id,
    profileId: row.contact.contact_profile_id,
    interest,
  });
}

import { changeInterest } from '../enrollments/change-interest.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { maySeeTeam } from './desk-store.ts';
import { settleThread } from './keep-thread.ts';
import type { InboundDoor } from './inbound-door.ts';
import { snoozeFault } from './rules/snooze.ts';
import { lockLabels, markConversation, readConversations, setLabels } from './store.ts';
import type { ConversationRow } from './store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals'>;

export interface ConversationChange {
  labels?: string[] | undefined;
  read?: boolean | undefined;
  archived?: boolean | undefined;
  interest?: string | null | undefined;
  contact_id?: string | undefined;
  snoozed_until?: string | null | undefined;
  assigned_to?: string | null | undefined;
}

/**
 * Changes the given values in one transaction. Resolves the conversation that holds the messages afterwards:
 * with `contact_id` the contact's existing conversation with the mailbox, if there is one. Throws `ApiError`.
 */
export async function changeConversation(
  deps: Deps,
  door: Pick<InboundDoor, 'assign'>,
  row: ConversationRow,
  by: { userId: string; organizationId: string },
  change: ConversationChange,
): Promise<ConversationRow> {
  const teamId = row.team_id;
  requireWaking(row, change.snoozed_until, deps.clock.now());
  return transact(deps.db, async (trx) => {
    // First, because the assignment reverts stops and locks many rows in its own order.
    const id = await assigned(trx, door, row, by.userId, change.contact_id);
    const [now] =
      id === row.id && change.contact_id === undefined ? [row] : await readConversations(trx, teamId, [id]);
    await requireAssignee(trx, row, by.organizationId, change.assigned_to);
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

/** A value that is sent back as it was shown is taken. */
function requireWaking(row: ConversationRow, until: string | null | undefined, now: Date): void {
  if (!until || row.snoozed_until?.getTime() === Date.parse(until)) return;
  const message = snoozeFault(until, now);
  if (message) throw new ApiError('validation_error', message, { param: 'snoozed_until' });
}

async function requireAssignee(
  trx: Trx,
  row: ConversationRow,
  organizationId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId || userId.toLowerCase() === row.assigned_to) return;
  if (await maySeeTeam(trx, { teamId: row.team_id, organizationId, userId })) return;
  throw new ApiError(
    'validation_error',
    'assigned_to must be a user who may see the team: a member, or an org_admin of the organization',
    { param: 'assigned_to' },
  );
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

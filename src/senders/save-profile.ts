import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import {
  countOpenBroadcasts,
  deleteProfileRow,
  insertProfile,
  lockProfile,
  readSenderProfile,
  replaceMembers,
  unknownSenders,
  updateSenderProfile,
} from './profile-store.ts';
import type { ProfileView } from './profile-store.ts';

export interface ProfileInput {
  name?: string | undefined;
  sender_ids?: string[] | undefined;
}

const taken = (): ApiError =>
  new ApiError('duplicate_resource', 'the team has a sender profile of that name', { param: 'name' });
const gone = (): ApiError =>
  new ApiError('resource_not_found', 'there is no such sender profile', { param: 'id' });

async function setMembers(trx: Trx, at: { teamId: string; id: string }, senderIds: string[]): Promise<void> {
  const unknown = await unknownSenders(trx, at.teamId, senderIds);
  const index = senderIds.findIndex((id) => unknown.has(id));
  if (index >= 0)
    throw new ApiError('resource_not_found', 'there is no such sender in this team', {
      param: `sender_ids[${index}]`,
    });
  await replaceMembers(trx, at, senderIds);
}

/** Throws `duplicate_resource`, and 404 for a mailbox that is not the team's. */
export function createProfile(
  deps: Pick<Services, 'db' | 'clock' | 'ids'>,
  teamId: string,
  input: ProfileInput & { name: string },
): Promise<ProfileView> {
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  return transact(deps.db, async (trx) => {
    await audit(trx, 'sender_profiles', { team_id: teamId, id });
    if (!(await insertProfile(trx, { team_id: teamId, id, name: input.name }, now))) throw taken();
    await setMembers(trx, { teamId, id }, input.sender_ids ?? []);
    return readSenderProfile(trx, teamId, id);
  });
}

/** Changes the given fields; `sender_ids` replaces the group. A worker moves mails that wait in a removed mailbox. */
export function changeSenderProfile(
  deps: Pick<Services, 'db' | 'clock'>,
  at: { teamId: string; id: string },
  { name, sender_ids }: ProfileInput,
): Promise<ProfileView> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    if (!(await lockProfile(trx, at.teamId, at.id))) throw gone();
    await audit(trx, 'sender_profiles', { team_id: at.teamId, id: at.id });
    const values = { ...(name ? { name } : {}), ...(sender_ids ? { changed_at: now } : {}) };
    if (!(await updateSenderProfile(trx, at, values, now))) throw taken();
    if (sender_ids) await setMembers(trx, at, sender_ids);
    return readSenderProfile(trx, at.teamId, at.id);
  });
}

/**
 * Deletes a group; its mailboxes stay. decided: refused while a campaign or an open broadcast sends from it, because
 * they would go on from every mailbox of the team.
 */
export function deleteProfile(deps: Pick<Services, 'db'>, at: { teamId: string; id: string }): Promise<void> {
  return transact(deps.db, async (trx) => {
    if (!(await lockProfile(trx, at.teamId, at.id))) throw gone();
    const { campaign_count } = await readSenderProfile(trx, at.teamId, at.id);
    if (campaign_count > 0)
      throw new ApiError('resource_in_use', `${campaign_count} campaigns send from this profile`, {
        param: 'id',
      });
    const broadcasts = await countOpenBroadcasts(trx, at.teamId, at.id);
    if (broadcasts > 0)
      throw new ApiError('resource_in_use', `${broadcasts} broadcasts are to be sent from this profile`, {
        param: 'id',
      });
    await audit(trx, 'sender_profiles', { team_id: at.teamId, id: at.id });
    await deleteProfileRow(trx, at.teamId, at.id);
  });
}

import type { Trx } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import { cancelCampaignSends, cancelSends } from '../sending/cancel-sends.ts';
import {
  archiveEnrollments,
  insertEnrollments,
  insertNewEnrollments,
  setIntegrationId,
  softDelete,
  touchOf,
} from './enroll-store.ts';
import type { EnrollRow, EnrolledRow } from './enroll-store.ts';
import { openCampaign, requireOpen } from './open-campaign.ts';

export interface Person {
  profileId: string;
  integrationContactId?: string | null;
}

/**
 * Enrolls people of a team into one of its campaigns, in the caller's transaction. A person is in a campaign once: the
 * sequence is not restarted, the A/B variant stays. Throws `campaign_not_found` and `campaign_archived`.
 * spec: Contact create rules 1, 3, 8
 */
export async function enroll(
  trx: Trx,
  needs: Pick<Ground, 'ids' | 'clock'>,
  at: { teamId: string; campaignId: string },
  people: Person[],
): Promise<EnrolledRow[]> {
  const campaign = await openCampaign(trx, at.teamId, at.campaignId);
  const now = needs.clock.now();
  return insertEnrollments(
    trx,
    { ...at, version: campaign.sequence_version ?? 0, now },
    passages(needs, people, now),
  );
}

/** The same for people whom this transaction has created: nobody has to be looked for. */
export async function enrollNewPeople(
  trx: Trx,
  needs: Pick<Ground, 'ids' | 'clock'>,
  at: { teamId: string; campaignId: string },
  people: Person[],
): Promise<EnrolledRow[]> {
  const now = needs.clock.now();
  const begun = passages(needs, people, now);
  requireOpen(await insertNewEnrollments(trx, { ...at, now }, begun));
  return begun.map(({ id, profileId }) => ({ profile_id: profileId, enrollment_id: id, created: true }));
}

const passages = (needs: Pick<Ground, 'ids'>, people: Person[], now: Date): EnrollRow[] =>
  people.map(({ profileId, integrationContactId }) => ({
    id: needs.ids.uuid(now),
    profileId,
    variantKey: needs.ids.chance(),
    integrationContactId: integrationContactId ?? null,
  }));

/** Takes somebody out of a campaign (soft delete): nothing more is sent. False when he was out already. */
export async function removeEnrollment(
  trx: Trx,
  needs: Pick<Ground, 'clock'>,
  at: { teamId: string; enrollmentId: string },
): Promise<boolean> {
  const now = needs.clock.now();
  const removed = await softDelete(trx, at.teamId, at.enrollmentId, now);
  if (removed) await cancelSends(trx, at.teamId, [at.enrollmentId], 'deleted', now);
  return removed;
}

/** The campaign is archived: so is everybody's passage through it, and what waits to be sent is taken back. */
export async function archiveEverybody(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<void> {
  await archiveEnrollments(trx, at.teamId, at.campaignId, now);
  await cancelCampaignSends(trx, at.teamId, at.campaignId, 'archived', now);
}

/** The id by which another system knows this enrollment. */
export const changeIntegrationId = (
  trx: Trx,
  at: { teamId: string; enrollmentId: string },
  value: string | null,
): Promise<void> => setIntegrationId(trx, at.teamId, at.enrollmentId, value);

/** A person's values changed: so did what every campaign shows of him. spec: sort_by last_updated */
export const touchEnrollments = (trx: Trx, teamId: string, profileIds: string[], now: Date): Promise<void> =>
  touchOf(trx, teamId, profileIds, now);

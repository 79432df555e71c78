import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
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
import { keepEarlier, placeEnrolled } from './earlier-store.ts';
import type { Earlier } from './rules/earlier.ts';
import { markStepsDue } from './mark-due.ts';
import { clearBounces } from './retry-store.ts';
import { openCampaign, requireOpen } from './open-campaign.ts';

export interface Person {
  profileId: string;
  integrationContactId?: string | null;
  enrollmentId?: string | null;
  variantKey?: number | null;
  earlier?: Earlier | null;
}

/**
 * Enrolls people of a team into one of its campaigns, in the caller's transaction. A person is in a campaign once: the
 * sequence does not restart, and the A/B variant stays. Throws `campaign_not_found` and `campaign_archived`.
 * spec: Contact create rules 1, 3, 8
 */
export async function enroll(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'clock'>,
  at: { teamId: string; campaignId: string },
  people: Person[],
): Promise<EnrolledRow[]> {
  const campaign = await openCampaign(trx, at.teamId, at.campaignId);
  const now = deps.clock.now();
  markStepsDue(trx, [at], now);
  const enrolled = await insertEnrollments(
    trx,
    { ...at, version: campaign.sequence_version ?? 0, now },
    enrollRows(deps, people, now),
  );
  await continueThere(trx, { ...at, now }, people, enrolled);
  return enrolled;
}

/** For contacts that this transaction created, so no lookup is needed. */
export async function enrollNewPeople(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'clock'>,
  at: { teamId: string; campaignId: string },
  people: Person[],
): Promise<EnrolledRow[]> {
  const now = deps.clock.now();
  const begun = enrollRows(deps, people, now);
  markStepsDue(trx, [at], now);
  requireOpen(await insertNewEnrollments(trx, { ...at, now }, begun));
  const enrolled = begun.map(({ id, profileId }) => ({
    profile_id: profileId,
    enrollment_id: id,
    created: true,
  }));
  await continueThere(trx, { ...at, now }, people, enrolled);
  return enrolled;
}

/** decided: a contact that is in the campaign already stays where it is, so a repeated import changes nothing. */
async function continueThere(
  trx: Trx,
  at: { teamId: string; now: Date },
  people: readonly Person[],
  enrolled: readonly EnrolledRow[],
): Promise<void> {
  const earlierOf = new Map(
    people.flatMap(({ profileId, earlier }) => (earlier ? [[profileId, earlier] as const] : [])),
  );
  if (earlierOf.size === 0) return;
  const rows = enrolled.flatMap(({ profile_id, enrollment_id: enrollmentId, created }) => {
    const earlier = created ? earlierOf.get(profile_id) : undefined;
    return earlier ? [{ enrollmentId, earlier }] : [];
  });
  await keepEarlier(trx, at, rows);
  await placeEnrolled(trx, at, rows);
}

const enrollRows = (deps: Pick<Services, 'ids'>, people: Person[], now: Date): EnrollRow[] =>
  people.map(({ profileId, integrationContactId, enrollmentId, variantKey }) => ({
    id: enrollmentId ?? deps.ids.uuid(now),
    profileId,
    variantKey: variantKey ?? deps.ids.chance(),
    integrationContactId: integrationContactId ?? null,
  }));

export async function removeEnrollment(
  trx: Trx,
  deps: Pick<Services, 'clock'>,
  at: { teamId: string; enrollmentId: string },
): Promise<boolean> {
  const now = deps.clock.now();
  const removed = await softDelete(trx, at.teamId, at.enrollmentId, now);
  if (removed) await cancelSends(trx, at.teamId, [at.enrollmentId], 'deleted', now);
  return removed;
}

export async function archiveAllEnrollments(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<void> {
  await archiveEnrollments(trx, at.teamId, at.campaignId, now);
  await cancelCampaignSends(trx, at.teamId, at.campaignId, 'archived', now);
}

export const changeIntegrationId = (
  trx: Trx,
  at: { teamId: string; enrollmentId: string },
  value: string | null,
): Promise<void> => setIntegrationId(trx, at.teamId, at.enrollmentId, value);

/**
 * Clears the bounces of a contact's former address. decided: only a user resumes a contact that bounced out, because
 * only a user knows if it continues with the next step or from the first.
 */
export const forgetBounces = (trx: Trx, at: { teamId: string; profileId: string }): Promise<void> =>
  clearBounces(trx, at);

/** spec: sort_by last_updated */
export const touchEnrollments = (trx: Trx, teamId: string, profileIds: string[], now: Date): Promise<void> =>
  touchOf(trx, teamId, profileIds, now);

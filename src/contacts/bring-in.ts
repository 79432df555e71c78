import { enroll, enrollNewPeople, touchEnrollments } from '../enrollments/enroll.ts';
import type { Person } from '../enrollments/enroll.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { checkTeamLimit } from './check-limit.ts';
import { contactAdded } from './contact-added.ts';
import { waitForVerification } from './verification-store.ts';
import { attachLabels } from './labels/store.ts';
import { countUnenrolled } from './profile-store.ts';
import { mergeKnown, mergeProfiles } from './staged-profile-store.ts';
import type { MergedRow, StagedQuery } from './staged-profile-store.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog'>;

/** Contacts of one transaction. Each email and each LinkedIn address occurs once. */
export interface Incoming {
  teamId: string;
  /** Null: the contacts become profiles of the team, in no campaign. */
  campaignId: string | null;
  source: 'api' | 'import';
  staged: StagedQuery;
  /** True: each contact has an email, and none names a profile. */
  byEmail: boolean;
  /** Leaves out known contacts without a wait for their locks, and the second of two contacts with the same email. */
  onlyNew?: boolean;
  /** Name of the prepared merge by email; requires that `staged` always has the same form. */
  name?: string;
  validateEmails: boolean;
  now: Date;
}

export interface BroughtIn {
  rowNumber: number;
  profileId: string;
  known: boolean;
  enrollment: { id: string; created: boolean } | null;
}

/**
 * Brings contacts into a team or a campaign, in the caller's transaction: profiles, labels, limit check, enrollments,
 * events and the wait for verification. `pending`: profiles that begin to wait. A missing field stays unchanged. Throws
 * `ApiError` when the campaign is gone or archived, or the limit is reached.
 */
export async function bringIn(
  trx: Trx,
  deps: Deps,
  incoming: Incoming,
): Promise<{ contacts: BroughtIn[]; pending: number }> {
  const { teamId, campaignId, now } = incoming;
  const rows = (await mergeAll(trx, incoming)).toSorted((a, b) => a.row_number - b.row_number);
  if (rows.length === 0) return { contacts: [], pending: 0 };
  const known = [...new Set(rows.filter((row) => row.known).map(({ profile_id: id }) => id))];
  await attachLabels(
    trx,
    teamId,
    rows.map(({ profile_id: profileId, labels }) => ({ profileId, names: labels ?? [] })),
  );
  const enrolled = campaignId ? await enrollAll(trx, deps, { ...incoming, campaignId }, rows) : null;
  // This step comes last, because the enrollments of this campaign must lock their positions first.
  await touchEnrollments(trx, teamId, known, now);
  // decided: without a campaign nothing is verified, because the contact gets no mail
  const pending =
    campaignId && incoming.validateEmails
      ? await waitForVerification(
          trx,
          teamId,
          rows.map(({ profile_id: id }) => id),
          { now, wall: deps.clock.wall() },
        )
      : 0;
  const contacts = rows.map(({ row_number: rowNumber, profile_id: profileId, known: before }) => ({
    rowNumber,
    profileId,
    known: before,
    enrollment: enrolled?.get(profileId) ?? null,
  }));
  return { contacts, pending };
}

/** Contacts without an email match profiles of the campaign first, then profiles in no campaign. */
async function mergeAll(trx: Trx, incoming: Incoming): Promise<MergedRow[]> {
  if (incoming.byEmail) return mergeProfiles(trx, { ...incoming, by: 'email' });
  const found = await mergeKnown(trx, incoming);
  const at = { ...incoming, name: undefined, except: found.map((row) => row.row_number) };
  const byEmail = await mergeProfiles(trx, { ...at, by: 'email' });
  return [...found, ...byEmail, ...(await mergeProfiles(trx, { ...at, by: 'linkedin_url' }))];
}

/** Enrolls each profile once, because two contacts may have the same profile. New profiles need no lookup. */
async function enrollAll(
  trx: Trx,
  deps: Deps,
  at: { teamId: string; campaignId: string; source: Incoming['source']; now: Date },
  rows: readonly MergedRow[],
): Promise<Map<string, { id: string; created: boolean }>> {
  const { teamId, campaignId } = at;
  const peopleOf = (known: boolean): Person[] => {
    const people = rows
      .filter((row) => row.known === known)
      .map((row): [string, Person] => [
        row.profile_id,
        {
          profileId: row.profile_id,
          integrationContactId: row.integration_contact_id,
          enrollmentId: row.new_enrollment_id,
          variantKey: row.variant_key,
          earlier: row.earlier,
        },
      ]);
    return [...new Map(people).values()];
  };
  const [added, known] = [peopleOf(false), peopleOf(true)];
  const ids = (people: Person[]): string[] => people.map(({ profileId }) => profileId);
  // Profiles come before the limit check: one order of locks avoids deadlocks.
  const coming = added.length + (await countUnenrolled(trx, teamId, ids(known), campaignId));
  if (coming > 0)
    await checkTeamLimit(trx, teamId, coming, () => countUnenrolled(trx, teamId, ids([...added, ...known])));
  const enrolled = [
    ...(added.length > 0 ? await enrollNewPeople(trx, deps, { teamId, campaignId }, added) : []),
    ...(known.length > 0 ? await enroll(trx, deps, { teamId, campaignId }, known) : []),
  ];
  const event = contactAdded({ teamId, campaignId }, at.source, at.now);
  await deps.eventLog.record(
    trx,
    enrolled
      .filter(({ created }) => created)
      .map((row) => ({ ...event, enrollmentId: row.enrollment_id, contactProfileId: row.profile_id })),
  );
  return new Map(enrolled.map(({ profile_id: of, enrollment_id: id, created }) => [of, { id, created }]));
}

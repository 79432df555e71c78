import { enroll, enrollNewPeople, touchEnrollments } from '../enrollments/enroll.ts';
import type { Person } from '../enrollments/enroll.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { checkTeamLimit } from './check-limit.ts';
import { contactAdded } from './contact-added.ts';
import { waitForVerification } from './verification-store.ts';
import { attachLabels } from './labels/store.ts';
import { countUnenrolled } from './profile-store.ts';
import type { StagedContact } from './rules/staged-contact.ts';
import { listStaged, mergeEnrolledByLinkedin, mergeProfiles } from './staged-profile-store.ts';
import type { StagedQuery } from './staged-profile-store.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog'>;

/** Contacts of one import that are merged in one transaction. No two of them have the same email. */
export interface StagedChunk {
  teamId: string;
  campaignId: string;
  validateEmails: boolean;
  staged: StagedQuery;
  now: Date;
}

export interface MergedChunk {
  /** How many contacts came into the campaign. */
  created: number;
  /** The contacts that were in the campaign before. */
  updated: { rowNumber: number; enrollmentId: string }[];
  /** How many profiles wait for verification now. */
  pending: number;
}

interface MergedContact extends StagedContact {
  profileId: string;
  /** Whether the team knew the contact. */
  known: boolean;
}

/**
 * Brings staged contacts into a campaign, in the caller's transaction: profiles, labels, the limit of contacts,
 * enrollments, their events and the wish to verify. A contact that the team knows keeps what the import does not give.
 * Throws `ApiError` when the campaign is gone or archived, or the limit is reached.
 */
export async function mergeStagedContacts(trx: Trx, deps: Deps, chunk: StagedChunk): Promise<MergedChunk> {
  const { teamId, campaignId, now } = chunk;
  const contacts = await mergeAll(trx, chunk);
  const profileIds = [...new Set(contacts.map(({ profileId }) => profileId))];

  const labelled = contacts.map(({ profileId, labels }) => ({ profileId, names: labels ?? [] }));
  await attachLabels(trx, teamId, labelled);
  // After the profiles, as in a create: one order of locks for all, so that no two transactions wait for each other.
  await checkTeamLimit(trx, teamId, contacts.length, () => countUnenrolled(trx, teamId, profileIds));

  const enrolled = await enrollAll(trx, deps, chunk, contacts);
  // After the enrollments of this campaign, which are new as of now: lists of other campaigns show the change.
  const known = contacts.filter((contact) => contact.known).map(({ profileId }) => profileId);
  await touchEnrollments(trx, teamId, known, now);
  const added = contactAdded({ teamId, campaignId }, 'import', now);
  await deps.eventLog.record(
    trx,
    enrolled
      .filter((row) => row.created)
      .map((row) => ({ ...added, enrollmentId: row.enrollment_id, contactProfileId: row.profile_id })),
  );
  const pending = chunk.validateEmails
    ? await waitForVerification(trx, teamId, profileIds, { now, wall: deps.clock.wall() })
    : 0;

  const enrollmentOf = new Map(enrolled.map((row) => [row.profile_id, row]));
  const updated = contacts.flatMap(({ row_number: rowNumber, profileId }) => {
    const { enrollment_id: enrollmentId, created } = enrollmentOf.get(profileId)!;
    return created ? [] : [{ rowNumber, enrollmentId }];
  });
  return { created: contacts.length - updated.length, updated, pending };
}

/** The contacts with their profiles. Without an email, a profile of the campaign counts before one that is in none. */
async function mergeAll(trx: Trx, chunk: StagedChunk): Promise<MergedContact[]> {
  const contacts = await listStaged(trx, chunk.staged);
  const profiles = new Map<string, { id: string; known: boolean }>();
  const found = new Map<number, string>();
  const merge = async (by: StagedContact['by']): Promise<void> => {
    const except = [...found.keys()];
    for (const { key, id, known } of await mergeProfiles(trx, { ...chunk, by, except }))
      profiles.set(`${by} ${key}`, { id, known });
  };
  const withoutEmail = contacts.some(({ by }) => by === 'linkedin_url');
  if (withoutEmail)
    for (const { row_number, id } of await mergeEnrolledByLinkedin(trx, chunk)) found.set(row_number, id);
  await merge('email');
  if (withoutEmail) await merge('linkedin_url');
  return contacts.map((contact) => {
    const enrolledId = found.get(contact.row_number);
    const { id: profileId, known } = enrolledId
      ? { id: enrolledId, known: true }
      : profiles.get(`${contact.by} ${contact.key}`)!;
    return { ...contact, profileId, known };
  });
}

/**
 * Enrolls each profile once: two contacts of a chunk may turn out to be one profile. New profiles are in no campaign and
 * need no lookup.
 */
async function enrollAll(
  trx: Trx,
  deps: Deps,
  at: { teamId: string; campaignId: string },
  contacts: readonly MergedContact[],
): ReturnType<typeof enroll> {
  const personOf = (contact: MergedContact): [string, Person] => [
    contact.profileId,
    {
      profileId: contact.profileId,
      integrationContactId: contact.integration_contact_id,
      enrollmentId: contact.new_enrollment_id,
      variantKey: contact.variant_key,
    },
  ];
  const added = new Map(contacts.filter(({ known }) => !known).map(personOf));
  const known = new Map(contacts.filter((contact) => contact.known).map(personOf));
  return [
    ...(added.size > 0 ? await enrollNewPeople(trx, deps, at, [...added.values()]) : []),
    ...(known.size > 0 ? await enroll(trx, deps, at, [...known.values()]) : []),
  ];
}

import { hasLinkedin } from '../accounts/read-usage.ts';
import { changeIntegrationId, removeEnrollment, touchEnrollments } from '../enrollments/enroll.ts';
import { OF_FIELDS, releaseContacts } from '../enrollments/release-contacts.ts';
import { changeInterest } from '../enrollments/change-interest.ts';
import type { AppServices } from '../events/record-event.ts';
import { isTaken } from '../platform/db/taken.ts';
import { isLocked } from '../platform/db/halve.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { findContact, findEnrollmentOf } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { attachLabels } from './labels/store.ts';
import { updateProfile } from './profile-store.ts';
import { UNIDENTIFIED, clean, faultOf } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'onInterest'>;

const LOCK_MS = 1_000;

export interface ContactChange {
  values: ContactValues;
  labels?: string[] | undefined;
  /** Empty or null: no status. */
  interest?: string | null | undefined;
}

/** Changes what is given and nothing else. `interest` is information and stops nothing. Throws `ApiError`. */
export async function updateContact(
  deps: Deps,
  contact: ContactRow,
  organizationId: string,
  change: ContactChange,
): Promise<ContactRow> {
  const email = change.values.email === undefined ? contact.email : clean(change.values.email);
  const linkedin_url =
    change.values.linkedin_url === undefined ? contact.linkedin_url : clean(change.values.linkedin_url);
  // Only what is given is judged: an address from before a stricter rule keeps the rest changeable.
  const fault = email || linkedin_url ? faultOf(change.values, { identified: false }) : UNIDENTIFIED;
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
  // spec: Contact create rule 2, for changes too
  if (clean(change.values.linkedin_url) && !(await hasLinkedin(deps.db, organizationId)))
    throw new ApiError('validation_error', 'linkedin_url is not available to this organization', {
      param: 'linkedin_url',
    });
  const now = deps.clock.now();
  const changed = await transact(deps.db, async (trx) => {
    const { email: givenEmail, linkedin_url: givenLinkedin } = change.values;
    const identity = {
      ...(givenEmail === undefined ? {} : { email }),
      ...(givenLinkedin === undefined ? {} : { linkedin_url }),
    };
    await updateProfile(
      trx,
      contact.team_id,
      contact.contact_profile_id,
      { ...change.values, ...identity },
      now,
    ).catch((error: unknown) => {
      if (isTaken(error))
        throw new ApiError('duplicate_resource', 'another contact of the team has this address', {
          param: error.constraint?.includes('linkedin') ? 'linkedin_url' : 'email',
        });
      throw error;
    });
    await touchEnrollments(trx, contact.team_id, [contact.contact_profile_id], now);
    if (change.labels)
      await attachLabels(trx, contact.team_id, [
        { profileId: contact.contact_profile_id, names: change.labels },
      ]);
    if (change.values.integration_contact_id !== undefined)
      await changeIntegrationId(
        trx,
        { teamId: contact.team_id, enrollmentId: contact.id },
        clean(change.values.integration_contact_id),
      );
    if (change.interest !== undefined)
      await changeInterest(trx, deps, {
        teamId: contact.team_id,
        enrollmentId: contact.id,
        interest: change.interest || null,
        campaignId: contact.campaign_id,
        profileId: contact.contact_profile_id,
      });
    return (await findContact(trx, organizationId, contact.id))!;
  });
  const { team_id: teamId, contact_profile_id: profileId } = contact;
  if (Object.keys(change.values).length > 0)
    await transact(deps.db, async (trx) => {
      await waitBriefly(trx, LOCK_MS);
      await releaseContacts(trx, { teamId, profileIds: [profileId] }, OF_FIELDS, now);
    }).catch((error: unknown) => {
      // A step or mail of the contact is under way: what waits is looked at again by itself.
      if (!isLocked(error)) throw error;
    });
  return changed;
}

const gone = (): ApiError => new ApiError('contact_not_found', 'there is no such contact');

/** Takes a contact out of its campaign (soft delete). Throws `contact_not_found`, also for the second time. */
export async function removeContact(deps: Deps, at: { teamId: string; enrollmentId: string }): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await removeEnrollment(trx, deps, at))) throw gone();
  });
}

/** The same by email or LinkedIn address. spec: DELETE /contacts */
export async function removeContactByIdentity(
  deps: Deps,
  at: { teamId: string; campaignId: string; email: string | null; linkedin_url: string | null },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const enrollment = await findEnrollmentOf(trx, at);
    if (
      !enrollment ||
      !(await removeEnrollment(trx, deps, { teamId: at.teamId, enrollmentId: enrollment.id }))
    )
      throw gone();
  });
}

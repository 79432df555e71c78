import { hasLinkedin } from '../accounts/read-usage.ts';
import {
  changeIntegrationId,
  forgetBounces,
  removeEnrollment,
  touchEnrollments,
} from '../enrollments/enroll.ts';
import { OF_FIELDS, releaseContacts } from '../enrollments/release-contacts.ts';
import { changeInterest } from '../enrollments/change-interest.ts';
import type { AppServices } from '../events/record-event.ts';
import { isUniqueViolation } from '../platform/db/unique-violation.ts';
import { isLocked } from '../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { findContact, findEnrollmentOf } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { setContactLabels } from './labels/store.ts';
import { updateProfile } from './profile-store.ts';
import { clean } from './rules/clean.ts';
import { UNIDENTIFIED, faultOf, identityOf } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals'>;

export interface ContactChange {
  values: ContactValues;
  labels?: string[] | undefined;
  interest?: string | null | undefined;
}

/** Changes the given values. `interest` is information and stops no sequence. Throws `ApiError`. */
export async function updateContact(
  deps: Deps,
  contact: ContactRow,
  organizationId: string,
  change: ContactChange,
): Promise<ContactRow> {
  await checkChange(deps, contact, organizationId, change);
  const changed = await transact(deps.db, async (trx) => {
    await changeIn(trx, deps, contact, change);
    return (await findContact(trx, organizationId, contact.id))!;
  });
  await releaseChanged(deps, contact, change);
  return changed;
}

export async function checkChange(
  { db }: Pick<Deps, 'db'>,
  contact: ContactRow,
  organizationId: string,
  { values }: ContactChange,
): Promise<void> {
  const { email, linkedin_url } = { ...contact, ...identityOf(values) };
  // Checks only given values: a contact whose address breaks a newer rule stays changeable.
  const fault = email || linkedin_url ? faultOf(values, { identified: false }) : UNIDENTIFIED;
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
  // spec: Contact create rule 2, for changes too
  if (clean(values.linkedin_url) && !(await hasLinkedin(db, organizationId)))
    throw new ApiError('validation_error', 'linkedin_url is not available to this organization', {
      param: 'linkedin_url',
    });
}

/** Writes a change after `checkChange`, in the caller's transaction. Throws `duplicate_resource`. */
export async function changeIn(
  trx: Trx,
  deps: Deps,
  contact: ContactRow,
  { values, labels, interest }: ContactChange,
): Promise<void> {
  const { team_id: teamId, contact_profile_id: profileId } = contact;
  const now = deps.clock.now();
  const set = { ...values, ...identityOf(values) };
  await updateProfile(trx, teamId, profileId, set, now).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new ApiError('duplicate_resource', 'another contact of the team has this address', {
        param: error.constraint?.includes('linkedin') ? 'linkedin_url' : 'email',
      });
    throw error;
  });
  await touchEnrollments(trx, teamId, [profileId], now);
  if (set.email !== undefined && set.email?.toLowerCase() !== contact.email?.toLowerCase())
    await forgetBounces(trx, { teamId, profileId });
  if (labels) await setContactLabels(trx, { teamId, profileId }, labels);
  const at = { teamId, enrollmentId: contact.id };
  if (values.integration_contact_id !== undefined)
    await changeIntegrationId(trx, at, clean(values.integration_contact_id));
  if (interest !== undefined)
    await changeInterest(trx, deps, {
      ...at,
      interest: interest || null,
      campaignId: contact.campaign_id,
      profileId,
    });
}

/** Releases steps and mails that waited for a value of the contact. Call it after the commit of the change. */
export async function releaseChanged(
  deps: Deps,
  { team_id: teamId, contact_profile_id: profileId }: ContactRow,
  { values }: ContactChange,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await transact(deps.db, async (trx) => {
    await waitBriefly(trx);
    await releaseContacts(trx, { teamId, profileIds: [profileId] }, OF_FIELDS, deps.clock.now());
  }).catch((error: unknown) => {
    // A step or mail of the contact is in progress and is checked again later.
    if (!isLocked(error)) throw error;
  });
}

const gone = (): ApiError => new ApiError('contact_not_found', 'there is no such contact');

/** Soft delete of the enrollment. Throws `contact_not_found`, also the second time. */
export async function removeContact(deps: Deps, at: { teamId: string; enrollmentId: string }): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await removeEnrollment(trx, deps, at))) throw gone();
  });
}

/** spec: DELETE /contacts */
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

import { auditAct } from '../platform/audit/audit.ts';
import { hasLinkedin } from '../accounts/read-usage.ts';
import {
  changeIntegrationId,
  forgetBounces,
  removeEnrollment,
  touchEnrollments,
} from '../enrollments/enroll.ts';
import { changeInterest } from '../enrollments/change-interest.ts';
import type { AppServices } from '../events/record-event.ts';
import { isUniqueViolation } from '../platform/db/unique-violation.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { requireNotErased } from '../people/refuse-erased.ts';
import { findContact, findEnrollmentOf } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { removeContactLabels, setContactLabels } from './labels/store.ts';
import { updateProfile } from './profile-store.ts';
import { clean } from './rules/clean.ts';
import { UNIDENTIFIED, faultOf, identityOf } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals' | 'secrets'>;

export interface ContactChange {
  values: ContactValues;
  labels?: string[] | undefined;
  removeLabels?: string[] | undefined;
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
  return transact(deps.db, async (trx) => {
    await changeIn(trx, deps, contact, change);
    return (await findContact(trx, organizationId, contact.id))!;
  });
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
  { values, labels, removeLabels, interest }: ContactChange,
): Promise<void> {
  const { team_id: teamId, contact_profile_id: profileId } = contact;
  const now = deps.clock.now();
  const set = { ...values, ...identityOf(values) };
  // The address that they have: an erasure may wait for a mail.
  if (contact.email)
    await requireNotErased(trx, deps.secrets, { teamId, addresses: [contact.email], param: 'id' });
  if (set.email)
    await requireNotErased(trx, deps.secrets, { teamId, addresses: [set.email], param: 'email' });
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
  if (removeLabels) await removeContactLabels(trx, { teamId, profileId }, removeLabels);
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

const gone = (): ApiError => new ApiError('contact_not_found', 'there is no such contact');

/** Soft delete of the enrollment. Throws `contact_not_found`, also the second time. */
export async function removeContact(deps: Deps, at: { teamId: string; enrollmentId: string }): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await removeEnrollment(trx, deps, at))) throw gone();
    await auditRemoval(trx, at);
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
    await auditRemoval(trx, { teamId: at.teamId, enrollmentId: enrollment.id });
  });
}

const auditRemoval = (trx: Trx, at: { teamId: string; enrollmentId: string }): Promise<void> =>
  auditAct(trx, { object: 'contact', action: 'deleted', teamId: at.teamId, objectId: at.enrollmentId });

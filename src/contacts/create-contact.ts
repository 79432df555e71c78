import type { Earlier } from '../enrollments/rules/earlier.ts';
import type { AppServices } from '../events/record-event.ts';
import { stopwatch } from '../platform/clock.ts';
import { isLocked } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { requireNotErased } from '../people/refuse-erased.ts';
import { bringIn } from './bring-in.ts';
import { findContact } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { createsTogether } from './create-together.ts';
import type { PlainCreate } from './create-together.ts';
import { identityKey } from './rules/identity-key.ts';
import { findProfile, lockMatchKey } from './profile-store.ts';
import { stagedOf, stagedRows } from './staged-profile-store.ts';
import { promiseCredits } from '../accounts/promise-credits.ts';
import { clean } from './rules/clean.ts';
import { UNIDENTIFIED, emailOf, faultOf, linkedinOf } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log' | 'config' | 'secrets'>;

export interface CreateContact {
  organizationId: string;
  teamId: string;
  campaignId: string | null;
  contactProfileId: string | null;
  values: ContactValues;
  labels: string[];
  validateEmails: boolean;
  earlier?: Earlier | null;
}

export type Created =
  | { kind: 'enrolled'; created: boolean; contact: ContactRow }
  | { kind: 'profile'; profileId: string; created: boolean };

type Identity = { email: string | null; linkedin_url: string | null };

function plainCreateOf({ campaignId, values, ...asked }: CreateContact): PlainCreate | null {
  const email = emailOf(values.email);
  const plain =
    !asked.contactProfileId &&
    !asked.earlier &&
    asked.labels.length === 0 &&
    !asked.validateEmails &&
    !clean(values.linkedin_url);
  if (!plain || !campaignId || !email || faultOf(values, { identified: true })) return null;
  return { organizationId: asked.organizationId, teamId: asked.teamId, campaignId, email, values };
}

/**
 * Creates or updates a contact, and enrolls it when the request names a campaign. A repeated or concurrent create keeps
 * the one enrollment and does not restart its sequence. Throws `ApiError`. spec: Contact create rules 1 to 8
 */
export function contactCreator(deps: Deps): (asked: CreateContact) => Promise<Created> {
  const createTogether = createsTogether(deps);
  return async (asked) => {
    const waitMs = deps.config.api.lockWaitSeconds * 1000;
    const endsMs = stopwatch() + waitMs;
    const plain = plainCreateOf(asked);
    const contact = plain && (await createTogether(plain, waitMs / 2));
    return contact ? { kind: 'enrolled', created: true, contact } : createAlone(deps, asked, endsMs);
  };
}

/** `endsMs`: the end of all lock waits, including earlier ones. */
async function createAlone(deps: Deps, asked: CreateContact, endsMs: number): Promise<Created> {
  const waitMs = endsMs - stopwatch();
  if (waitMs <= 0)
    throw new ApiError('service_unavailable', 'the service is temporarily unavailable; try again shortly');
  return refuseLocked(transact(deps.db, (trx) => createIn(trx, deps, asked, waitMs)));
}

const inProgress = (): ApiError =>
  new ApiError(
    'contact_enrollment_in_progress',
    'another request for this contact and campaign is still being processed; try again in a few seconds',
  );

const noProfile = (): ApiError =>
  new ApiError('resource_not_found', 'the team has no such contact profile', { param: 'contact_profile_id' });

/** Postgres gives this context when a wait for a row ends, and none for a locked table. */
const OF_A_ROW = /tuple/;

/**
 * Turns a lock timeout of an enrolling transaction into 409: another request held the contact too long. A timeout at a
 * locked table is thrown again.
 */
export async function refuseLocked<T>(done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (isLocked(error) && OF_A_ROW.test(String((error as { where?: string }).where))) throw inProgress();
    throw error;
  }
}

async function takeTurn(trx: Trx, at: Parameters<typeof lockMatchKey>[1]) {
  try {
    return await lockMatchKey(trx, at);
  } catch (error) {
    throw isLocked(error) ? inProgress() : error;
  }
}

/** Restores a profile to a campaign with its progress, in the caller's transaction. Throws `ApiError`. */
export const restoreIn = (
  trx: Trx,
  deps: Deps,
  at: Pick<CreateContact, 'organizationId' | 'teamId' | 'campaignId' | 'contactProfileId'>,
): Promise<Created> => {
  const asked = { ...at, values: {}, labels: [], validateEmails: false };
  return createIn(trx, deps, asked, deps.config.api.lockWaitSeconds * 1000);
};

async function createIn(trx: Trx, deps: Deps, asked: CreateContact, waitMs: number): Promise<Created> {
  const { teamId, campaignId, values } = asked;
  const profile = asked.contactProfileId ? await findProfile(trx, teamId, asked.contactProfileId) : undefined;
  // spec: Contact create rule 5; the profile must belong to the team, and its identity replaces that of the request
  if (asked.contactProfileId && !profile) throw noProfile();
  const identity: Identity = profile
    ? { email: profile.email, linkedin_url: profile.linkedin_url }
    : { email: emailOf(values.email), linkedin_url: linkedinOf(values.linkedin_url) };
  const judged = profile ? { ...values, email: null, linkedin_url: null } : values;
  const fault =
    identity.email || identity.linkedin_url ? faultOf(judged, { identified: false }) : UNIDENTIFIED;
  if (fault)
    throw new ApiError(
      fault.message.endsWith('is required') ? 'missing_required_parameter' : 'validation_error',
      fault.message,
      { param: fault.param },
    );
  const { linkedin_enabled: linkedinAllowed } = await takeTurn(trx, {
    key: identityKey({ teamId, campaignId, ...identity }),
    waitMs,
    organizationId: asked.organizationId,
  });
  // spec: Contact create rule 2
  if (clean(values.linkedin_url) && !linkedinAllowed)
    throw new ApiError('validation_error', 'linkedin_url is not available to this organization', {
      param: 'linkedin_url',
    });

  await requireNotErased(trx, deps.secrets, {
    teamId,
    addresses: identity.email ? [identity.email] : [],
    param: 'email',
  });
  const now = deps.clock.now();
  const { contacts, pending } = await bringIn(trx, deps, {
    teamId,
    campaignId,
    source: 'api',
    staged: stagedRows([
      {
        ...stagedOf(values),
        ...(profile ? { email: null, linkedin_url: null, profile_id: profile.id } : identity),
        new_profile_id: deps.ids.uuid(now),
        labels: asked.labels,
        earlier: asked.earlier ?? null,
        row_number: 0,
      },
    ]),
    byEmail: !profile && identity.email !== null,
    name: 'profile by email',
    validateEmails: asked.validateEmails,
    now,
  });
  const [brought] = contacts;
  if (!brought) throw noProfile();
  const { profileId, known, enrollment } = brought;
  if (!enrollment) return { kind: 'profile', profileId, created: !known };
  const contact = (await findContact(trx, asked.organizationId, enrollment.id))!;
  // decided: without a credit the create is refused and nothing is written
  await promiseCredits(trx, asked.organizationId, pending);
  return { kind: 'enrolled', created: enrollment.created, contact };
}

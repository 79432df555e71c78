import { enroll, enrollNewPeople, touchEnrollments } from '../enrollments/enroll.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { findAllowance } from './allowance-store.ts';
import { checkLimit } from './check-limit.ts';
import { contactAdded } from './contact-added.ts';
import { findContact, findEnrollmentOf } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { markPeoplePending } from './credit-store.ts';
import { gatherNewcomers } from './enroll-newcomers.ts';
import type { Newcomer } from './enroll-newcomers.ts';
import { identityKey } from './rules/identity-key.ts';
import {
  attachLabels,
  isCounted,
  findProfile,
  lockIdentity,
  mergeProfile,
  upsertProfile,
} from './profile-store.ts';
import { promiseCredits } from './promise-credits.ts';
import { clean, faultOf } from './rules/contact-fields.ts';
import type { ContactValues } from './rules/contact-fields.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'log'>;

export interface CreateContact {
  organizationId: string;
  teamId: string;
  campaignId: string | null;
  contactProfileId: string | null;
  values: ContactValues;
  labels: string[];
  validateEmails: boolean;
}

export type Created =
  | { kind: 'enrolled'; created: boolean; contact: ContactRow }
  | { kind: 'profile'; profileId: string; created: boolean };

const LOCK_WAIT_SECONDS = 10;
const LOCK_NOT_AVAILABLE = '55P03';

type Identity = { email: string | null; linkedin_url: string | null };

/** Who may be new and asks for nothing but to be in a campaign; his values have no fault. */
function newcomerOf({ campaignId, values, ...asked }: CreateContact): Newcomer | null {
  const email = clean(values.email);
  const plain =
    !asked.contactProfileId &&
    asked.labels.length === 0 &&
    !asked.validateEmails &&
    !clean(values.linkedin_url);
  if (!plain || !campaignId || !email || faultOf(values, { identified: true })) return null;
  return { organizationId: asked.organizationId, teamId: asked.teamId, campaignId, email, values };
}

/**
 * Creates or updates a person, and enrolls him when a campaign is named. The same person sent twice, at once or later,
 * is one enrollment; the sequence is not restarted. Throws `ApiError`. spec: Contact create rules 1 to 8
 */
export function contactCreator(needs: Needs): (asked: CreateContact) => Promise<Created> {
  const enrollNewcomer = gatherNewcomers(needs);
  return async (asked) => {
    const newcomer = newcomerOf(asked);
    const contact = newcomer && (await enrollNewcomer(newcomer));
    return contact ? { kind: 'enrolled', created: true, contact } : createAlone(needs, asked);
  };
}

async function createAlone(needs: Needs, asked: CreateContact): Promise<Created> {
  try {
    return await transact(needs.db, (trx) => createIn(trx, needs, asked));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      throw new ApiError(
        'contact_enrollment_in_progress',
        'another request for this contact and campaign is still being processed; try again in a few seconds',
      );
    throw error;
  }
}

async function createIn(trx: Trx, needs: Needs, asked: CreateContact): Promise<Created> {
  const { teamId, campaignId, values } = asked;
  const profile = asked.contactProfileId ? await findProfile(trx, teamId, asked.contactProfileId) : undefined;
  // spec: Contact create rule 5; the profile must be the team's own, and its identity is the one that counts
  if (asked.contactProfileId && !profile)
    throw new ApiError('resource_not_found', 'the team has no such contact profile', {
      param: 'contact_profile_id',
    });
  const identity: Identity = profile
    ? { email: profile.email, linkedin_url: profile.linkedin_url }
    : { email: clean(values.email), linkedin_url: clean(values.linkedin_url) };
  const fault = faultOf({ ...values, ...identity }, { identified: true });
  if (fault)
    throw new ApiError(
      fault.message.endsWith('is required') ? 'missing_required_parameter' : 'validation_error',
      fault.message,
      { param: fault.param },
    );
  const { linkedin_enabled: linkedinAllowed } = await lockIdentity(trx, {
    key: identityKey({ teamId, campaignId, ...identity }),
    waitSeconds: LOCK_WAIT_SECONDS,
    organizationId: asked.organizationId,
  });
  // spec: Contact create rule 2
  if (clean(values.linkedin_url) && !linkedinAllowed)
    throw new ApiError('validation_error', 'linkedin_url is not available to this organization', {
      param: 'linkedin_url',
    });

  const now = needs.clock.now();
  // spec: Contact create rule 3; without an email whoever is in the campaign with this LinkedIn address is meant
  const there =
    campaignId && !identity.email
      ? await findEnrollmentOf(trx, { teamId, campaignId, ...identity })
      : undefined;
  const knownId = profile?.id ?? there?.contact_profile_id;
  const saved = knownId
    ? { id: knownId, created: false }
    : await upsertProfile(trx, { teamId, id: needs.ids.uuid(now), now, values: { ...values, ...identity } });
  if (knownId) await mergeProfile(trx, teamId, knownId, values, now);
  await attachLabels(trx, teamId, saved.id, asked.labels);
  const touch = async (): Promise<void> => {
    if (!saved.created) await touchEnrollments(trx, teamId, [saved.id], now);
  };
  if (!campaignId) {
    await touch();
    return { kind: 'profile', profileId: saved.id, created: saved.created };
  }

  // Who is new is in no campaign yet.
  const before =
    there ?? (saved.created ? undefined : await findEnrollmentOf(trx, { teamId, campaignId, ...identity }));
  // Who was archived comes back, and counts again.
  if (!before || before.life === 'archived')
    await checkLimit(trx, await findAllowance(trx, teamId), 1, async () =>
      (await isCounted(trx, teamId, saved.id)) ? 0 : 1,
    );
  const pending = asked.validateEmails ? await markPeoplePending(trx, teamId, [saved.id]) : 0;
  const bring = saved.created ? enrollNewPeople : enroll;
  const [enrolled] = await bring(trx, needs, { teamId, campaignId }, [
    { profileId: saved.id, integrationContactId: clean(values.integration_contact_id) },
  ]);
  // Behind the enrollment, which holds first where the contact stands.
  await touch();
  const contact = (await findContact(trx, asked.organizationId, enrolled!.enrollment_id))!;
  if (enrolled!.created)
    await needs.ledger.record(trx, [
      {
        ...contactAdded({ teamId, campaignId }, 'api', now),
        enrollmentId: contact.id,
        contactProfileId: saved.id,
      },
    ]);
  // decided: without a credit the create is refused and nothing is written
  await promiseCredits(trx, asked.organizationId, pending);
  return { kind: 'enrolled', created: enrolled!.created, contact };
}

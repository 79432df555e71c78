import { requireMember } from '../accounts/team-access.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { changeInBulk } from '../enrollments/change-in-bulk.ts';
import { requireOpen } from '../enrollments/open-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Db } from '../platform/db/connect.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Principal } from '../platform/http/principal.ts';
import { changeIn, checkChange } from './change-contact.ts';
import type { ContactChange } from './change-contact.ts';
import { findContact, findContactsById } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { refuseLocked, restoreIn } from './create-contact.ts';
import { findOther, findPlace } from './place-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log' | 'config' | 'signals' | 'secrets'>;

/** Finds archived and deleted contacts too. Throws `contact_not_found` and 403. */
export async function requirePlaced(db: Db, principal: Principal, id: string): Promise<ContactRow> {
  const place = await findPlace(db, principal.organizationId, id);
  const [contact] = place ? await findContactsById(db, place.team_id, [id]) : [];
  if (!contact) throw new ApiError('contact_not_found', 'there is no such contact', { param: 'id' });
  await requireMember(db, principal, contact.team_id, 'id');
  return contact;
}

export interface Placing extends ContactChange {
  restore: boolean;
  campaignId: string | null;
}

/**
 * Restores, changes and moves a contact in one transaction. Resolves
 * the enrollment in the contact's final campaign. Throws `ApiError`.
 */
export async function placeContact(
  deps: Deps,
  contact: ContactRow,
  asked: Placing & { organizationId: string; claim: Claim | null },
): Promise<ContactRow> {
  const { organizationId, claim } = asked;
  const { team_id: teamId, campaign_id: here, id, contact_profile_id: contactProfileId } = contact;
  const target = asked.campaignId === here ? null : asked.campaignId;
  const restores = asked.restore && (contact.deleted_at !== null || contact.life === 'archived');
  if (target) requireOpen(await requireTeamCampaign(deps.db, teamId, target), 'CampaignId');
  await checkChange(deps, contact, organizationId, asked);
  const work = transact(deps.db, async (trx) => {
    if (target) await recordWork(trx, claim);
    if (restores) {
      await requireNoOther(trx, contact, here);
      await restoreIn(trx, deps, { organizationId, teamId, campaignId: here, contactProfileId });
    }
    if (target) await requireNoOther(trx, contact, target);
    const live = await findContact(trx, organizationId, id);
    if (!live) throw new ApiError('contact_not_found', 'there is no such contact', { param: 'id' });
    await changeIn(trx, deps, live, asked);
    const placed = target ? await moveIn(trx, deps, contact, target) : id;
    return (await findContact(trx, organizationId, placed))!;
  });
  return refuseLocked(work);
}

async function moveIn(trx: Trx, deps: Deps, contact: ContactRow, toCampaignId: string): Promise<string> {
  const { team_id: teamId, id } = contact;
  const change = { action: 'transfer', toCampaignId } as const;
  if ((await changeInBulk(trx, deps, { teamId, campaignId: null, ids: [id], change })) !== 1)
    throw new ApiError('validation_error', 'a contact that is archived or unsubscribed is not moved', {
      param: 'CampaignId',
    });
  return (await findOther(trx, contact, toCampaignId))!.id;
}

async function requireNoOther(trx: Trx, contact: ContactRow, campaignId: string): Promise<void> {
  if (await findOther(trx, contact, campaignId))
    throw new ApiError('contact_already_exists', 'this person is in the campaign already', {
      param: campaignId === contact.campaign_id ? 'id' : 'CampaignId',
    });
}

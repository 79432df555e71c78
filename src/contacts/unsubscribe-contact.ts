import { suppress } from '../deliverability/suppress.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { findContact } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { lockUnsubscribed } from './profile-store.ts';

/**
 * An opt-out that did not come by a mail: all sequences of the person in the team end, and the address is put on the
 * team's blacklist. A second call changes nothing. spec: Event types, unsubscribe
 */
export async function unsubscribeContact(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>,
  contact: ContactRow,
  organizationId: string,
): Promise<ContactRow> {
  const { id, team_id: teamId, contact_profile_id: profileId } = contact;
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const already = await lockUnsubscribed(trx, { teamId, profileId });
    // With a cause, so that no list of addresses takes it back.
    const asked = { teamId, reason: 'unsubscribe', cause: profileId } as const;
    if (contact.email) await suppress(trx, deps, { ...asked, address: contact.email });
    if (already) return (await findContact(trx, organizationId, id)) ?? contact;
    await deps.eventLog.record(trx, [
      {
        teamId,
        type: 'unsubscribe',
        occurredAt: now,
        channel: 'email',
        campaignId: contact.campaign_id,
        enrollmentId: id,
        contactProfileId: profileId,
        detail: { unsubscribe: { method: 'manual' } },
      },
    ]);
    return (await findContact(trx, organizationId, id)) ?? contact;
  });
}

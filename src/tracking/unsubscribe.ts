import { suppress } from '../deliverability/suppress.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { readToken } from '../sending/links.ts';
import { findLinkedContact, findLinkedEnrollment } from './store.ts';

/**
 * A person left by the link of a mail: one transaction writes the event, stops every enrollment of that person and puts
 * the address on the team's blacklist. A mail of a broadcast has no enrollment: its link names the mail. Once is enough: a second click changes nothing. Resolves false for a link that
 * is not ours.
 */
export async function unsubscribe(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'secrets' | 'eventLog'>,
  token: string,
): Promise<boolean> {
  const enrollmentId = readToken(deps.secrets, 'unsubscribe', token);
  const sendId = enrollmentId ? null : readToken(deps.secrets, 'unsubscribe-mail', token);
  if (!enrollmentId && !sendId) return false;
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const person = enrollmentId
      ? await findLinkedEnrollment(trx, enrollmentId)
      : await findLinkedContact(trx, sendId!);
    if (!person) return false;
    // Also when it is listed already: the click stands when what unsubscribed the person first is taken back.
    if (person.email)
      await suppress(trx, deps, { teamId: person.team_id, address: person.email, reason: 'unsubscribe' });
    if (person.unsubscribed_at) return true;
    await deps.eventLog.record(trx, [
      {
        teamId: person.team_id,
        type: 'unsubscribe',
        occurredAt: now,
        channel: 'email',
        campaignId: person.campaign_id,
        enrollmentId: person.enrollment_id,
        contactProfileId: person.contact_profile_id,
        detail: { unsubscribe: { method: 'link' } },
      },
    ]);
    return true;
  });
}

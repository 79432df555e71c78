import { suppress } from '../deliverability/suppress.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { mailboxKey } from '../platform/rules/mailbox-key.ts';
import { readToken } from '../sending/links.ts';
import { findLinkedContact, findLinkedEnrollment } from './store.ts';

/** Each once, and in an order that two clicks at the same time share. */
const addressesOf = ({
  email,
  recipients,
}: {
  email: string | null;
  recipients: string[] | null;
}): string[] =>
  [
    ...new Map([email ?? [], recipients ?? []].flat().map((each) => [mailboxKey(each), each])).values(),
  ].toSorted();

/**
 * A person left by the link of a mail: one transaction writes the event, stops every enrollment of that person and puts
 * the addresses that its mails went to on the team's blacklist. A mail of a broadcast has no enrollment: its link names the mail. Once is enough: a second click changes nothing. Resolves false for a link that
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
    // decided: the link is in mails to the addresses that the contact had before as well; who clicked reads one of them.
    for (const address of addressesOf(person))
      await suppress(trx, deps, { teamId: person.team_id, address, reason: 'unsubscribe' });
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

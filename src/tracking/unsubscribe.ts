import { suppress } from '../deliverability/suppress.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { mailboxKey } from '../platform/rules/mailbox-key.ts';
import { readToken } from '../sending/links.ts';
import { findLinkedContact, findLinkedEnrollment, isTestMail } from './store.ts';

/** Distinct, in an order that two simultaneous clicks share. */
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
 * One transaction writes the event, stops every enrollment of the person and blacklists the addresses of their mails for the
 * team. The link of a broadcast's mail names the mail, for want of an enrollment. A second click changes nothing. The link of a
 * test changes nothing at all.
 */
export async function unsubscribe(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'secrets' | 'eventLog'>,
  token: string,
): Promise<'done' | 'test' | 'unknown'> {
  const enrollmentId = readToken(deps.secrets, 'unsubscribe', token);
  const sendId = enrollmentId ? null : readToken(deps.secrets, 'unsubscribe-mail', token);
  if (!enrollmentId && !sendId) return 'unknown';
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const person = enrollmentId
      ? await findLinkedEnrollment(trx, enrollmentId)
      : await findLinkedContact(trx, sendId!);
    if (!person) return sendId && (await isTestMail(trx, sendId)) ? 'test' : 'unknown';
    // Also for a listed address: the click stands when the first unsubscription is taken back.
    // decided: mails to the contact's former addresses have the link too; the person who clicked reads one of them.
    // With a cause, so that no list of addresses takes it back.
    const asked = {
      teamId: person.team_id,
      reason: 'unsubscribe',
      cause: person.contact_profile_id,
    } as const;
    for (const address of addressesOf(person)) await suppress(trx, deps, { ...asked, address });
    if (person.unsubscribed_at) return 'done';
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
    return 'done';
  });
}

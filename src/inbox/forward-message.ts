import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { FORWARD_TROUBLES, endTroubles, recordTrouble } from '../senders/record-incident.ts';
import { queueMails } from '../sending/queue-mails.ts';
import type { DueInbound } from './apply-store.ts';
import { findForwardSettings, readForwardFacts } from './forward-store.ts';
import type { Judged } from './judge-message.ts';
import { MAX_FORWARDS_A_DAY, forwardTo } from './rules/forward.ts';
import type { Incoming } from './rules/forward.ts';

const DAY_MS = 86_400_000;
const FORWARDS_USED_UP = `a message was not forwarded: the mailbox forwarded ${MAX_FORWARDS_A_DAY} in 24 hours, the most it may`;

/**
 * The kind as which a message is forwarded, or null. decided: answers of contacts, including apparent ones
 * (`possible_reply`), and opt-outs of persons are forwarded; spam complaints, messages of no contact and forged senders
 * are not.
 */
function kindOf({ verdict, consequence }: Judged): Incoming['kind'] | null {
  if (consequence.do === 'keep' || consequence.review === 'not_authentic') return null;
  if (verdict.outcome === 'reply') return 'reply';
  return verdict.outcome === 'unsubscribe' && verdict.method !== 'spam_complaint' ? 'unsubscribe' : null;
}

/**
 * Queues a booked message for each forward destination of its mailbox, in the same transaction and after its labels.
 * decided: only when the message comes in; a later verdict forwards nothing.
 */
export async function forwardMessage(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'ids' | 'eventLog'>,
  message: DueInbound,
  judged: Judged,
): Promise<void> {
  const kind = kindOf(judged);
  if (kind === null) return;
  const { team_id: teamId, sender_id: senderId } = message;
  const settings = await findForwardSettings(trx, { teamId, senderId });
  if (!settings) return;
  const now = deps.clock.now();
  const { from, headers } = judged.mail;
  const profileId = judged.send?.contact_profile_id ?? null;
  const addresses = [from ?? '', ...settings.rules.map(({ to }) => to)].map((each) => each.toLowerCase());
  const facts = await readForwardFacts(trx, {
    teamId,
    senderId,
    messageId: message.id,
    profileId,
    addresses,
    since: new Date(now.getTime() - DAY_MS),
    most: MAX_FORWARDS_A_DAY,
  });
  const { to, over } = forwardTo(
    { kind, headers, from, labels: new Set(facts.labels) },
    {
      rules: settings.rules,
      forwardUnsubscribes: settings.forward_unsubscribes,
      mailboxes: new Set(facts.mailboxes),
      recent: facts.recent,
    },
  );
  if (over)
    await recordTrouble(
      trx,
      deps,
      { teamId, senderId },
      { kind: 'forwarding', text: FORWARDS_USED_UP, times: 1 },
    );
  else if (to.length > 0) await endTroubles(trx, deps, { teamId, senderIds: [senderId] }, FORWARD_TROUBLES);
  await queueMails(
    trx,
    deps,
    to.map((recipient) => ({
      team_id: teamId,
      source: 'forward',
      source_id: message.id,
      contact_profile_id: profileId,
      sender_id: senderId,
      sender_email: message.sender_email,
      recipient,
      at: now,
    })),
    now,
  );
}

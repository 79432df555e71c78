import { suppress } from '../deliverability/suppress.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import { restReceivers } from '../sending/rest-receivers.ts';
import { blocksReceiver } from '../sending/rules/receiver-rest.ts';
import { boundLocks, insertMessage, lockReceived, markApplied, upsertConversation } from './apply-store.ts';
import type { Applied, DueInbound, SendFact } from './apply-store.ts';
import { about, draftOf } from './inbound-event.ts';
import type { Judged } from './judge-message.ts';
import { RULES_VERSION } from './rules/classify.ts';
import type { Verdict } from './rules/classify.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'crash' | 'eventLog'>;

/** A message waits no longer for a row that another transaction holds. */
const LOCK_MS = 1_000;

/** Opt-outs and dead addresses are not written to again, by any campaign of the team. */
async function suppressed(trx: Trx, deps: Deps, { verdict, send }: Judged): Promise<void> {
  if (!send) return;
  const at = { teamId: send.team_id, address: send.recipient };
  if (verdict.outcome === 'unsubscribe')
    await suppress(trx, deps, {
      ...at,
      reason: verdict.method === 'spam_complaint' ? 'spam_complaint' : 'unsubscribe',
    });
  if (verdict.outcome === 'bounce' && verdict.bounce.category === 'invalid_recipient')
    await suppress(trx, deps, { ...at, reason: 'invalid_recipient' });
}

/** A person's words are kept in the thread with that person. */
async function converse(
  trx: Trx,
  deps: Deps,
  message: DueInbound,
  { mail, verdict, send }: Judged,
  now: Date,
): Promise<string | null> {
  if (!send || verdict.outcome === 'none' || verdict.outcome === 'bounce') return null;
  const intent = verdict.outcome === 'reply' ? verdict.intent : null;
  const conversationId = await upsertConversation(trx, {
    teamId: message.team_id,
    id: deps.ids.uuid(now),
    senderId: message.sender_id,
    profileId: send.contact_profile_id,
    campaignId: send.campaign_id,
    enrollmentId: send.enrollment_id,
    subject: mail.subject,
    mood: intent?.mood ?? null,
    category: intent?.category ?? null,
    at: now,
  });
  await insertMessage(trx, {
    teamId: message.team_id,
    id: deps.ids.uuid(now),
    conversationId,
    from: mail.from,
    to: message.sender_email,
    subject: mail.subject,
    text: verdict.outcome === 'reply' ? verdict.text : mail.text.slice(0, 20_000),
    messageId: mail.messageId,
    inboundId: message.id,
    sendId: send.send_id,
    at: message.received_at,
  });
  return conversationId;
}

/** A mail bounces once: a second report of it is no event, but for one that says at last that the address is dead. */
const isRepeated = (verdict: Verdict, send: SendFact): boolean =>
  verdict.outcome === 'bounce' &&
  send.bounced_as !== null &&
  (send.bounced_as === 'invalid_recipient' || verdict.bounce.category !== 'invalid_recipient');

/** Applies a judged message in one transaction: evidence for uncertain mails, thread, blacklist, state, event. */
export async function applyMessage(deps: Deps, message: DueInbound, judged: Judged): Promise<void> {
  const { mail, verdict, send } = judged;
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await boundLocks(trx, LOCK_MS);
    if (!(await lockReceived(trx, message.team_id, message.id))) return;
    if (send?.state === 'uncertain' && verdict.outcome !== 'none')
      await settleByEvidence(
        trx,
        deps,
        [{ team_id: send.team_id, id: send.send_id }],
        verdict.outcome === 'bounce' ? 'bounce' : 'reply',
        now,
      );
    const conversationId = await converse(trx, deps, message, judged, now);
    await suppressed(trx, deps, judged);
    const isNew = send !== null && !isRepeated(verdict, send);
    if (isNew && verdict.outcome === 'bounce' && blocksReceiver(verdict.bounce))
      await restReceivers(trx, deps, send.team_id, [
        {
          senderId: send.sender_id,
          recipient: send.recipient,
          reply: verdict.bounce.diagnostic || verdict.bounce.subtype,
          at: now,
        },
      ]);
    const draft = isNew ? draftOf(verdict, mail, message.received_at) : null;
    const [event] = draft
      ? await deps.eventLog.record(trx, [
          { ...about(send!), ...draft, occurredAt: now, channel: 'email', conversationId },
        ])
      : [];
    await markApplied(trx, appliedOf(message, judged, event?.id ?? null));
  });
  deps.crash('inbound.after_commit');
}

function appliedOf(message: DueInbound, { mail, verdict, send }: Judged, eventId: string | null): Applied {
  const subtype =
    verdict.outcome === 'bounce' ? verdict.bounce.subtype
    : verdict.outcome === 'autoresponse' ? verdict.subtype
    : verdict.outcome === 'unsubscribe' ? verdict.method
    : verdict.outcome === 'none' ? verdict.why
    : verdict.intent.category; // prettier-ignore
  return {
    teamId: message.team_id,
    id: message.id,
    outcome: verdict.outcome,
    subtype,
    needsReview: verdict.needsReview,
    verdict: { rulesVersion: RULES_VERSION, confidence: verdict.confidence, evidence: verdict.evidence },
    from: mail.from,
    subject: mail.subject,
    sendId: send?.send_id ?? null,
    enrollmentId: send?.enrollment_id ?? null,
    eventId,
  };
}

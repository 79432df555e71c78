import { suppress } from '../deliverability/suppress.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import {
  claimInbound,
  countAttempt,
  findSends,
  insertMessage,
  lockReceived,
  markApplied,
  markFailed,
  releaseInbound,
  upsertConversation,
} from './apply-store.ts';
import type { Applied, DueInbound, SendFact } from './apply-store.ts';
import { about, draftOf } from './inbound-event.ts';
import type { MailParser } from './parse.ts';
import { RULES_VERSION, classify } from './rules/classify.ts';
import type { Verdict } from './rules/classify.ts';
import { chooseMatch, matchKeys } from './rules/match.ts';
import type { ParsedMail } from './rules/mail.ts';
import { storable } from '../platform/db/storable.ts';

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'log'> & { parser: MailParser };

const BATCH = 20;
/** A message that killed its worker, or took all its time, three times is put aside for a person. */
const MAX_ATTEMPTS = 3;
const CLAIM_MS = 60_000;
/** What was not begun by then is given back, long before somebody else may take it. */
const PASS_MS = CLAIM_MS / 3;

/** The mail it belongs to and what it is. */
interface Judged {
  mail: ParsedMail;
  verdict: Verdict;
  send: SendFact | null;
}

async function judge(needs: Needs, message: DueInbound, mail: ParsedMail): Promise<Judged> {
  const keys = matchKeys(mail);
  const sends = await findSends(needs.db, {
    teamId: message.team_id,
    senderId: message.sender_id,
    cited: keys.cited,
    addresses: keys.addresses,
  });
  const match = chooseMatch(
    keys,
    sends.map((send) => ({
      sendId: send.send_id,
      messageId: send.message_id,
      recipient: send.recipient,
      sentAt: send.sent_at,
    })),
  );
  const send = sends.find((each) => each.send_id === match?.sendId) ?? null;
  const verdict = classify(mail, {
    wroteTo: new Set(sends.map((each) => each.recipient.toLowerCase())),
    own: new Set([message.sender_email.toLowerCase()]),
    citesOurs: match !== null && match.by !== 'address',
  });
  return { mail, verdict: storable(verdict), send };
}

/** Opt-outs and dead addresses are not written to again, by any campaign of the team. */
async function suppressed(trx: Trx, needs: Needs, { verdict, send }: Judged): Promise<void> {
  if (!send) return;
  const at = { teamId: send.team_id, address: send.recipient };
  if (verdict.outcome === 'unsubscribe')
    await suppress(trx, needs, {
      ...at,
      reason: verdict.method === 'spam_complaint' ? 'spam_complaint' : 'unsubscribe',
    });
  if (
    verdict.outcome === 'bounce' &&
    verdict.bounce.category === 'invalid_recipient' &&
    verdict.bounce.type !== 'delayed'
  )
    await suppress(trx, needs, { ...at, reason: 'invalid_recipient' });
}

/** A person's words are kept in the thread with that person. */
async function converse(
  trx: Trx,
  needs: Needs,
  message: DueInbound,
  { mail, verdict, send }: Judged,
  now: Date,
): Promise<string | null> {
  if (!send || verdict.outcome === 'none' || verdict.outcome === 'bounce') return null;
  const intent = verdict.outcome === 'reply' ? verdict.intent : null;
  const conversationId = await upsertConversation(trx, {
    teamId: message.team_id,
    id: needs.ids.uuid(now),
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
    id: needs.ids.uuid(now),
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

/** Applies a judged message in one transaction: evidence for uncertain mails, thread, blacklist, state, event. */
async function apply(needs: Needs, message: DueInbound, judged: Judged): Promise<void> {
  const { mail, verdict, send } = judged;
  const now = needs.clock.now();
  await transact(needs.db, async (trx) => {
    if (!(await lockReceived(trx, message.team_id, message.id))) return;
    if (send?.state === 'uncertain' && verdict.outcome !== 'none')
      await settleByEvidence(
        trx,
        needs,
        [{ team_id: send.team_id, id: send.send_id }],
        verdict.outcome === 'bounce' ? 'bounce' : 'reply',
        now,
      );
    const conversationId = await converse(trx, needs, message, judged, now);
    await suppressed(trx, needs, judged);
    const draft = send ? draftOf(verdict, mail, message.received_at) : null;
    const [event] = draft
      ? await needs.ledger.record(trx, [
          { ...about(send!), ...draft, occurredAt: now, channel: 'email', conversationId },
        ])
      : [];
    await markApplied(trx, appliedOf(message, judged, event?.id ?? null));
  });
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

/** One pass over received messages. Resolves true when there may be more. */
export async function applyInbound(needs: Needs): Promise<boolean> {
  const wall = needs.clock.wall();
  const until = new Date(wall.getTime() + CLAIM_MS);
  const due = await claimInbound(needs.db, { wall, until, limit: BATCH });
  for (const [index, message] of due.entries()) {
    if (needs.clock.wall().getTime() > wall.getTime() + PASS_MS) {
      await releaseInbound(needs.db, due.slice(index), until);
      return true;
    }
    try {
      await take(needs, message, until);
    } catch (err) {
      // One message that cannot be applied must not take the others of its batch with it; it is tried again later.
      needs.log.error({ err, message: message.id }, 'a message was not applied');
    }
  }
  return due.length === BATCH;
}

async function take(needs: Needs, message: DueInbound, until: Date): Promise<void> {
  const fail = (why: string): Promise<void> => {
    needs.log.warn({ message: message.id, why }, 'a message cannot be read; a person should look');
    return markFailed(needs.db, message.team_id, message.id, why);
  };
  const attempt = await countAttempt(needs.db, message, until);
  // The pass stood still, and somebody else has it.
  if (attempt === null) return;
  if (attempt > MAX_ATTEMPTS) return fail(`it was tried ${MAX_ATTEMPTS} times in vain`);
  const parsed = await needs.parser.parse(message.raw);
  if (parsed.kind === 'unparseable') return fail(parsed.reason);
  if (parsed.kind === 'abandoned') {
    // A machine that stood still looks like a mail that takes for ever: an answer is not put aside for that.
    if (attempt === MAX_ATTEMPTS) return fail(parsed.reason);
    needs.log.warn({ message: message.id, attempt, why: parsed.reason }, 'a message is tried again later');
    return;
  }
  await apply(needs, message, await judge(needs, message, parsed.mail));
}

import { keepMessage, keepThread, moveMessage, settleThread } from '../conversations/keep-thread.ts';
import { inConversation } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { opinionDueAt } from './ask-opinion.ts';
import { lockReceived, markApplied } from './apply-store.ts';
import type { Applied, DueInbound } from './apply-store.ts';
import { bookAnswer } from './book-answer.ts';
import { forwardMessage } from './forward-message.ts';
import { contactOf, mailOf, subtypeOf } from './inbound-event.ts';
import type { Judged } from './judge-message.ts';
import { RULES_VERSION } from './rules/version.ts';
import { isReport } from './rules/consequence.ts';
import { isAccepted } from './rules/interest.ts';
import type { SettledMessage } from './settle-store.ts';
import { sameEvent } from './revert-verdict.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'crash' | 'eventLog' | 'config' | 'signals'>;
type ApplyDeps = Deps & Pick<AppServices, 'secrets' | 'log'>;

const MAX_TEXT = 20_000;
const EXCERPT = 300;

export async function applyMessage(deps: ApplyDeps, message: DueInbound, judged: Judged): Promise<void> {
  await transact(deps.db, async (trx) => {
    await waitBriefly(trx);
    if (!(await lockReceived(trx, message.team_id, message.id))) return;
    await bookJudged(trx, deps, message, judged, null);
    await forwardMessage(trx, deps, message, judged);
  });
  deps.crash('inbound.after_commit');
}

/**
 * Books a judged message that the caller has locked. `before` is its earlier booking, whose effects are reverted
 * already.
 */
export async function bookJudged(
  trx: Trx,
  deps: Deps,
  message: DueInbound,
  judged: Judged,
  before: SettledMessage | null,
): Promise<void> {
  const conversationId = await converse(trx, deps, message, judged, before);
  const eventId = await follow(trx, deps, { message, judged, before, conversationId });
  const asked = await opinionDueAt(trx, deps, message.team_id, judged);
  await markApplied(trx, { ...appliedOf(message, judged), eventId, opinionDueAt: asked });
  for (const thread of new Set([before?.conversation_id, conversationId]))
    if (before && thread) await settleThread(trx, message.team_id, thread);
}

/** What a person or their machine wrote, without quotes; all of it where nothing would be left, and of a report. */
function textOf({ mail, verdict }: Judged): string {
  if (verdict.outcome === 'reply') return verdict.text;
  return (('text' in verdict && verdict.text?.trim()) || mail.text).slice(0, MAX_TEXT);
}

async function converse(
  trx: Trx,
  deps: Deps,
  message: DueInbound,
  judged: Judged,
  before: SettledMessage | null,
): Promise<string | null> {
  const { mail, verdict, send, consequence } = judged;
  const report = verdict.outcome === 'none' || verdict.outcome === 'bounce';
  if (report || (consequence.do === 'keep' && (consequence.review === null || isReport(verdict))))
    return null;
  const now = deps.clock.now();
  const intent = verdict.outcome === 'reply' ? verdict.intent : null;
  const conversationId = await keepThread(trx, {
    teamId: message.team_id,
    id: deps.ids.uuid(now),
    senderId: message.sender_id,
    contact: contactOf(send),
    from: mail.from,
    subject: mail.subject,
    mood: intent?.mood ?? null,
    category: intent?.category ?? null,
    needsReview: consequence.review !== null,
    isNews: before === null,
    at: before ? message.received_at : now,
  });
  const sendId = mailOf(send);
  if (before?.conversation_id) {
    await moveMessage(trx, { teamId: message.team_id, inboundId: message.id, conversationId, sendId });
    return conversationId;
  }
  await keepMessage(trx, {
    teamId: message.team_id,
    id: deps.ids.uuid(now),
    conversationId,
    from: mail.from,
    to: message.sender_email,
    subject: mail.subject,
    text: textOf(judged),
    messageId: mail.messageId,
    inboundId: message.id,
    sendId,
    at: heardAt(message, send),
  });
  return conversationId;
}

/** An answer is later than the mail that it answers, even if the server's clock is wrong or rounds. */
const heardAt = ({ received_at: at }: DueInbound, send: Judged['send']): Date =>
  send && at <= send.sent_at ? new Date(send.sent_at.getTime() + 1) : at;

async function follow(
  trx: Trx,
  deps: Deps,
  at: {
    message: DueInbound;
    judged: Judged;
    before: SettledMessage | null;
    conversationId: string | null;
  },
): Promise<string | null> {
  const { message, judged, before, conversationId } = at;
  const { mail, verdict, send, consequence, orEnrollments } = judged;
  const pause = async (enrollmentIds: readonly string[]): Promise<void> => {
    const events = await deps.signals.signal(
      trx,
      'answers_noticed',
      [{ teamId: message.team_id, enrollmentIds, reason: 'possible_reply', cause: message.id }],
      deps.clock.now(),
    );
    if (events.length > 0) await deps.eventLog.record(trx, inConversation(events, conversationId));
  };
  switch (consequence.do) {
    case 'keep':
      return null;
    case 'pause':
      await pause([
        ...(send?.enrollment_id ? [send.enrollment_id] : []),
        ...orEnrollments,
        ...judged.alsoAnswered,
      ]);
      return null;
    case 'book':
      await pause(judged.alsoAnswered);
      return send === null
        ? null
        : bookAnswer(trx, deps, {
            id: message.id,
            verdict,
            send,
            orEnrollments,
            subject: mail.subject,
            receivedAt: message.received_at,
            accepted: verdict.outcome === 'reply' && isAccepted(mail, verdict.intent),
            conversationId,
            ...(before ? sameEvent(before, verdict, send) : {}),
          });
  }
}

export function appliedOf(
  message: Pick<DueInbound, 'team_id' | 'id'>,
  judged: Judged,
): Omit<Applied, 'eventId' | 'opinionDueAt'> {
  const { mail, verdict, send, by, consequence, suggested } = judged;
  // A report that counts for no contact is stored with outcome `none` and shown to a person.
  const uncounted = consequence.do !== 'book' && isReport(verdict);
  return {
    teamId: message.team_id,
    id: message.id,
    outcome: uncounted ? 'none' : verdict.outcome,
    subtype: uncounted ? consequence.review : subtypeOf(verdict),
    matchedBy: by,
    review: consequence.review,
    excerpt: textOf(judged).slice(0, EXCERPT),
    suggested,
    verdict: {
      decidedBy: 'rules',
      rulesVersion: RULES_VERSION,
      confidence: verdict.confidence,
      evidence: verdict.evidence,
      matchedBy: by,
      follows: consequence.do,
      judged: verdict,
    },
    from: mail.from,
    subject: mail.subject,
    sendId: mailOf(send),
    enrollmentId: send?.enrollment_id ?? null,
  };
}

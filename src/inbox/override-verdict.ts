import { keepThread, moveMessage, settleThread } from '../conversations/keep-thread.ts';
import type { AppServices } from '../events/record-event.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { bookAnswer } from './book-answer.ts';
import { contactOf, mailOf, subtypeOf } from './inbound-event.ts';
import type { SendFact } from './match-store.ts';
import type { Reclassified } from './review-wire.ts';
import type { Verdict } from './rules/verdict.ts';
import { misplacedKey, settledVerdict } from './rules/settled.ts';
import { findAnswered, lockMessage, lockReverts, markSettled } from './settle-store.ts';
import type { SettledMessage } from './settle-store.ts';
import { endsStill, sameEvent, shownBy, revertVerdict } from './revert-verdict.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'signals'>;

/**
 * Applies a person's verdict in one transaction: reverts the effects of the earlier one and books the message anew.
 * Throws 400 when it needs a contact and none is named, or a key does not fit the outcome; 404 for a contact without
 * mail; 409 while the message waits to be read.
 */
export async function overrideVerdict(
  deps: Deps,
  at: { teamId: string; id: string; userId: string },
  asked: Reclassified,
): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockReverts(trx, at.teamId);
    await settleIn(trx, deps, at, asked);
  });
}

/** The same in the caller's transaction, which holds `lockReverts`. */
export async function settleIn(
  trx: Trx,
  deps: Omit<Deps, 'db'>,
  at: { teamId: string; id: string; userId: string },
  asked: Reclassified,
): Promise<void> {
  const { teamId, id } = at;
  const message = await lockMessage(trx, teamId, id);
  if (!message) throw new ApiError('resource_not_found', 'there is no such message', { param: 'id' });
  if (message.state === 'received')
    throw new ApiError('resource_in_use', 'the message waits to be read; try again in a moment');
  const text = message.text ?? message.excerpt ?? '';
  // A cut text may end in half of an emoji.
  const verdict = withoutNulBytes(settledVerdict(asked, { judged: message.judged, text }));
  const misplaced = misplacedKey(asked, verdict);
  if (misplaced)
    throw new ApiError(
      'validation_error',
      misplaced === 'return_date'
        ? 'return_date goes with subtype out_of_office only'
        : `${misplaced} does not go with outcome ${verdict.outcome}`,
      { param: misplaced },
    );
  const send = verdict.outcome === 'none' ? null : await sendFor(trx, teamId, message, asked.contact_id);
  const now = deps.clock.now();
  await revertVerdict(trx, deps, {
    teamId,
    message,
    shows: shownBy(verdict, message, send),
    endsStill: endsStill(message, verdict, send?.enrollment_id),
  });
  const conversationId = send ? await rethread(trx, deps, { teamId, message, send, verdict }) : null;
  const eventId =
    send &&
    (await bookAnswer(trx, deps, {
      id,
      verdict,
      send,
      orEnrollments: [],
      subject: message.subject ?? '',
      receivedAt: message.received_at,
      accepted: false,
      conversationId,
      ...sameEvent(message, verdict, send),
    }));
  const subtype = subtypeOf(verdict);
  const mood = verdict.outcome === 'reply' ? verdict.intent.mood : null;
  await markSettled(trx, { ...at, outcome: verdict.outcome, subtype, mood, send, eventId, now });
  for (const thread of new Set([message.conversation_id, conversationId]))
    if (thread) await settleThread(trx, teamId, thread);
}

async function sendFor(
  trx: Trx,
  teamId: string,
  booked: SettledMessage,
  contactId: string | undefined,
): Promise<SendFact> {
  const message = contactId ? { ...booked, enrollment_id: contactId } : booked;
  const send = await findAnswered(trx, teamId, message);
  if (!send && message.enrollment_id === null)
    throw new ApiError(
      'missing_required_parameter',
      'name the contact whose answer it is; settled as none, the message is kept without one',
      {
        param: 'contact_id',
      },
    );
  if (!send)
    throw new ApiError('contact_not_found', 'the team has no such contact that got a mail', {
      param: 'contact_id',
    });
  return send;
}

async function rethread(
  trx: Trx,
  deps: Omit<Deps, 'db'>,
  at: { teamId: string; message: SettledMessage; send: SendFact; verdict: Verdict },
): Promise<string | null> {
  const { teamId, message, send, verdict } = at;
  if (message.conversation_id === null) return null;
  const now = deps.clock.now();
  const intent = verdict.outcome === 'reply' ? verdict.intent : null;
  const conversationId = await keepThread(trx, {
    teamId,
    id: deps.ids.uuid(now),
    senderId: message.sender_id,
    contact: contactOf(send),
    from: null,
    subject: message.subject ?? '',
    mood: intent?.mood ?? null,
    category: intent?.category ?? null,
    needsReview: false,
    isNews: false,
    at: now,
  });
  await moveMessage(trx, { teamId, inboundId: message.id, conversationId, sendId: mailOf(send) });
  return conversationId;
}

import type { EventDraft } from '../events/event.ts';
import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { insertSends } from './ledger-store.ts';
import type { NewSend } from './ledger-store.ts';
import { mailEvent } from './mail-event.ts';
import { domainOf } from './rules/receiver.ts';
import { messageIdOf } from './rules/message-id.ts';

export type SendIntent = Omit<NewSend, 'id' | 'message_id'> & { sender_email: string };

/** The Message-ID of the first try; the ledger adds a letter for each further try. */
export const stepMessageId = (
  step: Pick<SendIntent, 'enrollment_id' | 'node_id' | 'pass'>,
  domain: string,
): string => messageIdOf(['step', step.enrollment_id, step.node_id, step.pass], domain);

/**
 * Puts mails of steps into the ledger, in the transaction that moves their enrollments. Each later attempt has the same
 * Message-ID. Resolves a `scheduled` event for each new mail; a mail that is planned again has its event already.
 */
export async function queueSends(
  trx: Trx,
  deps: Pick<Services, 'ids'>,
  intents: SendIntent[],
  now: Date,
): Promise<EventDraft[]> {
  if (intents.length === 0) return [];
  const sends = intents.map(({ sender_email, ...intent }) => ({
    ...intent,
    id: deps.ids.uuid(now),
    message_id: stepMessageId(intent, domainOf(sender_email)),
  }));
  const planned = new Map((await insertSends(trx, sends, now)).map((each) => [each.id, each.planned_at]));
  const mailboxes = new Map(sends.map((send) => [send.sender_id, send.team_id]));
  markDue(
    trx,
    [...mailboxes].map(([key, teamId]) => ({ kind: 'mailbox', teamId, key, dueAt: now })),
  );
  return sends.flatMap((send): EventDraft[] => {
    const at = planned.get(send.id);
    return at
      ? [
          {
            ...mailEvent({ ...send, source: 'step', subject: null, conversation: null }, at),
            type: 'scheduled',
          },
        ]
      : [];
  });
}

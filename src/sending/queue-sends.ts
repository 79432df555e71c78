import type { EventDraft } from '../events/event.ts';
import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { insertSends } from './ledger-store.ts';
import type { NewSend } from './ledger-store.ts';
import { mailEvent } from './mail-event.ts';
import { messageIdFor } from './rules/message-id.ts';

export type SendIntent = Omit<NewSend, 'id' | 'message_id'> & { sender_email: string };

/** Purpose of the key that Message-IDs are made with. */
export const MESSAGE_ID_PURPOSE = 'message-id';

/**
 * Puts mails into the mail ledger, in the transaction that moves their enrollments. The Message-ID is fixed here, so every
 * later attempt carries the same one. decisions: OUTREACHD_SECRET. Resolves a `scheduled` event for each mail that is new:
 * one that is planned again has its event already.
 */
export async function queueSends(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'secrets'>,
  intents: SendIntent[],
  now: Date,
): Promise<EventDraft[]> {
  if (intents.length === 0) return [];
  const sends = intents.map(({ sender_email, ...intent }) => {
    const id = deps.ids.uuid(now);
    const domain = sender_email.slice(sender_email.lastIndexOf('@') + 1);
    return {
      ...intent,
      id,
      message_id: messageIdFor(deps.secrets.mac(MESSAGE_ID_PURPOSE, Buffer.from(id)), domain),
    };
  });
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

import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource } from '../platform/db/types.ts';
import type { Services } from '../platform/services.ts';
import { domainOf } from './rules/receiver.ts';
import { messageIdOf } from './rules/message-id.ts';
import { cancelWaiting, insertMails, moveWaiting } from './source-store.ts';

export interface MailIntent {
  team_id: string;
  source: Exclude<SendSource, 'step'>;
  /** The row that requested the mail, of the table that `source` implies. */
  source_id: string;
  contact_profile_id: string | null;
  sender_id: string;
  sender_email: string;
  recipient: string;
  /** The earliest time to leave. */
  at: Date;
}
export interface QueuedMail {
  id: string;
  message_id: string;
  source_id: string;
  recipient: string;
}

export const mailMessageId = (
  mail: Pick<MailIntent, 'source' | 'source_id' | 'recipient'>,
  domain: string,
): string => messageIdOf([mail.source, mail.source_id, mail.recipient.toLowerCase()], domain);

/**
 * Puts mails into the ledger, in the caller's transaction. A source has one mail per recipient; an existing row stays.
 * Resolves the new mails.
 */
export async function queueMails(
  trx: Trx,
  deps: Pick<Services, 'ids'>,
  intents: readonly MailIntent[],
  now: Date,
): Promise<QueuedMail[]> {
  if (intents.length === 0) return [];
  const mails = intents.map(({ sender_email, ...intent }) => ({
    ...intent,
    id: deps.ids.uuid(now),
    message_id: mailMessageId(intent, domainOf(sender_email)),
  }));
  const fresh = new Set(await insertMails(trx, mails, now));
  const dues = new Map<string, { teamId: string; dueAt: Date }>();
  for (const { id, team_id: teamId, sender_id: key, at } of mails) {
    const known = dues.get(key)?.dueAt;
    if (fresh.has(id) && (!known || at < known)) dues.set(key, { teamId, dueAt: at > now ? at : now });
  }
  markDue(
    trx,
    [...dues].map(([key, due]) => ({ kind: 'mailbox', key, ...due })),
  );
  return mails.filter(({ id }) => fresh.has(id));
}

export const cancelMails = (
  trx: Trx,
  at: { teamId: string; sourceId: string; reason: string; now: Date; limit: number },
): Promise<number> => cancelWaiting(trx, at);

export async function moveMails(
  trx: Trx,
  at: { teamId: string; sourceId: string; from: string; to: string; now: Date; limit: number },
): Promise<number> {
  const moved = await moveWaiting(trx, at);
  if (moved > 0) markDue(trx, [{ kind: 'mailbox', teamId: at.teamId, key: at.to, dueAt: at.now }]);
  return moved;
}

import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource } from '../platform/db/types.ts';
import type { Services } from '../platform/services.ts';
import { domainOf } from './rules/receiver.ts';
import { messageIdOf } from './rules/message-id.ts';
import { cancelWaiting, insertMails, moveWaiting } from './source-store.ts';

/** A mail that no step asked for. */
export interface MailIntent {
  team_id: string;
  source: Exclude<SendSource, 'step'>;
  /** What asked for it: see the column of this name. */
  source_id: string;
  contact_profile_id: string | null;
  sender_id: string;
  sender_email: string;
  recipient: string;
  /** It leaves no earlier. */
  at: Date;
}
export interface QueuedMail {
  id: string;
  message_id: string;
  source_id: string;
  recipient: string;
}

/** A source has one mail for each recipient. */
export const mailMessageId = (
  mail: Pick<MailIntent, 'source' | 'source_id' | 'recipient'>,
  domain: string,
): string => messageIdOf([mail.source, mail.source_id, mail.recipient.toLowerCase()], domain);

/**
 * Puts mails into the mail ledger, in the caller's transaction. A source has one mail for each recipient: one that is there
 * keeps its row. Resolves those that are new.
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

/** Takes back mails that wait, at most `limit`; those that a worker holds meet the data mark. Resolves how many. */
export const cancelMails = (
  trx: Trx,
  at: { teamId: string; sourceId: string; reason: string; now: Date; limit: number },
): Promise<number> => cancelWaiting(trx, at);

/** Gives mails of a broadcast that wait in one mailbox to another, at most `limit`. Resolves how many. */
export async function moveMails(
  trx: Trx,
  at: { teamId: string; sourceId: string; from: string; to: string; now: Date; limit: number },
): Promise<number> {
  const moved = await moveWaiting(trx, at);
  if (moved > 0) markDue(trx, [{ kind: 'mailbox', teamId: at.teamId, key: at.to, dueAt: at.now }]);
  return moved;
}

import { addressKey } from '../deliverability/rules/address.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { htmlToText } from '../platform/html-text.ts';
import { checkFiles } from '../sending/check-files.ts';
import { barredAmong } from './desk-store.ts';
import { hasComplained, readReplyFacts } from './message-store.ts';
import type { ReplyFacts } from './message-store.ts';
import { copiesOf } from './rules/copies.ts';
import { replyFault } from './rules/reply-fault.ts';
import type { ReplyDraft } from './rules/reply-fault.ts';
import { referencesOf, replySubject } from './rules/reply-thread.ts';
import type { ConversationRow } from './store.ts';

/** The words of a reply as text. Throws 400. */
export function wordsOf(draft: ReplyDraft, now: Date): string {
  const text = draft.html === undefined ? (draft.text ?? '') : htmlToText(draft.html, { links: true });
  const fault = replyFault(draft, text, now);
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
  return text;
}

export interface PreparedReply {
  sender: { id: string; email: string };
  to: string;
  cc: string[];
  bcc: string[];
  subject: string;
  references: string[];
  files: { file_id: string; name?: string; content_id?: string }[];
}

/** Who a mail goes to, from which mailbox and in which thread; nothing is written. Throws `ApiError`. */
export async function prepareReply(
  trx: Trx,
  row: ConversationRow,
  draft: Omit<ReplyDraft, 'html' | 'text'>,
): Promise<PreparedReply> {
  const teamId = row.team_id;
  const facts = await readReplyFacts(trx, threadKeyOf(row));
  const sender = senderOf(row, facts);
  const to = await addresseeOf(trx, row, facts, draft.to);
  const copies = copiesOf(to, draft);
  await requireCopies(trx, teamId, draft, copies);
  const files = (draft.attachments ?? []).map(({ file_id, name, content_id }) => ({
    file_id: file_id.toLowerCase(),
    ...(name === undefined ? {} : { name }),
    ...(content_id === undefined ? {} : { content_id }),
  }));
  await requireFiles(trx, teamId, files);
  return {
    sender,
    to,
    ...copies,
    subject: draft.subject?.trim() || replySubject(facts.thread.at(-1)?.subject ?? row.subject),
    references: referencesOf(facts.thread),
    files,
  };
}

export const threadKeyOf = (row: ConversationRow) => ({
  teamId: row.team_id,
  id: row.id,
  senderId: row.sender?.id ?? row.identity?.id ?? row.id,
  enrollmentId: row.contact?.id ?? null,
});

function senderOf(row: ConversationRow, { sender }: ReplyFacts): { id: string; email: string } {
  if (!row.sender || !sender || sender.deleted)
    throw new ApiError('validation_error', 'the mailbox of the conversation was deleted', { param: 'id' });
  if (sender.disabled)
    throw new ApiError('validation_error', `the mailbox ${sender.email} is disabled`, { param: 'id' });
  return { id: row.sender.id, email: sender.email };
}

/** spec and decisions 11: a complaint stops people as well */
async function addresseeOf(
  trx: Trx,
  row: ConversationRow,
  facts: ReplyFacts,
  given: string | undefined,
): Promise<string> {
  const to = (given ?? facts.from ?? row.contact?.email ?? row.from_address)?.trim();
  if (!to)
    throw new ApiError('missing_required_parameter', 'the conversation has no address; give one as to', {
      param: 'to',
    });
  if (await hasComplained(trx, row.team_id, addressKey(to)))
    throw new ApiError('validation_error', `${to} complained of spam, and nothing is sent there`, {
      param: 'to',
    });
  return to;
}

/** decided: who is answered may have asked a question; who gets a copy has not, so any blacklist entry refuses it. */
async function requireCopies(
  trx: Trx,
  teamId: string,
  given: Pick<ReplyDraft, 'cc' | 'bcc'>,
  { cc, bcc }: { cc: string[]; bcc: string[] },
): Promise<void> {
  const barred = await barredAmong(trx, teamId, [...cc, ...bcc]);
  const [refused] = barred;
  if (!refused) return;
  const [address, reason] = refused;
  const key = cc.includes(address) ? 'cc' : 'bcc';
  const at = given[key]!.findIndex((each) => each.trim() === address);
  throw new ApiError(
    'validation_error',
    `${address} is on the blacklist (${reason}), and no copy is sent there`,
    {
      param: `${key}[${at}]`,
    },
  );
}

async function requireFiles(trx: Trx, teamId: string, files: { file_id: string }[]): Promise<void> {
  const [fault] = await checkFiles(
    trx,
    teamId,
    files.map(({ file_id }) => file_id),
  );
  if (fault)
    throw new ApiError('validation_error', fault.message, {
      param: fault.at === null ? 'attachments' : `attachments[${fault.at}].file_id`,
    });
}

import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { readMailValues, readMailboxHolds } from '../sending/mailbox-preview.ts';
import { REASONS } from '../sending/rules/may-send.ts';
import { textToHtml } from '../sending/rules/text-html.ts';
import { checkNewer } from './check-newer.ts';
import { newestMessageId } from './desk-store.ts';
import { prepareReply, wordsOf } from './prepare-reply.ts';
import type { ReplyDraft } from './rules/reply-fault.ts';
import { renderSnippet } from './rules/snippet.ts';
import type { SnippetRow } from './snippet-store.ts';
import type { ConversationRow } from './store.ts';

export interface ReplyPreview {
  subject: string;
  html: string;
  text: string;
  missing: string[];
  from: { id: string; email: string };
  to: string;
  cc: string[];
  bcc: string[];
  lastMessageId: string | null;
  holds: { reason: string; says: string; until: Date | null }[];
  warnings: string[];
}

/** What a reply would be and what would hold it now; nothing is stored. Throws what the reply would. */
export async function previewReply(
  deps: Pick<Services, 'db' | 'clock'>,
  row: ConversationRow,
  by: { userId: string },
  given: ReplyDraft & { snippet: SnippetRow | null },
): Promise<ReplyPreview> {
  if (row.channel === 'linkedin')
    throw new ApiError('validation_error', 'a conversation on LinkedIn has no mails to preview', {
      param: 'id',
    });
  const now = deps.clock.now();
  const { snippet, ...own } = given;
  const [teamId, senderId] = [row.team_id, row.sender?.id ?? row.id];
  const values =
    snippet &&
    (await readMailValues(deps.db, {
      teamId,
      senderId,
      profileId: row.contact?.contact_profile_id ?? null,
    }));
  const block = snippet && renderSnippet(snippet, values ?? {}, `${row.id} ${snippet.id}`);
  const subject = own.subject ?? block?.subject ?? undefined;
  const draft: ReplyDraft = {
    ...own,
    ...(subject === undefined ? {} : { subject }),
    ...(block?.html ? { html: block.html } : {}),
    ...(block?.text ? { text: block.text } : {}),
  };
  const text = wordsOf(draft, now);
  return transact(deps.db, async (trx) => {
    const reply = await prepareReply(trx, row, draft);
    const warnings = await checkNewer(trx, { teamId, id: row.id, userId: by.userId, now }, {});
    const holds = await readMailboxHolds(trx, { teamId, senderId, recipient: reply.to, now });
    const at = draft.send_at === undefined ? null : new Date(draft.send_at);
    return {
      subject: reply.subject,
      html: draft.html ?? textToHtml(text),
      text,
      missing: block?.missing ?? [],
      from: reply.sender,
      to: reply.to,
      cc: reply.cc,
      bcc: reply.bcc,
      lastMessageId: await newestMessageId(trx, { teamId, id: row.id }),
      holds: [
        ...(at && at > now ? [{ reason: 'scheduled', says: 'it waits for its send_at', until: at }] : []),
        ...holds.map(({ gate, until }) => ({ reason: gate, says: REASONS[gate], until })),
      ],
      warnings,
    };
  });
}

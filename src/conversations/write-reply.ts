import { readReplyTracking } from '../accounts/read-reply-tracking.ts';
import { addressKey } from '../deliverability/rules/address.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { writeLinkedinReply } from '../actions/linkedin/write-reply.ts';
import { ApiError } from '../platform/errors.ts';
import { htmlToText } from '../platform/html-text.ts';
import type { Services } from '../platform/services.ts';
import { checkFiles } from '../sending/check-files.ts';
import { queueMails } from '../sending/queue-mails.ts';
import { textToHtml } from '../sending/rules/text-html.ts';
import { keepReplyLinks } from '../tracking/keep-reply-links.ts';
import { tracksLinks } from '../tracking/rules/tracks-links.ts';
import { hasComplained, readReplyFacts } from './message-store.ts';
import type { ReplyFacts } from './message-store.ts';
import { replyFault } from './rules/reply-fault.ts';
import type { ReplyDraft } from './rules/reply-fault.ts';
import { referencesOf, replySubject } from './rules/reply-thread.ts';
import type { ConversationRow } from './store.ts';
import { holdConversation, insertReply } from './thread-store.ts';

const OF_MAILS = ['html', 'subject', 'attachments', 'send_at', 'track_links', 'to'] as const;

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'publicUrl'>;

/**
 * Stores a reply and its mail in the mail ledger, in one transaction: due at once or at `send_at`.
 * It answers the newest mail of the thread. Resolves the id of the message. Throws `ApiError`.
 */
export async function writeReply(
  deps: Deps,
  row: ConversationRow,
  by: { userId: string; organizationId: string },
  draft: ReplyDraft,
): Promise<string> {
  const now = deps.clock.now();
  const text = draft.html === undefined ? (draft.text ?? '') : htmlToText(draft.html, { links: true });
  const fault = replyFault(draft, text, now);
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
  if (row.channel === 'linkedin') return writeOnLinkedin(deps, row, by, draft, text);
  const teamId = row.team_id;
  const at = new Date(Math.max(now.getTime(), draft.send_at ? Date.parse(draft.send_at) : 0));
  return transact(deps.db, async (trx) => {
    if (!(await holdConversation(trx, teamId, row.id)))
      throw new ApiError('resource_not_found', 'there is no such conversation', { param: 'id' });
    const facts = await readReplyFacts(trx, threadKeyOf(row));
    const sender = senderOf(row, facts);
    const to = await addresseeOf(trx, row, facts, draft.to);
    const files = (draft.attachments ?? []).map(({ file_id, name, content_id }) => ({
      file_id: file_id.toLowerCase(),
      ...(name === undefined ? {} : { name }),
      ...(content_id === undefined ? {} : { content_id }),
    }));
    await requireFiles(trx, teamId, files);
    const id = deps.ids.uuid(now);
    const [mail] = await queueMails(
      trx,
      deps,
      [
        {
          team_id: teamId,
          source: 'reply',
          source_id: id,
          contact_profile_id: row.contact?.contact_profile_id ?? null,
          sender_id: sender.id,
          sender_email: sender.email,
          recipient: to,
          at,
        },
      ],
      now,
    );
    const tracking = await readReplyTracking(trx, teamId);
    const trackLinks = tracksLinks(
      tracking.organizationDefault,
      tracking.teamOverride,
      draft.track_links ?? null,
    );
    const message = {
      teamId,
      id,
      conversationId: row.id,
      from: sender.email,
      to,
      subject: draft.subject?.trim() || replySubject(facts.thread.at(-1)?.subject ?? row.subject),
      text,
      html: draft.html ?? null,
      attachments: files,
      messageId: mail!.message_id,
      references: referencesOf(facts.thread),
      trackLinks,
      sendId: mail!.id,
      userId: by.userId,
      at,
    };
    await insertReply(trx, message, now);
    const html = draft.html ?? textToHtml(text);
    const { utm } = tracking;
    if (trackLinks) await keepReplyLinks(trx, deps, { teamId, messageId: id, html, utm });
    return id;
  });
}

async function writeOnLinkedin(
  deps: Deps,
  row: ConversationRow,
  by: { userId: string; organizationId: string },
  draft: ReplyDraft,
  text: string,
): Promise<string> {
  const refused = OF_MAILS.find((key) => draft[key] !== undefined);
  if (refused)
    throw new ApiError(
      'validation_error',
      `${refused} belongs to mails, and this is a conversation on LinkedIn`,
      {
        param: refused,
      },
    );
  if (!row.identity || !row.contact?.id)
    throw new ApiError('validation_error', 'the conversation has no identity or no contact any more', {
      param: 'id',
    });
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  const teamId = row.team_id;
  const [identityId, enrollmentId] = [row.identity.id, row.contact.id];
  return transact(deps.db, async (trx) => {
    if (!(await holdConversation(trx, teamId, row.id)))
      throw new ApiError('resource_not_found', 'there is no such conversation', { param: 'id' });
    const reply = {
      id,
      teamId,
      organizationId: by.organizationId,
      identityId,
      enrollmentId,
      text: text.trim(),
    };
    const { from, to } = await writeLinkedinReply(trx, deps, reply);
    await insertReply(
      trx,
      {
        teamId,
        id,
        conversationId: row.id,
        from,
        to,
        subject: null,
        text: reply.text,
        html: null,
        attachments: [],
        messageId: null,
        references: [],
        trackLinks: false,
        sendId: null,
        userId: by.userId,
        at: now,
      },
      now,
    );
    return id;
  });
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

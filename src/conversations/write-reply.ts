import { readReplyTracking } from '../accounts/read-reply-tracking.ts';
import { transact } from '../platform/db/transaction.ts';
import { writeLinkedinReply } from '../actions/linkedin/write-reply.ts';
import { requireNotErased } from '../people/refuse-erased.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { queueMails } from '../sending/queue-mails.ts';
import { textToHtml } from '../sending/rules/text-html.ts';
import { keepReplyLinks } from '../tracking/keep-reply-links.ts';
import { tracksLinks } from '../tracking/rules/tracks-links.ts';
import { checkNewer } from './check-newer.ts';
import type { Expectation } from './check-newer.ts';
import { prepareReply, wordsOf } from './prepare-reply.ts';
import type { ReplyDraft } from './rules/reply-fault.ts';
import type { ConversationRow } from './store.ts';
import { holdConversation, insertReply } from './thread-store.ts';

const OF_MAILS = ['html', 'subject', 'attachments', 'send_at', 'track_links', 'to', 'cc', 'bcc'] as const;

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'publicUrl'>;
interface Writer {
  userId: string;
  organizationId: string;
}
type Draft = ReplyDraft & Expectation;
interface WrittenReply {
  id: string;
  warnings: string[];
}

/**
 * Stores a reply and its mail in the mail ledger, in one transaction: due at once or at `send_at`.
 * It answers the newest mail of the thread. Resolves the id of the message. Throws `ApiError`.
 */
export async function writeReply(
  deps: Deps,
  row: ConversationRow,
  by: Writer,
  draft: Draft,
): Promise<WrittenReply> {
  const now = deps.clock.now();
  const text = wordsOf(draft, now);
  if (row.channel === 'linkedin') return writeOnLinkedin(deps, row, by, draft, text);
  const teamId = row.team_id;
  const at = new Date(Math.max(now.getTime(), draft.send_at ? Date.parse(draft.send_at) : 0));
  return transact(deps.db, async (trx) => {
    await requireHold(trx, row);
    const warnings = await checkNewer(trx, { teamId, id: row.id, userId: by.userId, now }, draft);
    const { sender, files, ...reply } = await prepareReply(trx, row, draft);
    const addresses = [reply.to, ...reply.cc, ...reply.bcc];
    await requireNotErased(trx, deps.secrets, { teamId, addresses, param: 'to' });
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
          recipient: reply.to,
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
      ...reply,
      text,
      html: draft.html ?? null,
      attachments: files,
      messageId: mail!.message_id,
      trackLinks,
      sendId: mail!.id,
      userId: by.userId,
      at,
    };
    await insertReply(trx, message, now);
    const html = draft.html ?? textToHtml(text);
    const { utm } = tracking;
    if (trackLinks) await keepReplyLinks(trx, deps, { teamId, messageId: id, html, utm });
    return { id, warnings };
  });
}

async function requireHold(trx: Parameters<typeof holdConversation>[0], row: ConversationRow): Promise<void> {
  if (!(await holdConversation(trx, row.team_id, row.id)))
    throw new ApiError('resource_not_found', 'there is no such conversation', { param: 'id' });
}

async function writeOnLinkedin(
  deps: Deps,
  row: ConversationRow,
  by: Writer,
  draft: Draft,
  text: string,
): Promise<WrittenReply> {
  requireText(draft);
  if (!row.identity || !row.contact?.id)
    throw new ApiError('validation_error', 'the conversation has no identity or no contact any more', {
      param: 'id',
    });
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  const teamId = row.team_id;
  const [identityId, enrollmentId] = [row.identity.id, row.contact.id];
  return transact(deps.db, async (trx) => {
    await requireHold(trx, row);
    const warnings = await checkNewer(trx, { teamId, id: row.id, userId: by.userId, now }, draft);
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
        cc: [],
        bcc: [],
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
    return { id, warnings };
  });
}

function requireText(draft: Draft): void {
  const param = OF_MAILS.find((key) => draft[key] !== undefined);
  if (param)
    throw new ApiError(
      'validation_error',
      `${param} belongs to mails, and this is a conversation on LinkedIn`,
      { param },
    );
}

import type { MailRow } from '../claimed-send.ts';
import { htmlAsText } from '../compose.ts';
import { fileRefsOf } from '../rules/mail-file.ts';
import { textToHtml } from '../rules/text-html.ts';
import { threadBy } from '../rules/thread.ts';
import { trackMail } from '../track-mail.ts';
import { readReplies } from './reply-store.ts';
import type { ReplyText } from './reply-store.ts';
import { drop, safely } from './source.ts';
import type { Judgement, Moment, Source, SourceDeps } from './source.ts';

/**
 * A person's reply in a conversation. decided: no window, campaign limit or unread inbox holds it, nor does an opt-out,
 * because the contact may have asked a question. A complaint stops it.
 */
export const REPLY: Source = {
  async judge(deps, trx, rows, at) {
    const texts = await readReplies(
      trx,
      rows[0]!.team_id,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      row,
      verdict: safely(deps, row, at, () => judge(deps, row, texts.get(row.id), at)),
    }));
  },
};

function judge(deps: SourceDeps, row: MailRow, reply: ReplyText | undefined, at: Moment): Judgement {
  if (!reply) return drop(row, 'message_deleted');
  if (reply.complained) return drop(row, 'suppressed');
  const subject = reply.subject?.trim() || 'Re:';
  const html = reply.body_html ?? textToHtml(reply.body_text ?? '');
  const thread = threadBy(reply.reference_ids ?? []);
  // decided: an address that was blacklisted since gets no copy, and the mail leaves without it.
  const isFree = (address: string): boolean => !Object.hasOwn(reply.barred, address);
  const [cc, bcc] = [(reply.cc ?? []).filter(isFree), (reply.bcc ?? []).filter(isFree)];
  const { team_id, id } = row;
  const tracked = {
    team_id,
    id,
    tracking_domain: reply.tracking_domain,
    track_opens: false,
    track_clicks: true,
  };
  return {
    go: true,
    recipient: row.recipient,
    subject,
    inReplyTo: thread?.inReplyTo ?? null,
    budget: null,
    caps: null,
    files: fileRefsOf(reply),
    copies: [...cc, ...bcc],
    withheld: Object.entries(reply.barred).map(([address, reason]) => ({
      address,
      reply: `on the blacklist: ${reason}`,
    })),
    write: () => ({
      to: { name: reply.to_name ?? '', address: row.recipient },
      ...(cc.length > 0 ? { cc } : {}),
      ...(bcc.length > 0 ? { bcc } : {}),
      subject,
      html,
      text: reply.body_text ?? htmlAsText(html),
      messageId: row.message_id,
      date: row.date_header ?? at.now,
      thread,
    }),
    track: (text) => (reply.track_links ? trackMail(deps, tracked, text, reply.links) : text),
  };
}

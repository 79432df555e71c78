import type { Services } from '../platform/services.ts';
import type { ClaimedSend } from './claimed-send.ts';
import { compose, textOf } from './compose.ts';
import type { Mail, MailFile } from './compose.ts';
import { unsubscribeUrl } from './links.ts';
import { renderMail } from './render-mail.ts';
import { trackMail } from './track-mail.ts';

/** A claimed mail as a reader sees it, without tracking and files. */
export function mailOf(
  deps: Pick<Services, 'secrets' | 'publicUrl' | 'clock'>,
  { row, content, subject }: ClaimedSend,
  from: { sendAs: string | null; email: string },
): Mail {
  const rendered = renderMail(row, content);
  if (rendered.kind !== 'mail') throw new Error(`${row.id} rendered when it was claimed and does not now`);
  const { mail } = rendered;
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    from: { name: from.sendAs ?? '', address: from.email },
    to: { name, address: row.recipient },
    subject,
    html: mail.html,
    // Of the HTML without tracking: a reader of the text sees where a link leads.
    text: mail.text ?? textOf(mail.html),
    messageId: row.message_id,
    date: row.date_header ?? deps.clock.now(),
    thread: mail.thread,
    listUnsubscribe: { url: unsubscribeUrl(deps, row.enrollment_id) },
  };
}

/** The exact bytes of a claimed mail: the same for every attempt, because id, date and subject are fixed in the mail ledger. */
export function composeMail(
  deps: Pick<Services, 'secrets' | 'publicUrl' | 'clock'>,
  send: ClaimedSend,
  from: { sendAs: string | null; email: string },
  files: readonly MailFile[] = [],
): readonly Buffer[] {
  const mail = mailOf(deps, send, from);
  return compose({ ...mail, html: trackMail(deps, send.row, mail.html), files });
}

import type { Services } from '../platform/services.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import type { ClaimedSend } from './claim-sends.ts';
import { compose, textOf } from './compose.ts';
import type { MailFile } from './compose.ts';
import { unsubscribeUrl } from './links.ts';
import { renderMail } from './render-mail.ts';
import { trackMail } from './track-mail.ts';

/** The exact bytes of a claimed mail: the same for every attempt, because id, date and subject are fixed in the mail ledger. */
export function composeMail(
  deps: Pick<Services, 'secrets' | 'publicUrl' | 'clock'>,
  { row, content, subject }: ClaimedSend,
  mailbox: Mailbox,
  files: readonly MailFile[] = [],
): readonly Buffer[] {
  const rendered = renderMail(row, content);
  if (rendered.kind !== 'mail') throw new Error(`${row.id} rendered when it was claimed and does not now`);
  const { mail } = rendered;
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return compose({
    from: { name: mailbox.sendAs ?? '', address: mailbox.email },
    to: { name, address: row.recipient },
    subject,
    html: trackMail(deps, row, mail.html),
    // Of the HTML without tracking: a reader of the text sees where a link leads.
    text: mail.text ?? textOf(mail.html),
    messageId: row.message_id,
    date: row.date_header ?? deps.clock.now(),
    thread: mail.thread,
    files,
    listUnsubscribe: { url: unsubscribeUrl(deps, row.enrollment_id) },
  });
}

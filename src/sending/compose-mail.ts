import type { ClaimedSend } from './claimed-send.ts';
import { composeMime } from './compose.ts';
import type { Mail, MailFile } from './compose.ts';

export const mailOf = (send: ClaimedSend, from: { sendAs: string | null; email: string }): Mail => ({
  ...send.write(),
  from: { name: from.sendAs ?? '', address: from.email },
});

/** The same bytes for every attempt: id, date and subject are fixed in the mail ledger. */
export function composeMail(
  send: ClaimedSend,
  from: { sendAs: string | null; email: string },
  files: readonly MailFile[] = [],
): readonly Buffer[] {
  const mail = mailOf(send, from);
  return composeMime({ ...mail, html: send.track(mail.html), files });
}

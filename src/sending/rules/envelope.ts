/** RFC 5321 4.5.3.1.1 */
const MAX_LOCAL = 64;

/**
 * The envelope sender, which receives the reports of a mail. It is the mailbox with the local part of the Message-ID,
 * which cannot be guessed, as subaddress (RFC 5233). The domain stays, and SPF with it. The plain address is used when
 * the result is too long, or when the Message-ID has another domain because the mail leaves another mailbox.
 */
export function envelopeSender(email: string, messageId: string): string {
  const cut = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, cut), email.slice(cut + 1)];
  const token = messageId.slice(1, messageId.lastIndexOf('@'));
  const named = `${local}+${token}`;
  // Reports are matched in lower case.
  const its = messageId === `<${token}@${domain.toLowerCase()}>`;
  return its && named.length <= MAX_LOCAL ? `${named}@${domain}` : email;
}

/** RFC 5321 4.5.3.1.1 */
const MAX_LOCAL = 64;

/**
 * The envelope sender, which gets the reports of a mail: the mailbox with a subaddress (RFC 5233), the local part of the
 * Message-ID, which cannot be guessed. The domain stays, and SPF with it. The plain address when the result is too long, or
 * when the Message-ID has another domain because the mail leaves another mailbox.
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

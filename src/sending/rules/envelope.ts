/** RFC 5321 4.5.3.1.1 */
const MAX_LOCAL = 64;

/**
 * Where a server sends reports of a mail: the mailbox with a subaddress (RFC 5233) that names the mail, the local part of its
 * Message-ID, which cannot be guessed. The domain stays, and SPF with it. The plain address, when the result would be too
 * long or the Message-ID is of another domain: a mail may leave another mailbox than it was written for.
 */
export function envelopeSender(email: string, messageId: string): string {
  const cut = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, cut), email.slice(cut + 1)];
  const token = messageId.slice(1, messageId.lastIndexOf('@'));
  const named = `${local}+${token}`;
  // Matching compares in lower case.
  const its = messageId === `<${token}@${domain.toLowerCase()}>`;
  return its && named.length <= MAX_LOCAL ? `${named}@${domain}` : email;
}

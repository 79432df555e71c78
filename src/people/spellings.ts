import { domainToUnicode } from 'node:url';

/**
 * How the database may have the key of a mailbox: `mailbox_key` keeps the spelling of a domain, and mails name either one
 * (RFC 5890).
 */
export function spellingsOf(mailbox: string): string[] {
  const at = mailbox.lastIndexOf('@') + 1;
  return [...new Set([mailbox, mailbox.slice(0, at) + domainToUnicode(mailbox.slice(at))])];
}

import { mailboxKey } from '../../platform/rules/mailbox-key.ts';
import { addressesIn } from '../../platform/rules/address-in.ts';
import type { ParsedMail } from './mail.ts';

const MAX_NAMED = 30;
const SUCCESS = new Set(['delivered', 'relayed', 'expanded']);

/**
 * True when a report names only addresses that got a copy (cc, bcc) of our mail: its own addressee is not concerned.
 * Without fields, the surest address of the text is meant.
 */
export function isOfCopy(mail: ParsedMail, to: string, copies: readonly string[]): boolean {
  if (copies.length === 0) return false;
  const told = [
    ...mail.reports
      .filter(({ action }) => !SUCCESS.has(action))
      .flatMap(({ recipient, finalRecipient }) => [recipient, finalRecipient]),
    ...addressesIn(mail.headers['x-failed-recipients'] ?? '', MAX_NAMED),
    ...addressesIn(mail.feedback?.['original-rcpt-to'] ?? '', MAX_NAMED),
  ].filter((address) => address !== null);
  const named = (told.length > 0 ? told : mail.failedRecipients.slice(0, 1)).map(mailboxKey);
  const copied = new Set(copies.map(mailboxKey));
  return !named.includes(mailboxKey(to)) && named.some((address) => copied.has(address));
}

/** True when who got a copy writes, not the addressee. */
export function isByCopy({ from }: ParsedMail, to: string, copies: readonly string[]): boolean {
  const author = from === null ? null : mailboxKey(from);
  return author !== null && author !== mailboxKey(to) && copies.some((copy) => mailboxKey(copy) === author);
}

import { addressesIn } from '../../platform/rules/address-in.ts';
import type { ParsedMail } from './mail.ts';
import { ownText } from './own-text.ts';
import { isReportLike } from './report-like.ts';

const MAX_CHARS = 16_000;
const MAX_NAMED = 30;
/** A Message-ID looks like an address. */
const MESSAGE_ID = /(?:message-?id|references|in-reply-to)[:= ]{1,4}<?[^\s<>]{1,300}/gi;
const OF_A_SYSTEM =
  /^(?:mailer-?daemon|mail-?daemon|postmaster|abuse|hostmaster|no-?reply|double-bounce|support|helpdesk|help|webmaster|delist|info-spam|unblock)@/;
/** Header lines of our mail in the letter: "To: list, Subject: offer". */
const ABOUT_OUR_MAIL =
  /^\s*(?:to|cc|from|sender|mail from|an|von|à|de|para|aan|van|til|fra|från|till|кому|от|送信者|收件人)\s*:/i;
const SUCCESS = new Set(['delivered', 'relayed', 'expanded']);

/**
 * All addresses that a report could not reach, the most certain first: from its fields, its header, the returned mail's
 * recipient, its own text, the copy of our mail below. Empty when the mail is no report, unless `isReport`.
 */
export function failedRecipientsOf(mail: ParsedMail, isReport = false): string[] {
  const told = [
    ...mail.reports
      .filter((report) => !SUCCESS.has(report.action))
      .flatMap((report) => [report.recipient, report.finalRecipient]),
    ...addressesIn(mail.headers['x-failed-recipients'] ?? '', MAX_NAMED),
  ];
  if (told.length === 0 && !isReport && !isReportLike(mail)) return [];
  const isOther = (address: string): boolean => !mail.to.includes(address) && address !== mail.from;
  const namedIn = (text: string): string[] =>
    addressesIn(text.slice(0, MAX_CHARS).replace(MESSAGE_ID, ''), MAX_NAMED).filter(isOther);
  const text = ownText(mail.text);
  const lines = text.split('\n');
  const own = namedIn(lines.filter((line) => !ABOUT_OUR_MAIL.test(line)).join('\n'));
  const sent = mail.returned?.to ?? null;
  const back = sent && isOther(sent) ? sent : null;
  // The returned mail shows which of several addresses in the letter is meant.
  const letter = back && own.includes(back) ? [back, ...own] : own;
  const isPerson = (address: string): boolean => !OF_A_SYSTEM.test(address);
  const rest = [...namedIn(text), ...namedIn(mail.text)];
  const all = [...told, ...letter.filter(isPerson), back, ...rest.filter(isPerson)];
  const found = all.filter((address) => address !== null);
  return [...new Set(found.length > 0 ? found : letter)].slice(0, MAX_NAMED);
}

import { addressesIn } from './address-in.ts';
import type { ParsedMail } from './mail.ts';
import { ownText } from './own-text.ts';
import { isReportLike } from './report-like.ts';

const MAX_CHARS = 16_000;
const MAX_NAMED = 30;
/** It looks like an address. */
const MESSAGE_ID = /(?:message-?id|references|in-reply-to)[:= ]{1,4}<?[^\s<>]{1,300}/gi;
/** Of the mail system that reports, and of those who run it. */
const OF_A_SYSTEM =
  /^(?:mailer-?daemon|mail-?daemon|postmaster|abuse|hostmaster|no-?reply|double-bounce|support|helpdesk|help|webmaster|delist|info-spam|unblock)@/;
/** "Your message, To: list, Subject: offer, did not reach: ben". */
const ABOUT_OUR_MAIL =
  /^\s*(?:to|cc|from|sender|mail from|an|von|à|de|para|aan|van|til|fra|från|till|кому|от|送信者|收件人)\s*:/i;
const SUCCESS = new Set(['delivered', 'relayed', 'expanded']);

/**
 * Every address that a report says it could not reach, the most certain first: by its fields, by its header, as the
 * recipient of the mail that came back, in its own text, in the copy of ours below that. None for a mail that is no report,
 * unless it is known as one by its words.
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
  // Which of several addresses in the letter is meant, the mail that came back tells.
  const letter = back && own.includes(back) ? [back, ...own] : own;
  const isPerson = (address: string): boolean => !OF_A_SYSTEM.test(address);
  const rest = [...namedIn(text), ...namedIn(mail.text)];
  const all = [...told, ...letter.filter(isPerson), back, ...rest.filter(isPerson)];
  const found = all.filter((address) => address !== null);
  return [...new Set(found.length > 0 ? found : letter)].slice(0, MAX_NAMED);
}

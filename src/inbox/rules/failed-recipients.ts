import { addressesIn } from './address-in.ts';
import type { ParsedMail } from './mail.ts';
import { isReportLike } from './report-like.ts';

const MAX_CHARS = 16_000;
const MAX_NAMED = 30;
/** It looks like an address. */
const MESSAGE_ID = /(?:message-?id|references|in-reply-to)[:= ]{1,4}<?[^\s<>]{1,300}/gi;
/** Of the mail system that reports, and of those who run it. */
const OF_A_SYSTEM = /^(?:mailer-?daemon|mail-?daemon|postmaster|abuse|hostmaster|no-?reply|double-bounce)@/;

/** Every address that a report says it could not reach, the most certain first; none for a mail that is no report. */
export function failedRecipientsOf(mail: ParsedMail): string[] {
  const told = [
    ...mail.reports.flatMap((report) => [report.recipient, report.finalRecipient]),
    ...addressesIn(mail.headers['x-failed-recipients'] ?? '', MAX_NAMED),
  ];
  if (told.length === 0 && !isReportLike(mail)) return [];
  const text = mail.text.slice(0, MAX_CHARS).replace(MESSAGE_ID, '');
  const named = addressesIn(text, MAX_NAMED).filter(
    (address) => !mail.to.includes(address) && address !== mail.from && !OF_A_SYSTEM.test(address),
  );
  const all = [...told, mail.returned?.to ?? null, ...named].filter((address) => address !== null);
  return [...new Set(all)].slice(0, MAX_NAMED);
}

import type { ParsedMail } from './mail.ts';
import { subjectRule } from './report-words.ts';

const DAEMON =
  /mailer[- ]?daemon|mail-?daemon|post_?master|postmaster|mail delivery|delivery (?:sub)?system|mail (?:delivery )?system|bounce|mdaemon|mail administrator|mail-system|microsoft outlook|microsoftexchange|system ?administrator|internet mail|e-mail interconnect|mail router/i;
const NO_REPLY = /no-?reply@/i;
const ANSWER = /^(?:re|aw|sv|odp|fwd?|wg|tr|rv|vs)\s?:/i;

export function isDaemon(mail: ParsedMail): boolean {
  const sender = `${mail.from ?? ''} ${mail.fromName}`;
  const at = sender.search(NO_REPLY);
  return DAEMON.test(sender) || (at >= 0 && /delivery/i.test(sender.slice(at)));
}

export const hasReportSubject = (mail: ParsedMail): boolean =>
  !ANSWER.test(mail.subject) && subjectRule(mail.subject) !== null;

export const hasNoReturnPath = (mail: ParsedMail): boolean =>
  /^<>$|^$/.test(mail.headers['return-path']?.trim() ?? '-');

/** Whether a mail may be a report of a mail system, as far as its headers say. */
export const isReportLike = (mail: ParsedMail): boolean =>
  /report-type="?delivery-status/.test(mail.contentType) ||
  isDaemon(mail) ||
  (hasNoReturnPath(mail) && hasReportSubject(mail)) ||
  (mail.returned !== null && hasReportSubject(mail));

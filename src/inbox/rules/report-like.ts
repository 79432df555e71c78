import type { ParsedMail } from './mail.ts';
import { subjectRule } from './report-words.ts';

const DAEMON =
  /mailer[- ]?daemon|mail-?daemon|post_?master|postmaster|mail delivery|delivery (?:sub)?system|mail (?:delivery )?system|bounce|mdaemon|mail administrator|mail-system|microsoft outlook|microsoftexchange|system ?administrator|internet mail|e-mail interconnect|mail router/i;
const NO_REPLY = /no-?reply@/i;
const ANSWER =
  /^(?:re|aw|antw|sv|odp|fwd?|wg|tr|rv|vs|res|enc|r|i|vá|továbbítás|ynt|ilt|atb|odg|rif|ref|回复|答复|回覆|轉寄|转发|返信|転送|회신|전달)\s?[:：]/i;

export function isDaemon(mail: ParsedMail): boolean {
  // A word like "bounce" in a company's domain is no evidence.
  const [local = ''] = mail.from?.split('@') ?? [];
  const sender = `${mail.from ?? ''} ${mail.fromName}`;
  const at = sender.search(NO_REPLY);
  return DAEMON.test(`${local} ${mail.fromName}`) || (at >= 0 && /delivery/i.test(sender.slice(at)));
}

export const hasReportSubject = (mail: ParsedMail): boolean =>
  !ANSWER.test(mail.subject) && subjectRule(mail.subject) !== null;

export const hasNoReturnPath = (mail: ParsedMail): boolean =>
  /^<>$|^$/.test(mail.headers['return-path']?.trim() ?? '-');

export const isReportLike = (mail: ParsedMail): boolean =>
  /report-type="?delivery-status/.test(mail.contentType) ||
  isDaemon(mail) ||
  (hasNoReturnPath(mail) && hasReportSubject(mail)) ||
  (mail.returned !== null && hasReportSubject(mail));

const SYSTEM =
  /^(?:mailer-?daemon|mail-?daemon|mdaemon|post_?master|double-bounce|no-?reply|do-?not-?reply)\b/i;

/**
 * True when a person answers, from an address we wrote to or from another: a report in such a mail is an enclosure, and
 * a word like "bounce" in their name is no evidence. A mail system reports from a system address, or with the report
 * type.
 */
export function isAnswerOfPerson(
  mail: ParsedMail,
  { wroteTo, citesOurs }: { wroteTo: ReadonlySet<string>; citesOurs: boolean },
): boolean {
  if (mail.from === null || SYSTEM.test(mail.from) || mail.contentType.startsWith('multipart/report'))
    return false;
  const answers = mail.inReplyTo.length > 0 || mail.references.length > 0;
  const isFromPerson = !isDaemon(mail) && !hasNoReturnPath(mail);
  const holdsReport =
    mail.reports.length > 0 || mail.returned !== null || mail.headers['x-failed-recipients'];
  if (wroteTo.has(mail.from)) return answers || ANSWER.test(mail.subject) || (isFromPerson && !holdsReport);
  return answers && citesOurs && isFromPerson;
}

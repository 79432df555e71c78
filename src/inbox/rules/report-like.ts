import type { ParsedMail } from './mail.ts';
import { near } from './near.ts';

const DAEMON =
  /(?:mailer-daemon|mail-daemon|postmaster|mailerdaemon|mail delivery|delivery (?:sub)?system|mail system|bounce|mdaemon)/i;
const NO_REPLY = /no-?reply@/i;
const SUBJECTS = [
  /(?:undeliver|undelivered|delivery (?:status|failure|failed|has failed|notification|report|problem|error)|returned mail|failure notice|non.?remis|unzustellbar|nicht zugestellt|mail could not be delivered|permanent error|undeliverable|no se (?:puede|ha podido) entregar|não (?:foi )?entreg|mancata consegna|niet bezorgd|недоставлен|配信|delayed)/i,
  near(/(?:mail|message|delivery)/gi, 20, /(?:fail|return|could not|not delivered|undeliver)/i),
  near(/zustellung/gi, 20, /fehl/i),
];

export function isDaemon(mail: ParsedMail): boolean {
  const sender = `${mail.from ?? ''} ${mail.fromName}`;
  const at = sender.search(NO_REPLY);
  return DAEMON.test(sender) || (at >= 0 && /delivery/i.test(sender.slice(at)));
}

export const hasReportSubject = (mail: ParsedMail): boolean =>
  SUBJECTS.some((says) => says.test(mail.subject));

export const hasNoReturnPath = (mail: ParsedMail): boolean =>
  /^<>$|^$/.test(mail.headers['return-path']?.trim() ?? '-');

/** Whether a mail may be a report of a mail system, as far as its headers say. */
export const isReportLike = (mail: ParsedMail): boolean =>
  /report-type="?delivery-status/.test(mail.contentType) ||
  ((isDaemon(mail) || hasNoReturnPath(mail)) && hasReportSubject(mail)) ||
  (mail.returned !== null && isDaemon(mail));

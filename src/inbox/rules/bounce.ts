import { categorizeSmtpReply } from '../../sending/rules/bounce-category.ts';
import type { BounceCategory } from '../../platform/db/types.ts';
import { addressesIn, firstAddress } from './address-in.ts';
import { autoReply } from './auto-reply.ts';
import type { DeliveryReport, ParsedMail } from './mail.ts';
import { failedRecipientsOf } from './failed-recipients.ts';
import { hasNoReturnPath, hasReportSubject, isDaemon } from './report-like.ts';

/** A delivery failure as it was told. */
export interface Bounce {
  category: BounceCategory;
  subtype: string;
  /** hard: final; soft: may work later; delayed: the server still tries. */
  type: 'hard' | 'soft' | 'delayed';
  recipient: string | null;
  /** Every address that the report names as not reached, `recipient` among them, the most certain first. */
  recipients: string[];
  status: string | null;
  diagnostic: string;
  rule: string;
}

/** What a report says that is no failure. */
export type NoFailure = { none: 'delivered' | 'disposition' };

const BODY =
  /(?:could not be delivered|couldn'?t be delivered|was not delivered|undeliverable|delivery (?:has )?failed|unable to deliver|not able to deliver|wasn'?t able to deliver|i wasn't able to|permanent (?:fatal )?errors?|delivery to the following recipients?|the following (?:address|recipient)|did not reach|user unknown|returned to (?:the )?sender|konnte nicht zugestellt|address not found|message not delivered|unknown user|this is the qmail-send|this message was created automatically|has not been delivered|rejected your message)/i;
const DELAYED =
  /(?:delayed|still (?:being )?(?:trying|retried)|will (?:keep|continue) (?:trying|to try)|not yet been delivered|warning: message|verzögert|no action is required|4\.4\.\d)/i;
const MAX_NAMED = 30;
const MAX_CHARS = 16_000;
const CODE_LINE = /\b([45]\d{2})[ -](?:#?([245]\.\d{1,3}\.\d{1,3})[ :]*)?[^\n]{0,300}/;

/** The block about an address we know, else the first failure, else the first. */
function reportFor(
  reports: readonly DeliveryReport[],
  known: ReadonlySet<string>,
): DeliveryReport | undefined {
  return (
    reports.find((report) => report.recipient && known.has(report.recipient)) ??
    reports.find((report) => report.action === 'failed') ??
    reports[0]
  );
}

function fromReport(mail: ParsedMail, report: DeliveryReport): Bounce | NoFailure {
  if (report.action === 'delivered' || report.action === 'relayed' || report.action === 'expanded')
    return { none: 'delivered' };
  const said = {
    code: Number(/\b[45]\d{2}\b/.exec(report.diagnostic)?.[0]) || null,
    enhanced: report.status,
  };
  // decided: the report's own words first; the letter around it only when they say nothing
  const own = categorizeSmtpReply({ ...said, text: report.diagnostic });
  const verdict =
    own.category === 'unknown' || report.diagnostic.length < 12
      ? categorizeSmtpReply({ ...said, text: `${report.diagnostic} ${mail.text.slice(0, 4000)}` })
      : own;
  const delayed = report.action === 'delayed';
  return {
    ...(delayed ? { category: 'soft' as const, subtype: 'delayed' } : verdict),
    type: delayed ? 'delayed' : verdict.category === 'soft' ? 'soft' : 'hard',
    recipient: report.recipient ?? mail.returned?.to ?? null,
    recipients: failedRecipientsOf(mail),
    status: report.status,
    diagnostic: report.diagnostic.slice(0, 1000),
    rule: 'dsn',
  };
}

/** A failed recipient named by header, by the returned part, or in the text: the first that we may have written to. */
function recipientIn(mail: ParsedMail, known: ReadonlySet<string>): string | null {
  const failed = firstAddress(mail.headers['x-failed-recipients']);
  if (failed) return failed;
  const named = addressesIn(mail.text.slice(0, MAX_CHARS), MAX_NAMED);
  return (
    named.find((address) => known.has(address)) ??
    mail.returned?.to ??
    named.find((address) => !mail.to.includes(address)) ??
    null
  );
}

/**
 * Reads a delivery report (RFC 3464), or a bounce that has no machine-readable part by its sender, subject and text.
 * Null: this is no report at all. `known` are addresses we wrote to.
 */
export function readBounce(mail: ParsedMail, known: ReadonlySet<string>): Bounce | NoFailure | null {
  if (/report-type="?disposition-notification/.test(mail.contentType)) return { none: 'disposition' };
  const report = reportFor(mail.reports, known);
  if (report) return fromReport(mail, report);
  const daemon = isDaemon(mail);
  // An out-of-office has no return path either (RFC 3834 3.3): it answers, and reports nothing.
  const isNullSender = hasNoReturnPath(mail) && autoReply(mail) === null;
  const subject = hasReportSubject(mail);
  const text = mail.text.slice(0, MAX_CHARS);
  const worded = BODY.test(text);
  const failed = Boolean(mail.headers['x-failed-recipients']);
  if (
    !failed &&
    !((daemon || isNullSender) && (subject || worded)) &&
    !(subject && worded && (mail.returned !== null || daemon))
  )
    return null;
  const line = CODE_LINE.exec(text);
  const final = line?.[1]?.startsWith('5') === true;
  const delayed =
    !final &&
    (DELAYED.test(mail.subject) ||
      (DELAYED.test(text) && !/permanent|failed permanently|giving up/i.test(text) && !line));
  const verdict = categorizeSmtpReply({
    code: line ? Number(line[1]) : null,
    enhanced: line?.[2] ?? null,
    text: line ? `${line[0]} ${text.slice(0, 3000)}` : text.slice(0, 6000),
  });
  return {
    ...(delayed ? { category: 'soft' as const, subtype: 'delayed' } : verdict),
    type: delayed ? 'delayed' : verdict.category === 'soft' ? 'soft' : 'hard',
    recipient: recipientIn(mail, known),
    recipients: failedRecipientsOf(mail),
    status: line?.[2] ?? null,
    diagnostic: (line?.[0] ?? text.slice(0, 300)).slice(0, 1000),
    rule: failed ? 'x_failed_recipients' : 'bounce_text',
  };
}

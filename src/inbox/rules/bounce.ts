import { categorizeSmtpReply, categorizeWords } from '../../sending/rules/bounce-category.ts';
import type { BounceVerdict } from '../../sending/rules/bounce-category.ts';
import { isTelling } from '../../sending/rules/bounces/codes.ts';
import type { BounceCategory } from '../../platform/db/types.ts';
import { isMarkedAutomatic } from './auto-reply.ts';
import { failedRecipientsOf } from './failed-recipients.ts';
import type { DeliveryReport, ParsedMail } from './mail.ts';
import { ownText } from './own-text.ts';
import { hasNoReturnPath, hasReportSubject, isDaemon } from './report-like.ts';
import { delayRule, letterRule } from './report-words.ts';

export interface Bounce {
  category: BounceCategory;
  subtype: string;
  /** hard: final; soft: may succeed later; delayed: the server still tries. */
  type: 'hard' | 'soft' | 'delayed';
  recipient: string | null;
  /** All addresses that the report names as not reached, including `recipient`; the most certain first. */
  recipients: string[];
  status: string | null;
  diagnostic: string;
  rule: string;
  because: string;
}

export type NoFailure = { none: 'delivered' | 'disposition' };

const SUCCESS = new Set(['delivered', 'relayed', 'expanded']);
/** A challenge-response service writes such reports: the mail waits, it has not failed. */
const CHALLENGE = /^x-boxbe/i;
const SHORT_DIAGNOSTIC = 12;
const MAX_DIAGNOSTIC = 1000;
const SEGMENT_CHARS = 900;
const CODE = /(?<![\w.@-])([45][0-7]\d)(?=[ \-:)]|$)[ -]{0,2}/;
const STATUS = /(?<![\w.@-])#?([45]\.\d\.\d{1,3})(?![\w.]*[\d@])/;
const FINAL = /permanent|giving up|gave up|will not (?:be )?retr|endgültig|définitiv|(?<![\w.@-])5\d\d[ -]/i;

function codesIn(text: string): { code: number | null; enhanced: string | null; at: number } {
  const code = CODE.exec(text);
  const status = STATUS.exec(code ? text.slice(code.index) : text) ?? STATUS.exec(text);
  return {
    code: code ? Number(code[1]) : null,
    enhanced: status?.[1] ?? null,
    at: code?.index ?? (status ? text.indexOf(status[0]) : -1),
  };
}

function reportFor(
  reports: readonly DeliveryReport[],
  known: ReadonlySet<string>,
): DeliveryReport | undefined {
  const ours = reports.filter(
    ({ recipient, finalRecipient }) => known.has(recipient ?? '') || known.has(finalRecipient ?? ''),
  );
  const failed = (report: DeliveryReport): boolean => report.action === 'failed';
  return ours.find(failed) ?? ours[0] ?? reports.find(failed) ?? reports[0];
}

function segmentFor(text: string, recipient: string | null, others: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = recipient ? lower.indexOf(recipient) : -1;
  if (at < 0 || !recipient) return '';
  const from = at + recipient.length;
  const ends = others
    .filter((other) => other !== recipient)
    .map((other) => lower.indexOf(other, from))
    .filter((end) => end > from);
  return text.slice(from, Math.min(from + SEGMENT_CHARS, ...ends));
}

function fromLetter(mail: ParsedMail, recipient: string | null, others: readonly string[]): BounceVerdict {
  const text = ownText(mail.text);
  const segment = segmentFor(text, recipient, others);
  const { at } = codesIn(text);
  const pieces = [segment, at >= 0 ? text.slice(at, at + SEGMENT_CHARS) : '', text].filter((piece) =>
    piece.trim(),
  );
  for (const piece of pieces) {
    const verdict = categorizeWords({ ...codesIn(piece), text: piece });
    if (verdict) return verdict;
  }
  const bySegment = categorizeSmtpReply({ ...codesIn(segment), text: '' });
  return bySegment.category === 'unknown' ? categorizeSmtpReply({ ...codesIn(text), text: '' }) : bySegment;
}

function fromReport(
  mail: ParsedMail,
  report: DeliveryReport,
  recipients: string[],
  known: ReadonlySet<string>,
): Bounce | NoFailure | null {
  if (SUCCESS.has(report.action)) return { none: 'delivered' };
  if (CHALLENGE.test(report.diagnostic)) return null;
  const inside = codesIn(report.diagnostic);
  const said = {
    code: inside.code,
    enhanced: isTelling(inside.enhanced) ? inside.enhanced : (report.status ?? inside.enhanced),
    text: report.diagnostic,
  };
  const named = [report.recipient, report.finalRecipient, ...recipients].filter((each) => each !== null);
  const recipient = named.find((address) => known.has(address)) ?? named[0] ?? null;
  // decided: the report's words come first, then its specific status, then the letter; with a bare report the letter
  // comes second
  const words = categorizeWords(said);
  const letter = (): BounceVerdict | null => {
    const verdict = fromLetter(mail, recipient, recipients);
    return verdict.category === 'unknown' ? null : verdict;
  };
  const isBare = report.diagnostic.length < SHORT_DIAGNOSTIC;
  const verdict =
    words ??
    (isBare ? letter() : null) ??
    (isTelling(said.enhanced) ? categorizeSmtpReply({ ...said, text: '' }) : null) ??
    letter() ??
    categorizeSmtpReply(said);
  const delayed = report.action === 'delayed';
  return {
    ...(delayed ? { ...verdict, category: 'soft' as const, subtype: 'delayed' } : verdict),
    type: delayed ? 'delayed' : verdict.category === 'soft' ? 'soft' : 'hard',
    recipient,
    recipients,
    status: report.status,
    diagnostic: (report.diagnostic || ownText(mail.text).slice(0, 300)).slice(0, MAX_DIAGNOSTIC),
    rule: 'dsn',
  };
}

function signsOf(mail: ParsedMail, text: string): 'x_failed_recipients' | 'bounce_text' | null {
  if (mail.headers['x-failed-recipients']) return 'x_failed_recipients';
  const daemon = isDaemon(mail);
  // An out-of-office has no return path either (RFC 3834 3.3), but is no report.
  const system = daemon || (hasNoReturnPath(mail) && !isMarkedAutomatic(mail));
  const subject = hasReportSubject(mail);
  if (system && subject) return 'bounce_text';
  const worded = letterRule(text) !== null;
  if (system && worded) return 'bounce_text';
  if (daemon && mail.returned !== null) return 'bounce_text';
  if (!subject || !worded) return null;
  const answers = mail.inReplyTo.length + mail.references.length > 0;
  const coded = codesIn(text).at >= 0;
  return mail.returned !== null || (coded && !answers) ? 'bounce_text' : null;
}

/**
 * Reads a delivery report (RFC 3464), or a bounce without a machine-readable part by its sender, subject and text.
 * Null: the mail is no report. `known` holds the addresses we wrote to.
 */
export function readBounce(mail: ParsedMail, known: ReadonlySet<string>): Bounce | NoFailure | null {
  if (/report-type="?disposition-notification/.test(mail.contentType)) return { none: 'disposition' };
  const recipients = failedRecipientsOf(mail);
  const report = reportFor(mail.reports, known);
  if (report) return fromReport(mail, report, recipients, known);
  const text = ownText(mail.text);
  const rule = signsOf(mail, text);
  if (!rule) return null;
  const named = recipients.length > 0 ? recipients : failedRecipientsOf(mail, true);
  const recipient = named.find((address) => known.has(address)) ?? named[0] ?? null;
  const codes = codesIn(text);
  const delayed = !FINAL.test(text) && delayRule(`${mail.subject}\n${text}`) !== null;
  const verdict = fromLetter(mail, recipient, named);
  return {
    ...(delayed ? { ...verdict, category: 'soft' as const, subtype: 'delayed' } : verdict),
    type: delayed ? 'delayed' : verdict.category === 'soft' ? 'soft' : 'hard',
    recipient,
    recipients: named,
    status: codes.enhanced,
    diagnostic: (codes.at >= 0 ? text.slice(codes.at) : text.slice(0, 300)).slice(0, MAX_DIAGNOSTIC),
    rule,
  };
}

import { firstAddress } from '../../platform/rules/address-in.ts';
import type { ParsedMail } from './mail.ts';
import { ownText } from './own-text.ts';

export type ComplaintRead = { rule: string; value: string } & (
  | { outcome: 'complaint'; address: string | null }
  | { outcome: 'none'; why: 'feedback_report' | 'aggregate_report' }
);

/**
 * Feedback types of a person's complaint (RFC 5965 and its registry). Not among them: reports of authentication
 * failures, DMARC, not-spam and viruses.
 */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);
const FEEDBACK_SENDER =
  /^(?:scomp@aol\.|feedback(?:loop)?@|fbl@|complaints?@|abuse-reports?@|arf@|staff@hotmail\.com|feedback-?report)/i;
const FEEDBACK_SUBJECT =
  /complaint about message from|email feedback report for ip|abuse report (?:for|from|regarding)|spam (?:report|complaint)|feedback loop|^fw:? spam|client tos notification|\[?fbl\]? complaint/i;
const FEEDBACK_TYPE = /^feedback-type:[ \t]*([a-z-]{3,30})/im;

const none = (rule: string, value: string, why: 'feedback_report' | 'aggregate_report'): ComplaintRead => ({
  outcome: 'none',
  rule,
  value,
  why,
});

/** Providers hide the complaining address. Then only the returned mail names it, as its recipient. */
function complainer(mail: ParsedMail): string | null {
  const fields = mail.feedback ?? {};
  return (
    firstAddress(fields['original-rcpt-to']) ??
    firstAddress(fields['removal-recipient']) ??
    firstAddress(mail.headers['x-hmxmroriginalrecipient']) ??
    mail.returned?.to ??
    null
  );
}

export function readComplaint(mail: ParsedMail): ComplaintRead | null {
  const isReport = /report-type="?feedback-report/.test(mail.contentType);
  const type = (
    mail.feedback?.['feedback-type'] ?? (isReport ? FEEDBACK_TYPE.exec(ownText(mail.text))?.[1] : undefined)
  )?.toLowerCase();
  if (type)
    return COMPLAINTS.has(type)
      ? { outcome: 'complaint', rule: 'feedback_type', value: type, address: complainer(mail) }
      : none('feedback_type', type, 'feedback_report');
  if (
    /report-type="?(?:tlsrpt|dmarc)/.test(mail.contentType) ||
    /^(?:\[?preview\]?\s*)?report domain:/i.test(mail.subject)
  )
    return none('aggregate_report', mail.subject, 'aggregate_report');
  // Older feedback loops have no feedback part: only a known sender together with its subject counts.
  if (mail.from && FEEDBACK_SENDER.test(mail.from) && FEEDBACK_SUBJECT.test(mail.subject))
    return { outcome: 'complaint', rule: 'feedback_letter', value: mail.subject, address: complainer(mail) };
  return null;
}

import type { DeliveryReport, ParsedMail } from '../../../src/inbox/rules/mail.ts';

/** Properties are tried with the same values every time. */
export const SEED = 20_261_116;
export const OURS = '<ours@outreach.test>';

/** A person's plain answer to our mail, but for what a test says of it. */
export const mailWith = (over: Partial<ParsedMail> = {}): ParsedMail => ({
  headers: {},
  from: 'ben@people.test',
  fromName: 'Ben Baker',
  to: ['anna@outreach.test'],
  subject: 'Re: Hello',
  messageId: '<answer@people.test>',
  inReplyTo: [OURS],
  references: [],
  text: 'Thank you.',
  contentType: 'text/plain; charset=utf-8',
  reports: [],
  feedback: null,
  returned: null,
  calendarMethod: null,
  citedInText: [],
  failedRecipients: [],
  ...over,
});

/** One recipient's block of a delivery report. */
export const block = (over: Partial<DeliveryReport> = {}): DeliveryReport => ({
  action: 'failed',
  status: '5.1.1',
  recipient: 'ben@people.test',
  finalRecipient: over.recipient === undefined ? 'ben@people.test' : over.recipient,
  diagnostic: 'smtp; 550 5.1.1 User unknown',
  ...over,
});

/** A delivery report with such blocks, from the mail system of Ben's company. */
export const reportWith = (reports: DeliveryReport[], over: Partial<ParsedMail> = {}): ParsedMail =>
  mailWith({
    from: 'mailer-daemon@mx.people.test',
    fromName: 'Mail Delivery System',
    subject: 'Undelivered Mail Returned to Sender',
    inReplyTo: [],
    text: 'This is the mail system.',
    contentType: 'multipart/report; report-type=delivery-status',
    reports,
    ...over,
  });

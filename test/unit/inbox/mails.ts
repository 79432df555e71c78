import { askedOut } from '../../../src/inbox/rules/asked-out.ts';
import { autoReply } from '../../../src/inbox/rules/auto-reply.ts';
import type { AutoReply } from '../../../src/inbox/rules/auto-reply.ts';
import { intentOf } from '../../../src/inbox/rules/intent.ts';
import type { Intent } from '../../../src/inbox/rules/intent.ts';
import type { DeliveryReport, ParsedMail } from '../../../src/inbox/rules/mail.ts';
import type { OptOut } from '../../../src/inbox/rules/opt-out.ts';
import { readWords } from '../../../src/inbox/rules/read-words.ts';

export const OURS = '<ours@outreach.test>';

export const mailWith = (over: Partial<ParsedMail> = {}): ParsedMail => ({
  headers: {},
  from: 'ben@people.test',
  writers: [over.from === undefined ? 'ben@people.test' : over.from].flatMap((address) => address ?? []),
  perhapsWriters: [],
  fromName: 'Ben Baker',
  to: ['anna@outreach.test'],
  subject: 'Re: Hello',
  messageId: '<answer@people.test>',
  inReplyTo: [OURS],
  references: [],
  text: 'Thank you.',
  hasBody: true,
  isGuessed: false,
  contentType: 'text/plain; charset=utf-8',
  reports: [],
  feedback: null,
  returned: null,
  calendarMethod: null,
  citedInText: [],
  failedRecipients: [],
  calendarAnswer: null,
  sentAt: null,
  ...over,
});

export const block = (over: Partial<DeliveryReport> = {}): DeliveryReport => ({
  action: 'failed',
  status: '5.1.1',
  recipient: 'ben@people.test',
  finalRecipient: over.recipient === undefined ? 'ben@people.test' : over.recipient,
  diagnostic: 'smtp; 550 5.1.1 User unknown',
  ...over,
});

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

export const intentIn = (text: string): Intent => {
  const words = readWords(mailWith({ text }), null);
  return intentOf(words.packs, words.text).intent;
};
export const optOutIn = (text: string): OptOut | null => {
  const mail = mailWith({ text });
  return askedOut(mail, readWords(mail, null), null);
};
export const autoReplyTo = (over: Partial<ParsedMail>): AutoReply | null => {
  const mail = mailWith(over);
  const words = readWords(mail, null);
  return autoReply(mail, words.packs, words.text);
};

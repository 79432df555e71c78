import { pick } from '../people.ts';
import { lines, mailDate, quotedPrintable, receivedLines } from './letter.ts';
import type { Received } from './letter.ts';

const AWAY = [
  {
    subject: 'Automatic reply: ',
    text:
      'Thank you for your message. I am out of the office until Monday with limited access to email.\r\n\r\n' +
      'In urgent cases please call the front desk.',
  },
  {
    subject: 'Automatische Antwort: ',
    text: 'Vielen Dank für Ihre Nachricht. Ich bin bis Montag nicht im Büro und habe keinen Zugriff auf meine E-Mails.',
  },
  {
    subject: 'Réponse automatique : ',
    text: 'Merci pour votre message. Je suis absente du bureau jusqu’à lundi.',
  },
] as const;

export function outOfOffice(mail: Received, id: string, at: Date, seed: string): string {
  const { subject, text } = AWAY[pick(AWAY.length, seed, mail.to, 'away')]!;
  const exchange = pick(2, seed, mail.to, 'system') === 0;
  const full = `${subject}${mail.subject}`;
  return lines(
    receivedLines(id, mail.to, at),
    'MIME-Version: 1.0',
    `From: <${mail.to}>`,
    `To: <${mail.from}>`,
    `Subject: =?UTF-8?B?${Buffer.from(full).toString('base64')}?=`,
    `Message-ID: <${id}@mail.sandbox.test>`,
    `In-Reply-To: ${mail.messageId}`,
    `Date: ${mailDate(at)}`,
    exchange
      ? [
          'Auto-Submitted: auto-generated',
          'X-Auto-Response-Suppress: All',
          'x-ms-exchange-generated-message-source: Mailbox Rules Agent',
        ]
      : ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: bulk'],
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(text),
    '',
  );
}

interface Report {
  status: string;
  code: string;
  text: string;
  action: 'failed' | 'delayed';
}

export function deliveryReport(mail: Received, id: string, at: Date, report: Report): string {
  const boundary = `${id.slice(-10)}/mx.sandbox.test`;
  const failed = report.action === 'failed';
  return lines(
    [
      'Return-Path: <>',
      `Received: by mx.sandbox.test (Postfix) id ${id.slice(0, 10).toUpperCase()}; ${mailDate(at)}`,
    ],
    `Date: ${mailDate(at)}`,
    'From: MAILER-DAEMON@mx.sandbox.test (Mail Delivery System)',
    `Subject: ${failed ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail (still being retried)'}`,
    `To: ${mail.from}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    `Message-Id: <${id}@mx.sandbox.test>`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.sandbox.test.',
    '',
    failed
      ? "I'm sorry to have to inform you that your message could not\r\n" +
          "be delivered to one or more recipients. It's attached below."
      : 'Your message could not be delivered yet. It will be retried; no action is required.',
    '',
    `<${mail.to}>: host inbound.sandbox.test[192.0.2.40] said: ${report.code} ${report.status} ${report.text}`,
    '',
    `--${boundary}`,
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.sandbox.test',
    `Arrival-Date: ${mailDate(mail.date)}`,
    '',
    `Final-Recipient: rfc822; ${mail.to}`,
    `Original-Recipient: rfc822;${mail.to}`,
    `Action: ${report.action}`,
    `Status: ${report.status}`,
    'Remote-MTA: dns; inbound.sandbox.test',
    `Diagnostic-Code: smtp; ${report.code} ${report.status} ${report.text}`,
    '',
    `--${boundary}`,
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    mail.headers,
    '',
    `--${boundary}--`,
    '',
  );
}

/** RFC 5965 */
export function abuseReport(mail: Received, id: string, at: Date): string {
  const boundary = `arf_${id.slice(-10)}`;
  return lines(
    receivedLines(id, 'feedback@sandbox.test', at),
    'From: Feedback Loop <feedback@sandbox.test>',
    `To: ${mail.from}`,
    `Subject: FW: ${mail.subject}`,
    `Date: ${mailDate(at)}`,
    `Message-ID: <${id}@feedback.sandbox.test>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    `This is an email abuse report for a message received on ${mailDate(mail.date)}.`,
    '',
    `--${boundary}`,
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SandboxFBL/1.0',
    'Version: 1',
    `Original-Mail-From: <${mail.from}>`,
    `Original-Rcpt-To: <${mail.to}>`,
    `Arrival-Date: ${mailDate(mail.date)}`,
    'Reported-Domain: outreach.sandbox.test',
    'Source-IP: 192.0.2.1',
    '',
    `--${boundary}`,
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    mail.headers,
    '',
    '[body removed]',
    '',
    `--${boundary}--`,
    '',
  );
}

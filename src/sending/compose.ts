import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlToText } from '../platform/html-text.ts';
import { encodedWords, looksEncoded } from './rules/encoded-word.ts';

export interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  /** Made from the HTML when absent. */
  text?: string;
  messageId: string;
  date: Date;
  inReplyTo?: string;
  references?: string[];
  listUnsubscribe: { url: string };
}

const MAX_HTML_CHARS = 256 * 1024;

/** HTML as plain text for the alternative part: blocks become lines, links keep their address. */
export const textOf = (html: string): string =>
  htmlToText(html, { links: true, maxHtmlChars: MAX_HTML_CHARS });

/** A lonely CR is no end of a line to us and one to some servers, which would read another mail than was written. */
const inLines = (text: string): string => text.replace(/\r\n?/g, '\n');
const isAscii = (text: string): boolean => !/[^\t\r\n\x20-\x7e]/.test(text);

/**
 * The bytes of a mail. The same input makes the same bytes: the boundary comes from the Message-ID, the date from the
 * ledger. Files and addresses are never read from values. RFC 5322, RFC 2369, RFC 8058
 */
export function compose(mail: Mail): Promise<Buffer> {
  const html = inLines(mail.html);
  const text = inLines(mail.text ?? textOf(html));
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: looksEncoded(mail.subject) ? encodedWords(mail.subject) : mail.subject,
    html,
    text,
    // Plain English needs no count of its letters to know how it is encoded.
    ...(isAscii(html) && isAscii(text) ? { textEncoding: 'quoted-printable' as const } : {}),
    messageId: mail.messageId,
    date: mail.date,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo, references: mail.references ?? [mail.inReplyTo] } : {}),
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${mail.listUnsubscribe.url}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    newline: '\r\n',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
  } as ConstructorParameters<typeof MailComposer>[0]);
  const message = composer.compile();
  // nodemailer puts an ASCII name in quotes, where many receivers read encoded-words all the same.
  const named = message as unknown as { _encodeAddressName(name: string): string };
  const usual = named._encodeAddressName.bind(message);
  named._encodeAddressName = (name) => (looksEncoded(name) ? encodedWords(name) : usual(name));
  return new Promise((resolve, reject) =>
    message.build((error: Error | null, bytes: Buffer) => (error ? reject(error) : resolve(bytes))),
  );
}

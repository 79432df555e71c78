import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';

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

const MAX_TEXT = 64 * 1024;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** HTML as plain text for the alternative part: blocks become lines, links keep their address. Linear in its input. */
export function textOf(html: string): string {
  return html
    .slice(0, 4 * MAX_TEXT)
    .replace(/<(style|script)\b[^>]*>[^<]*(?:<(?!\/\1)[^<]*)*<\/\1\s*>/gi, '')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([^<]*)<\/a>/gi, (_all, url: string, label: string) =>
      label.trim() === url ? url : `${label} (${url})`,
    )
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => ENTITIES[name]!)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_TEXT);
}

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
    subject: mail.subject,
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
  return new Promise((resolve, reject) =>
    composer
      .compile()
      .build((error: Error | null, message: Buffer) => (error ? reject(error) : resolve(message))),
  );
}

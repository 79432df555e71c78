import { createHash } from 'node:crypto';
import { htmlToText } from '../platform/html-text.ts';
import {
  addressesHeader,
  fileNameParameter,
  headerLine,
  mailboxHeader,
  textHeader,
} from './rules/mail-header.ts';
import type { Thread } from './rules/thread.ts';
import { encodeText } from './rules/transfer-encoding.ts';

export interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  cc?: readonly string[];
  /** Never in the mail that leaves; only the copy in the Sent folder shows it. */
  bcc?: readonly string[];
  subject: string;
  html: string;
  text?: string;
  messageId: string;
  date: Date;
  thread?: Pick<Thread, 'inReplyTo' | 'references'> | null;
  /** For mails that the reader did not ask for. RFC 8058 */
  listUnsubscribe?: { url: string };
  headers?: Readonly<Record<string, string>>;
  files?: readonly MailFile[];
}

export interface MailFile {
  name: string;
  type: string;
  encoded: Buffer;
  contentId?: string;
}

const MAX_HTML_CHARS = 256 * 1024;

export const htmlAsText = (html: string): string =>
  htmlToText(html, { links: true, maxHtmlChars: MAX_HTML_CHARS });

/** Some servers read a lone CR as a line end, and would receive a different mail. */
const inLines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/**
 * The bytes of a mail: the head with its blank line, then pieces of the body. The same input makes the same bytes: the
 * boundaries come from the Message-ID, the date from the ledger. Files are not copied: mails under way share their bytes.
 * RFC 5322, RFC 2046, RFC 2369, RFC 8058
 */
export function composeMime(mail: Mail, { showBcc = false } = {}): readonly Buffer[] {
  const html = inLines(mail.html).toWellFormed();
  const text = inLines(mail.text ?? htmlAsText(html)).toWellFormed();
  const boundary = boundariesOf(mail.messageId);
  const inline = mail.files?.filter((file) => file.contentId !== undefined) ?? [];
  const attached = mail.files?.filter((file) => file.contentId === undefined) ?? [];
  let whole = multipart('alternative', boundary(), [
    textPart('plain', text),
    inline.length === 0
      ? textPart('html', html)
      : multipart('related', boundary(), [textPart('html', html), ...inline.map(filePart)]),
  ]);
  if (attached.length > 0) whole = multipart('mixed', boundary(), [whole, ...attached.map(filePart)]);
  const head = Buffer.from(`${headOf(mail, showBcc)}${whole.head}\r\n`);
  return mail.files?.length ? [head, ...whole.body] : [head, Buffer.concat(whole.body)];
}

function headOf(mail: Mail, showBcc: boolean): string {
  const { cc = [], bcc = [] } = mail;
  return (
    (mail.listUnsubscribe
      ? headerLine('List-Unsubscribe', `<${mail.listUnsubscribe.url}>`) +
        headerLine('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
      : '') +
    Object.entries(mail.headers ?? {})
      .map(([name, value]) => headerLine(name, value))
      .join('') +
    mailboxHeader('From', mail.from) +
    mailboxHeader('To', mail.to) +
    (cc.length > 0 ? addressesHeader('Cc', cc) : '') +
    (showBcc && bcc.length > 0 ? addressesHeader('Bcc', bcc) : '') +
    (mail.thread
      ? headerLine('In-Reply-To', mail.thread.inReplyTo) +
        headerLine('References', mail.thread.references.join(' '))
      : '') +
    textHeader('Subject', mail.subject) +
    headerLine('Message-ID', mail.messageId) +
    headerLine('Date', mail.date.toUTCString().replace('GMT', '+0000')) +
    headerLine('MIME-Version', '1.0')
  );
}

interface Part {
  head: string;
  body: readonly Buffer[];
}

function textPart(subtype: 'plain' | 'html', text: string): Part {
  const { encoding, bytes } = encodeText(text);
  return {
    head: `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n`,
    body: [bytes],
  };
}

function filePart({ name, type, encoded, contentId }: MailFile): Part {
  const how = contentId ? 'inline' : 'attachment';
  return {
    head:
      headerLine('Content-Type', `${type}; ${fileNameParameter('name', name)}`) +
      headerLine('Content-Disposition', `${how}; ${fileNameParameter('filename', name)}`) +
      (contentId ? headerLine('Content-ID', `<${contentId}>`) : '') +
      headerLine('Content-Transfer-Encoding', 'base64'),
    body: [encoded],
  };
}

/** RFC 2046 5.1 */
function multipart(subtype: string, boundary: string, parts: readonly Part[]): Part {
  return {
    head: headerLine('Content-Type', `multipart/${subtype}; boundary="${boundary}"`),
    body: [
      ...parts.flatMap(({ head, body }) => [Buffer.from(`\r\n--${boundary}\r\n${head}\r\n`), ...body]),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ],
  };
}

/** No encoded text contains "=_", and its writer does not know the Message-ID. RFC 2045 6.7 */
function boundariesOf(messageId: string): () => string {
  const secret = createHash('sha256').update(messageId).digest('hex').slice(0, 24);
  let level = 0;
  return () => `=_${secret}_${++level}`;
}

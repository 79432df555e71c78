import type { Attachment, Email } from 'postal-mime';
import type { OpenedMail } from '../conversations/inbound-door.ts';
import { sanitize } from '../conversations/sanitize.ts';
import { htmlToText } from '../platform/html-text.ts';
import { bytesOf } from './mend-text.ts';
import { parseMended } from './mended-mime.ts';
import { withWholeHead } from './to-parsed-mail.ts';

const MAX_TEXT = 256 * 1024;
const MAX_NAME = 200;
const MAX_ATTACHMENTS = 200;

const read = async (raw: Uint8Array): Promise<Email> => (await parseMended(withWholeHead(raw))).email;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
};

/**
 * Removes folders, control characters and invisible marks. Some marks reverse text, so a name could hide its extension.
 */
function nameOf(part: Attachment, n: number): string {
  const name = (part.filename ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME);
  return name || `attachment-${n}.${EXTENSIONS[part.mimeType.toLowerCase()] ?? 'bin'}`;
}

export async function openMail(raw: Uint8Array): Promise<OpenedMail> {
  const email = await read(raw);
  const text = email.text?.trim()
    ? email.text
    : email.html
      ? htmlToText(email.html, { links: true, maxTextChars: MAX_TEXT })
      : '';
  return {
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    html: email.html ? sanitize(email.html) : null,
    attachments: email.attachments.slice(0, MAX_ATTACHMENTS).map((part, index) => ({
      name: nameOf(part, index + 1),
      type: part.mimeType.slice(0, MAX_NAME).replace(/[^\w!#$&^.+/-]/g, ''),
      size: bytesOf(part).byteLength,
      contentId: part.contentId?.replace(/^<|>$/g, '').slice(0, MAX_NAME) ?? null,
    })),
  };
}

export async function openPart(
  raw: Uint8Array,
  n: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const part = (await read(raw)).attachments[n - 1];
  return part ? { name: nameOf(part, n), bytes: bytesOf(part) } : null;
}

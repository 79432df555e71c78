import type { Email } from 'postal-mime';
import { bytesOf, mended, textsIn, withTextsAsBytes } from './mend-text.ts';
import { parseMime } from './mime.ts';
import { isGarbled } from './rules/garbled.ts';
import { mayBeSigned, signedContent } from './signed-content.ts';

/** Parses a message and repairs the charsets of its texts. `isGuessed`: a charset is a guess. */
export async function parseMended(raw: Uint8Array): Promise<{ email: Email; isGuessed: boolean }> {
  const email = await parseMime(raw);
  const signed = await openSigned(email);
  return { email, isGuessed: await mendCharset(email, signed ?? raw) };
}

/** Inserts the content of an opaque signature (RFC 8551) as the missing text. Resolves its bytes, or null. */
async function openSigned(email: Email): Promise<Uint8Array | null> {
  if (email.text?.trim() || email.html?.trim()) return null;
  const part = email.attachments.find(mayBeSigned);
  const content = part && signedContent(bytesOf(part));
  if (!content) return null;
  const { text, html, attachments } = await parseMime(content);
  Object.assign(email, {
    text,
    html,
    attachments: [...email.attachments.filter((each) => each !== part), ...attachments],
  });
  return content;
}

async function mendCharset(email: Email, raw: Uint8Array): Promise<boolean> {
  if (![email.text ?? '', email.html ?? ''].some(isGarbled)) return false;
  const hasType = email.headers.some(({ key }) => key === 'content-type');
  const { attachments } = await parseMime(withTextsAsBytes(raw, hasType));
  const plain = mended(email.text ?? '', textsIn(attachments, 'plain'));
  const html = mended(email.html ?? '', textsIn(attachments, 'html'));
  if (email.text) email.text = plain.text;
  if (email.html) email.html = html.text;
  return plain.isGuessed || html.isGuessed;
}

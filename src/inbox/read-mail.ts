import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { mended, textsIn, withTextsAsBytes } from './mend-text.ts';
import { isGarbled } from './rules/garbled.ts';
import type { ParsedMail } from './rules/mail.ts';
import { shapeMail, withoutBlankStart } from './shape-mail.ts';

const parse = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw as Uint8Array<ArrayBuffer>, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  });

/** Reads a message: its MIME structure (RFC 2045), reduced to what rules may read. Rejects when it is no mail. */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const whole = withoutBlankStart(raw);
  const email = await parse(whole);
  const isGuessed = await mendCharset(email, whole);
  return shapeMail(email, { raw: whole, isGuessed });
}

/** Reads texts again whose charset is missing or wrong. Resolves whether theirs is a guess. */
async function mendCharset(email: Email, raw: Uint8Array): Promise<boolean> {
  if (![email.text ?? '', email.html ?? ''].some(isGarbled)) return false;
  const hasType = email.headers.some(({ key }) => key === 'content-type');
  const { attachments } = await parse(withTextsAsBytes(raw, hasType));
  const plain = mended(email.text ?? '', textsIn(attachments, 'plain'));
  const html = mended(email.html ?? '', textsIn(attachments, 'html'));
  if (email.text) email.text = plain.text;
  if (email.html) email.html = html.text;
  return plain.isGuessed || html.isGuessed;
}

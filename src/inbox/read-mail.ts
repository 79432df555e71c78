import PostalMime from 'postal-mime';
import type { ParsedMail } from './rules/mail.ts';
import { shapeMail, withoutBlankStart } from './shape-mail.ts';

/** Reads a message: its MIME structure (RFC 2045), reduced to what rules may read. Rejects when it is no mail. */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const whole = withoutBlankStart(raw) as Uint8Array<ArrayBuffer>;
  const email = await PostalMime.parse(whole, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  });
  return shapeMail(email, whole);
}

import { parseMended } from './mended-mime.ts';
import type { ParsedMail } from './rules/mail.ts';
import { toParsedMail, withWholeHead } from './to-parsed-mail.ts';

/** Reads a message (RFC 2045) into the data that rules use. Rejects when the bytes are no mail. */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const whole = withWholeHead(raw);
  const { email, isGuessed } = await parseMended(whole);
  return toParsedMail(email, { raw: whole, isGuessed });
}

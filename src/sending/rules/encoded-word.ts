/** Bytes of text in one encoded-word of at most 75 characters (RFC 2047 2). */
const MAX_BYTES = 42;

/**
 * True when a receiver might take a part of this text for an encoded-word. It may be true too often: encoding more than
 * needed does not change the shown text.
 */
export const looksEncoded = (text: string): boolean => text.includes('=?');

/** Encodes the whole text, so that `=?` inside is shown as written. RFC 2047 */
export function encodedWords(text: string): string {
  const words: string[] = [];
  let bytes = Buffer.alloc(0);
  const flush = (): void => {
    if (bytes.length > 0) words.push(`=?UTF-8?B?${bytes.toString('base64')}?=`);
    bytes = Buffer.alloc(0);
  };
  for (const char of text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed()) {
    const more = Buffer.from(char);
    if (bytes.length + more.length > MAX_BYTES) flush();
    bytes = Buffer.concat([bytes, more]);
  }
  flush();
  return words.join(' ');
}

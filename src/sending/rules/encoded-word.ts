/** Bytes of text in one encoded-word, which may have 75 characters (RFC 2047 2). */
const MAX_BYTES = 42;

/**
 * Whether a receiver would take a part of this header text for an encoded-word and show something else than was
 * written. Coarse on purpose: to encode a text that needs none changes nothing that is shown.
 */
export const looksEncoded = (text: string): boolean => text.includes('=?');

/** A text as encoded-words, whole: what looks like one inside is shown as it was written. RFC 2047 */
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

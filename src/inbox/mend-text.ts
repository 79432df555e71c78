import chardet from 'chardet';
import type { Attachment } from 'postal-mime';
import { ESCAPE, isUndecoded } from './rules/garbled.ts';

export interface Decoded {
  text: string;
  isGuessed: boolean;
}

const MAX_GUESSED_BYTES = 16 * 1024;

function decodeAs(charset: string, bytes: Uint8Array, fatal = false): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Valid UTF-8 is read as UTF-8, whatever the declared charset: text of another charset is not valid UTF-8 by chance.
 */
export function decodeWords(bytes: Uint8Array): Decoded {
  const ascii = decodeAs('latin1', bytes)!;
  if (ESCAPE.test(ascii)) return { text: decodeAs('iso-2022-jp', bytes)!, isGuessed: false };
  const utf8 = decodeAs('utf-8', bytes, true);
  if (utf8 !== null) return { text: utf8, isGuessed: false };
  const charset = chardet.detect(bytes.subarray(0, MAX_GUESSED_BYTES));
  return { text: (charset && decodeAs(charset, bytes)) ?? ascii, isGuessed: charset !== 'UTF-8' };
}

export const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);

const TEXT_FIELD = /^content-type:[ \t]*text\/(plain|html)\b/gim;
const AS_BYTES = 'application/x-words-';

export function withTextsAsBytes(raw: Uint8Array, hasType: boolean): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(raw).toString('latin1');
  const typed = text.replace(TEXT_FIELD, (_field, kind: string) => `Content-Type: ${AS_BYTES}${kind}`);
  return new Uint8Array(
    Buffer.from(hasType ? typed : `Content-Type: ${AS_BYTES}plain\r\n${typed}`, 'latin1'),
  );
}

export function textsIn(attachments: readonly Attachment[], kind: 'plain' | 'html'): Decoded {
  const texts = attachments
    .filter(({ mimeType }) => mimeType === AS_BYTES + kind)
    .map((part) => decodeWords(bytesOf(part)));
  return {
    text: texts.map(({ text }) => text).join('\n'),
    isGuessed: texts.some(({ isGuessed }) => isGuessed),
  };
}

/** The declared charset wins over a guess, unless its text is unreadable. */
export const mended = (declared: string, again: Decoded): Decoded =>
  again.text.trim() === '' || (again.isGuessed && !isUndecoded(declared))
    ? { text: declared, isGuessed: false }
    : again;

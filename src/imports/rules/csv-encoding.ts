export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * How a file is encoded, by its beginning: by its byte order mark, by the NULs of plain ASCII in UTF-16, and as older
 * spreadsheets of Western Europe write where it is no UTF-8.
 */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length > 3 && head[1] === 0 && head[3] === 0) return 'utf-16le';
  if (head.length > 3 && head[0] === 0 && head[2] === 0) return 'utf-16be';
  const letters = new TextDecoder().decode(head).match(BEYOND_ASCII);
  // A file in UTF-8 that has a few bad bytes has good letters too.
  return letters?.every((letter) => letter === UNREAD) ? 'windows-1252' : 'utf-8';
}

const BEYOND_ASCII = /[^\u0000-\u007f]/gu;
/** What a decoder writes for bytes that it cannot read. */
const UNREAD = '\ufffd';

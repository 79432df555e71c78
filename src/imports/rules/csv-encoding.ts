export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Found by a byte order mark, or by the NULs of plain ASCII in UTF-16. */
export function encodingByMark(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length > 3 && head[1] === 0 && head[3] === 0) return 'utf-16le';
  if (head.length > 3 && head[0] === 0 && head[2] === 0) return 'utf-16be';
  return null;
}

const UNREAD = 0xfffd;

export interface Letters {
  read: number;
  unread: number;
}

export function countLetters(text: string, letters: Letters): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === UNREAD) letters.unread++;
    else if (code > 0x7f) letters.read++;
  }
}

/**
 * The encoding of a file that is not wholly UTF-8, by all its letters. A UTF-8 file with a few bad bytes has good
 * letters too; a list of an older spreadsheet of Western Europe has next to none.
 * decided: in doubt UTF-8, whose bad rows are rejected with a reason; the receiver of a mail would be the first to
 * see wrong letters
 */
export const encodingByLetters = ({ read, unread }: Letters): Encoding =>
  read * 10 <= unread ? 'windows-1252' : 'utf-8';

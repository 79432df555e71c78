/** A text as a part of a mail carries it. */
export interface EncodedText {
  encoding: '7bit' | 'quoted-printable' | 'base64';
  bytes: Buffer;
}

/** RFC 2045 6.7 */
const MAX_ENCODED_LINE = 76;
/** Quoted-printable makes three bytes of one: with more than a sixth of such bytes base64 is shorter. */
const BASE64_ABOVE = 1 / 6;

/**
 * What no server changes on its way: ASCII without control characters, lines of up to 78 (RFC 5322 2.1.1), none that an
 * mbox file would quote.
 */
const PLAIN = /^(?:(?!From )[\t\x20-\x7e]{0,78}\n)*(?!From )[\t\x20-\x7e]{0,78}$/;
const ENDS_IN_SPACE = /[ \t](?:\n|$)/;

const [TAB, LF, CR, SPACE, EQUALS, FIRST_PRINTABLE, LAST_PRINTABLE] = [9, 10, 13, 32, 61, 33, 126];
const HEX = Buffer.from('0123456789ABCDEF');
const FROM = Buffer.from('From ');

/** Chooses the shortest encoding that no server has to change, and encodes with it. Lines end with LF here and with CRLF there. */
export function encodeText(text: string): EncodedText {
  if (PLAIN.test(text) && !ENDS_IN_SPACE.test(text))
    return { encoding: '7bit', bytes: Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1') };
  const bytes = Buffer.from(text);
  // One code unit is one byte only in ASCII.
  const beyondAscii =
    bytes.length === text.length
      ? 0
      : bytes.reduce((count, byte) => count + (byte > LAST_PRINTABLE ? 1 : 0), 0);
  if (beyondAscii > bytes.length * BASE64_ABOVE)
    return { encoding: 'base64', bytes: base64Lines(Buffer.from(text.replaceAll('\n', '\r\n'))) };
  return { encoding: 'quoted-printable', bytes: quotedPrintable(bytes) };
}

/** RFC 2045 6.8 */
export function base64Lines(bytes: Buffer): Buffer {
  const text = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += MAX_ENCODED_LINE)
    lines.push(text.slice(at, at + MAX_ENCODED_LINE));
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** RFC 2045 6.7. A character of several bytes stays on one line, and so does a word that begins a line for an mbox file. */
function quotedPrintable(bytes: Buffer): Buffer {
  // Each byte becomes three at most, and every 73 of them a soft break of three.
  const out = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil((bytes.length * 3) / 70) * 3);
  let to = 0;
  let column = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === LF) {
      out[to++] = CR;
      out[to++] = LF;
      column = 0;
      continue;
    }
    const next = bytes[at + 1];
    const endsLine = next === LF || next === undefined;
    const isPlain =
      (byte >= FIRST_PRINTABLE && byte <= LAST_PRINTABLE && byte !== EQUALS) ||
      ((byte === SPACE || byte === TAB) && !endsLine);
    const room = isPlain ? 1 : 3 * lengthOfCharacter(byte);
    // The last column is for the "=" of a soft break.
    if (column + room > MAX_ENCODED_LINE - 1) {
      out[to++] = EQUALS;
      out[to++] = CR;
      out[to++] = LF;
      column = 0;
    }
    const beginsFrom = column === 0 && byte === FROM[0] && FROM.equals(bytes.subarray(at, at + FROM.length));
    if (isPlain && !beginsFrom) {
      out[to++] = byte;
      column++;
    } else {
      out[to++] = EQUALS;
      out[to++] = HEX[byte >> 4]!;
      out[to++] = HEX[byte & 15]!;
      column += 3;
    }
  }
  return out.subarray(0, to);
}

/** How many bytes a UTF-8 character has that begins with this one; a later byte of one counts alone. */
const lengthOfCharacter = (byte: number): number =>
  byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;

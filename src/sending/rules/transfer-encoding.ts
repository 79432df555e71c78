export interface EncodedText {
  encoding: '7bit' | 'quoted-printable' | 'base64';
  bytes: Buffer;
}

/** RFC 2045 6.7 */
const MAX_ENCODED_LINE = 76;
/** Quoted-printable makes three bytes of one, so base64 is shorter above this share of such bytes. */
const BASE64_ABOVE = 1 / 6;

/**
 * Text that no server changes: ASCII without control characters, lines of up to 78 (RFC 5322 2.1.1), no line that an
 * mbox file would quote.
 */
const PLAIN = /^(?:(?!From )[\t\x20-\x7e]{0,78}\n)*(?!From )[\t\x20-\x7e]{0,78}$/;
const ENDS_IN_SPACE = /[ \t](?:\n|$)/;

const NOT_LITERAL = /[^\t\n\x20-\x7e]|[\t ]$/gmu;
const LAST_ASCII = 126;

/** Uses the shortest encoding that no server has to change. `text` has LF; the result has CRLF. */
export function encodeText(text: string): EncodedText {
  if (PLAIN.test(text) && !ENDS_IN_SPACE.test(text))
    return { encoding: '7bit', bytes: Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1') };
  const bytes = Buffer.from(text);
  const beyondAscii =
    bytes.length === text.length ? 0 : bytes.reduce((count, byte) => count + (byte > LAST_ASCII ? 1 : 0), 0);
  if (beyondAscii > bytes.length * BASE64_ABOVE)
    return { encoding: 'base64', bytes: base64Lines(Buffer.from(text.replaceAll('\n', '\r\n'))) };
  return { encoding: 'quoted-printable', bytes: quotedPrintable(text) };
}

/** RFC 2045 6.8 */
export function base64Lines(bytes: Buffer): Buffer {
  const text = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += MAX_ENCODED_LINE)
    lines.push(text.slice(at, at + MAX_ENCODED_LINE));
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/**
 * RFC 2045 6.7. A character of several bytes stays on one line, and no line begins with "From ", as mails in an mbox file
 * do.
 */
function quotedPrintable(text: string): Buffer {
  const lines = text.replaceAll('=', '=3D').replace(NOT_LITERAL, escaped).split('\n');
  return Buffer.from(lines.map(broken).join('\r\n'), 'latin1');
}

const escaped = (character: string): string =>
  Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '=$&');

/** The last column is for the "=" of a soft break. */
function broken(line: string): string {
  let out = '';
  for (let at = 0; ;) {
    const from = line.startsWith('From ', at);
    const begin = from ? '=46' : '';
    const next = from ? at + 1 : at;
    const room = MAX_ENCODED_LINE - 1 - begin.length;
    if (line.length - next <= room) return out + begin + line.slice(next);
    let end = next + room;
    while (!beginsCharacter(line, end)) end--;
    out += `${begin}${line.slice(next, end)}=\r\n`;
    at = end;
  }
}

/** False inside `=XX` and before a later byte of a UTF-8 character. */
const beginsCharacter = (line: string, at: number): boolean =>
  line[at - 1] !== '=' && line[at - 2] !== '=' && !(line[at] === '=' && '89AB'.includes(line[at + 1]!));

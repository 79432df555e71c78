import { createHash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimSigningKey } from '../deliverability/dkim-keys.ts';

/**
 * Signed when present, and once more than present (oversigned): a header that is added on the way breaks the signature.
 * RFC 6376 5.4, RFC 8058 4
 */
const SIGNED = [
  'From', 'To', 'Cc', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References', 'MIME-Version', 'Content-Type',
  'Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post',
] as const; // prettier-ignore

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const MAX_LINE = 72;
/** Runs on the threads of the crypto library: RSA takes 0.35 ms. */
const signing = promisify(sign) as (
  algorithm: string | null,
  data: Buffer,
  key: KeyObject,
) => Promise<Buffer>;

/** RFC 6376 3.4.2 */
const relaxed = (field: string): string => {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
};

/** RFC 6376 3.4.3: the body with exactly one CRLF at its end. */
function simpleBody(body: Buffer): Buffer {
  let end = body.length;
  while (end >= 2 && body[end - 2] === 13 && body[end - 1] === 10) end -= 2;
  return end + 2 <= body.length ? body.subarray(0, end + 2) : Buffer.concat([body, Buffer.from('\r\n')]);
}

/** Folded between tags and between header names, and anywhere in base64. RFC 6376 3.5 */
const folded = (pieces: readonly string[]): string => {
  let text = '';
  let column = MAX_LINE;
  for (const piece of pieces) {
    const folds = column + piece.length > MAX_LINE;
    text += folds ? `\r\n\t${piece}` : piece;
    column = folds ? piece.length : column + piece.length;
  }
  return text;
};
const cut = (text: string): string[] => text.match(/.{1,64}/g) ?? [];

/**
 * The mail with a DKIM-Signature for each key ahead of its headers; unchanged without keys. The same mail is signed the
 * same way each time: `date` is the mail's own. Bodies are signed as they are (`c=relaxed/simple`): what `compose` writes
 * needs no change on the way. RFC 6376, RFC 8463
 */
export async function signMail(raw: Buffer, keys: readonly DkimSigningKey[], date: Date): Promise<Buffer> {
  if (keys.length === 0) return raw;
  const headEnds = raw.indexOf(END_OF_HEAD);
  const fields = new Map<string, string>();
  for (const field of raw.toString('latin1', 0, headEnds).split(/\r\n(?![ \t])/))
    fields.set(field.slice(0, field.indexOf(':')).toLowerCase(), relaxed(field));
  const bodyHash = createHash('sha256')
    .update(simpleBody(raw.subarray(headEnds + END_OF_HEAD.length)))
    .digest('base64');
  const present = SIGNED.filter((name) => fields.has(name.toLowerCase()));
  const signatures = await Promise.all(
    keys.map(async ({ domain, selector, algorithm, key }) => {
      const tags = [
        'v=1; ', `a=${algorithm}-sha256; `, 'c=relaxed/simple; ', `d=${domain}; `, `s=${selector}; `,
        `t=${Math.floor(date.getTime() / 1000)}; `, 'h=', ...[...present, ...SIGNED].map((name, at) => (at === 0 ? name : `:${name}`)), '; ',
        'bh=', bodyHash, '; ', 'b=',
      ]; // prettier-ignore
      const unsigned = `DKIM-Signature:${folded(tags)}`;
      const data = Buffer.from(
        [...present.map((name) => fields.get(name.toLowerCase())!), relaxed(unsigned)].join('\r\n'),
        'latin1',
      );
      const signature =
        algorithm === 'rsa'
          ? await signing('sha256', data, key)
          : await signing(null, createHash('sha256').update(data).digest(), key);
      return Buffer.from(
        `DKIM-Signature:${folded([...tags, ...cut(signature.toString('base64'))])}\r\n`,
        'latin1',
      );
    }),
  );
  return Buffer.concat([...signatures, raw]);
}

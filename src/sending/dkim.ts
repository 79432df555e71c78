import { createHash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimSigningKey } from '../deliverability/dkim-keys.ts';

/**
 * Each present header is signed one time more than it occurs (oversigned): a header added on the way breaks the
 * signature. RFC 6376 5.4, RFC 8058 4
 */
const SIGNED = [
  'From', 'To', 'Cc', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References', 'MIME-Version', 'Content-Type',
  'Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post',
] as const; // prettier-ignore

const MAX_LINE = 72;
/** Runs on threads of the crypto library: RSA takes 0.35 ms. */
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

/** Folded between tags, between header names, and anywhere in base64. RFC 6376 3.5 */
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
 * Puts a DKIM-Signature of each key before the headers. `pieces` come from `compose`; `date` is the mail's date, so each
 * attempt has the same signature. Bodies are signed unchanged (`c=relaxed/simple`), because they end with one line end
 * already and need no change on the way. RFC 6376, RFC 8463
 */
export async function signMail(
  pieces: readonly Buffer[],
  keys: readonly DkimSigningKey[],
  date: Date,
): Promise<readonly Buffer[]> {
  if (keys.length === 0) return pieces;
  const [head, ...body] = pieces;
  const fields = new Map<string, string>();
  for (const field of head!
    .toString('latin1')
    .trimEnd()
    .split(/\r\n(?![ \t])/))
    fields.set(field.slice(0, field.indexOf(':')).toLowerCase(), relaxed(field));
  const hash = createHash('sha256');
  for (const piece of body) hash.update(piece);
  const bodyHash = hash.digest('base64');
  const present = SIGNED.filter((name) => fields.has(name.toLowerCase()));
  const signatures = await Promise.all(
    keys.map(async ({ domain, selector, algorithm, key }) => {
      const tags = [
        'v=1; ', `a=${algorithm}-sha256; `, 'c=relaxed/simple; ', `d=${domain}; `, `s=${selector}; `,
        `t=${Math.floor(date.getTime() / 1000)}; `,
        'h=', ...[...present, ...SIGNED].map((name, at) => (at === 0 ? name : `:${name}`)), '; ',
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
  return [Buffer.concat([...signatures, head!]), ...body];
}

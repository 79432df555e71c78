const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
const MAX_SIGNS = 5_000;
const ENDS = /[\s<>;,"@]/;
const LOCAL = /[a-z0-9._%+'=~-]/i;
const BEFORE =
  /^(?:(?:to|orig_to|rcpt|rcptto|recipient|for|from|id|message-id|address|email|user|smtp|rfc822)=)?['.~-]{0,3}/i;
const HOST = /^[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63})*/u;
const DOMAIN = /[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/iy;

/**
 * The local part before each of the first `@`. Each character belongs to one `@` only, so the loop passes over the text
 * once.
 */
function* around(
  text: string,
  isPart: (letter: string) => boolean,
): Generator<{ local: string; at: number }> {
  let last = -1;
  for (let n = 0; n < MAX_SIGNS; n++) {
    const at = text.indexOf('@', last + 1);
    if (at < 0) return;
    let from = at;
    while (from - 1 > last && at - from < MAX_LOCAL && isPart(text[from - 1]!)) from--;
    if (from < at) yield { local: text.slice(from, at), at };
    last = at;
  }
}

/** The address in `rfc822; anna@x.test` or `<anna@x.test>`, lower case. */
export function firstAddress(text: string | undefined): string | null {
  for (const { local, at } of around(text ?? '', (letter) => !ENDS.test(letter))) {
    const after = text!.slice(at + 1, at + 1 + MAX_DOMAIN);
    const end = after.search(ENDS);
    const domain = end < 0 ? after : after.slice(0, end);
    if (domain) return `${local}@${domain}`.toLowerCase();
  }
  return null;
}

/**
 * True when the local part is longer than an address may have (RFC 5321 4.5.3.1.1), and `local` is only the end of it.
 */
export function isCut(text: string, local: string): boolean {
  const from = text.toLowerCase().indexOf(`${local}@`);
  return local.length === MAX_LOCAL && from > 0 && !ENDS.test(text[from - 1]!);
}

/**
 * The address in a list of mailboxes (RFC 5322 3.4), lower case: the one in angle brackets, else the first. Drops
 * `mailto:`, source routes (RFC 5322 4.4) and Outlook's quotation marks.
 */
export function mailboxAddress(text: string): string | null {
  const found = firstAddress(text.slice(Math.max(0, text.lastIndexOf('<')))) ?? firstAddress(text);
  const [local = '', domain = ''] = found?.split('@') ?? [];
  if (isCut(text, local)) return null;
  const name = local.slice(local.lastIndexOf(':') + 1).replace(/^['[`‘’“”„«‹]+/, '');
  const host = HOST.exec(domain)?.[0];
  return name === '' || host === undefined ? null : `${name}@${host}`;
}

/** A quoted local part that needs no quotes equals the unquoted one (RFC 5321 4.1.2). */
const QUOTED = /"([^"\s<>@\\,;:()[\]]{1,64})"(?=\s{0,9}@)/g;

/**
 * Brings a header field of mailboxes into one spelling: other forms of `@` and `<`, needless quotation marks, brackets
 * around names.
 */
export const plainMailboxes = (field: string): string =>
  field
    .replace(/\p{Cf}+/gu, '')
    .replace(/[＠﹫]/g, '@')
    .replace(/[＜﹤]/g, '<')
    .replace(/[＞﹥]/g, '>')
    .replace(QUOTED, '$1')
    .replace(/<([^<>]{0,1000})>/g, (whole, inside: string) =>
      inside.includes('@')
        ? inside.includes('"')
          ? whole
          : `<${inside.replace(/\s+/g, '')}>`
        : ` ${inside} `,
    );

/** Addresses in a malformed header field of mailboxes, lower case. */
export function addressesNamed(field: string, limit: number): string[] {
  const text = field
    .replace(/\([^()@]{0,200}\)/g, ' ')
    .replace(/"(?=\s{0,9}@)/g, '')
    .replace(/\s{0,9}@\s{0,9}/g, '@');
  return addressesIn(text, limit).filter((address) => !isCut(text, address.split('@')[0]!));
}

export function addressesIn(text: string, limit: number): string[] {
  const found: string[] = [];
  for (const { local, at } of around(text, (letter) => LOCAL.test(letter))) {
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0];
    const name = local.replace(BEFORE, '');
    if (domain && name) found.push(`${name}@${domain}`.toLowerCase());
    if (found.length === limit) break;
  }
  return found;
}

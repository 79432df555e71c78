const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
/** No text of a person or a mail server has so many `@`. */
const MAX_SIGNS = 5_000;
const ENDS = /[\s<>;,"@]/;
const LOCAL = /[a-z0-9._%+'=~-]/i;
/** What a log line or a quotation mark puts before an address. */
const BEFORE =
  /^(?:(?:to|orig_to|rcpt|rcptto|recipient|for|from|id|message-id|address|email|user|smtp|rfc822)=)?['.~-]{0,3}/i;
const HOST = /^[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63})*/u;
const DOMAIN = /[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/iy;

/** The text around each of the first `@`: every character belongs to one neighbourhood only, so the whole is one pass. */
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

/** `rfc822; anna@x.test` or `<anna@x.test>` as an address, in lower case. */
export function firstAddress(text: string | undefined): string | null {
  for (const { local, at } of around(text ?? '', (letter) => !ENDS.test(letter))) {
    const after = text!.slice(at + 1, at + 1 + MAX_DOMAIN);
    const end = after.search(ENDS);
    const domain = end < 0 ? after : after.slice(0, end);
    if (domain) return `${local}@${domain}`.toLowerCase();
  }
  return null;
}

/** Whether a text has more before the @ than an address may have (RFC 5321 4.5.3.1.1): `local` is its end. */
export function isCut(text: string, local: string): boolean {
  const from = text.toLowerCase().indexOf(`${local}@`);
  return local.length === MAX_LOCAL && from > 0 && !ENDS.test(text[from - 1]!);
}

/**
 * The address of a mailbox in a list of them (RFC 5322 3.4), in lower case: what is in angle brackets, else the first.
 * Without `mailto:`, the way it came (RFC 5322 4.4) and the quotation marks of Outlook.
 */
export function mailboxAddress(text: string): string | null {
  const found = firstAddress(text.slice(Math.max(0, text.lastIndexOf('<')))) ?? firstAddress(text);
  const [local = '', domain = ''] = found?.split('@') ?? [];
  if (isCut(text, local)) return null;
  const name = local.slice(local.lastIndexOf(':') + 1).replace(/^['[`‘’“”„«‹]+/, '');
  const host = HOST.exec(domain)?.[0];
  return name === '' || host === undefined ? null : `${name}@${host}`;
}

/** A quoted local part that needs no quotes is the same without them. RFC 5321 4.1.2 */
const QUOTED = /"([^"\s<>@\\,;:()[\]]{1,64})"(?=\s{0,9}@)/g;

/**
 * A header field of mailboxes without what hides the address of one: letters that are not shown, another `@`, white space in
 * angle brackets, quotation marks that say nothing, and brackets around a name.
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

/** Addresses that a header field of mailboxes names against all rules, in lower case. */
export function addressesNamed(field: string, limit: number): string[] {
  const text = field
    .replace(/\([^()@]{0,200}\)/g, ' ')
    .replace(/"(?=\s{0,9}@)/g, '')
    .replace(/\s{0,9}@\s{0,9}/g, '@');
  return addressesIn(text, limit).filter((address) => !isCut(text, address.split('@')[0]!));
}

/** The first addresses of a text, in lower case. */
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

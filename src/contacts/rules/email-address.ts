import { NOT_AN_ADDRESS, isDotString } from '../../platform/rules/mail-address.ts';

const MAX_EMAIL = 254;
const MAX_LOCAL = 64;
/** One ASCII addr-spec (RFC 5321 4.1.2) without display part, quotes, comments or control characters. */
const EMAIL =
  /^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL && EMAIL.test(text) && isDotString(text.slice(0, text.indexOf('@')));

const BEYOND_ASCII = /[^\u0000-\u007f]/u;

const PLAIN = 'email must be one plain address';
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const SEPARATOR = /[,;\s/|]/;
const codeOf = (char: string): string =>
  `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

export function whyNoEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (text.length > MAX_EMAIL) return `${PLAIN}; it is longer than ${MAX_EMAIL} characters`;
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const [unseen] = UNSEEN.exec(text) ?? [];
  if (unseen) return `${PLAIN}; it holds a character that is not seen (${codeOf(unseen)})`;
  if (at < 0) return `${PLAIN}; it has no @`;
  if (/^mailto:/i.test(text)) return `${PLAIN}, without mailto:`;
  if (text.split(SEPARATOR).filter((part) => part.includes('@')).length > 1)
    return `${PLAIN}; it holds several`;
  if (/[<>()"]/.test(text)) return `${PLAIN}, without a name, brackets or quotes`;
  if (/\s/.test(text)) return `${PLAIN}; it holds a space`;
  if (local === '' || local.includes('@'))
    return `${PLAIN}; it has ${local === '' ? 'nothing before the @' : 'more than one @'}`;
  if (local.length > MAX_LOCAL)
    return `${PLAIN}; the part before the @ is longer than ${MAX_LOCAL} characters`;
  if (BEYOND_ASCII.test(local)) return `${PLAIN}; the part before the @ holds a letter beyond ASCII`;
  if (!isDotString(local)) return NOT_AN_ADDRESS;
  if (!domain.includes('.')) return `${PLAIN}; its domain has no dot`;
  return `${PLAIN}; ${domain} is no domain of mail`;
}

import { NOT_AN_ADDRESS, isDotString } from '../../platform/rules/mail-address.ts';

const MAX_EMAIL = 254;
const MAX_LOCAL = 64;
/** One ASCII addr-spec (RFC 5321 4.1.2) without display part, quotes, comments or control characters. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL && EMAIL.test(text) && isDotString(text.slice(0, text.indexOf('@')));

const BEYOND_ASCII = /[^\u0000-\u007f]/u;

const PLAIN = 'email must be one plain address';
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const SEPARATOR = /[,;\s/|]/;
const codeOf = (char: string): string =>
  `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The kinds of wrong addresses, each with what to do about it. */
export const EMAIL_REMEDIES = {
  email_too_long: 'look whether the value has more than one address',
  email_unseen_character: 'type the address by hand; it was copied with a character that is not seen',
  email_without_at:
    'give the address, as name@example.com; when another column has it, map that one to email',
  email_link: 'give the address alone, without mailto:',
  email_several: 'keep one address, and give each other one a row of its own',
  email_not_alone: 'give the address alone, without a name, brackets or quotes',
  email_space: 'take the space out',
  email_without_name: 'give what stands before the @',
  email_several_ats: 'keep one @',
  email_name_too_long: 'ask for another address; mail servers take no more than 64 characters before the @',
  email_beyond_ascii: 'ask for another address; many mail servers take only plain letters before the @',
  email_dots: 'take out the dot that begins or ends the part before the @, or the second of two',
  email_domain_without_dot: 'complete the domain, as in example.com',
  email_domain: 'correct the domain; it is letters, digits, hyphens and dots',
} as const;
export type EmailRule = keyof typeof EMAIL_REMEDIES;

export function whyNoEmail(text: string): { rule: EmailRule; message: string } {
  const at = text.lastIndexOf('@');
  const because = (rule: EmailRule, message: string) => ({ rule, message: `${PLAIN}${message}` });
  if (text.length > MAX_EMAIL)
    return because('email_too_long', `; it is longer than ${MAX_EMAIL} characters`);
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const [unseen] = UNSEEN.exec(text) ?? [];
  if (unseen)
    return because('email_unseen_character', `; it holds a character that is not seen (${codeOf(unseen)})`);
  if (at < 0) return because('email_without_at', '; it has no @');
  if (/^mailto:/i.test(text)) return because('email_link', ', without mailto:');
  if (text.split(SEPARATOR).filter((part) => part.includes('@')).length > 1)
    return because('email_several', '; it holds several');
  if (/[<>()"]/.test(text)) return because('email_not_alone', ', without a name, brackets or quotes');
  if (/\s/.test(text)) return because('email_space', '; it holds a space');
  if (local === '') return because('email_without_name', '; it has nothing before the @');
  if (local.includes('@')) return because('email_several_ats', '; it has more than one @');
  if (local.length > MAX_LOCAL)
    return because('email_name_too_long', `; the part before the @ is longer than ${MAX_LOCAL} characters`);
  if (BEYOND_ASCII.test(local))
    return because('email_beyond_ascii', '; the part before the @ holds a letter beyond ASCII');
  if (!isDotString(local)) return { rule: 'email_dots', message: NOT_AN_ADDRESS };
  if (!domain.includes('.')) return because('email_domain_without_dot', '; its domain has no dot');
  return because('email_domain', `; ${domain} is no domain of mail`);
}

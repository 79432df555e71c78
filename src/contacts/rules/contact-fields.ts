import { MAX_CUSTOM_BYTES, MAX_CUSTOM_KEYS } from '../../platform/rules/custom-limits.ts';
import { profileUrl } from '../../actions/linkedin/rules/profile-url.ts';
import type { EarlierSaid } from '../../enrollments/rules/earlier.ts';
import type { Fault } from '../../platform/errors.ts';
import { clean } from './clean.ts';
import { asciiAddress } from '../../platform/rules/mailbox-key.ts';
import { EMAIL_REMEDIES, isEmail, whyNoEmail } from './email-address.ts';

/** spec: Contact */
export const CONTACT_FIELDS = [
  'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry', 'image',
] as const; // prettier-ignore
export type ContactField = (typeof CONTACT_FIELDS)[number];

export type ContactValues = { [F in ContactField]?: string | null | undefined } & {
  email?: string | null | undefined;
  linkedin_url?: string | null | undefined;
  integration_contact_id?: string | null | undefined;
  custom?: Record<string, unknown> | null | undefined;
  labels?: readonly string[] | null | undefined;
} & Omit<EarlierSaid, 'node_id'>;

export const MAX_FIELD = 1000;
export const MAX_INTEGRATION_ID = 255;
const LINKEDIN = /^https:\/\/www\.linkedin\.com\/[^\s\p{Cc}]{1,300}$/u;
const CONTROLS = /\p{Cc}/u;
const LIMITED = [...CONTACT_FIELDS, 'integration_contact_id'] as const;

/** Trims, and writes the domain in ASCII. */
export const emailOf = (value: string | null | undefined): string | null => {
  const text = clean(value);
  return text && asciiAddress(text);
};

export const linkedinOf = (value: string | null | undefined): string | null => {
  const text = clean(value);
  return text && profileUrl(text);
};

export const identityOf = ({ email, linkedin_url }: ContactValues) => ({
  ...(email === undefined ? {} : { email: emailOf(email) }),
  ...(linkedin_url === undefined ? {} : { linkedin_url: linkedinOf(linkedin_url) }),
});

/** Decoders write this character for unreadable bytes; a mail with it looks broken. */
const UNREAD = '\ufffd';
const NOT_READ = 'holds a character that could not be read (U+FFFD); save the file in UTF-8';

/** The kinds of wrong values, each with what to do about it. */
export const CONTACT_REMEDIES = {
  ...EMAIL_REMEDIES,
  no_address: 'give an email address or a LinkedIn profile',
  linkedin_url: 'give the address of the profile, as https://www.linkedin.com/in/name',
  value_too_long: 'shorten the value',
  control_character: 'write the value in one line, without control characters',
  unread_character: 'save the file in UTF-8 (in Excel: CSV UTF-8) and send it again',
  custom_keys: 'take out columns that no text needs',
  custom_size: 'shorten the longest values',
} as const;
export type ContactRule = keyof typeof CONTACT_REMEDIES;
export interface ContactFault extends Fault {
  rule: ContactRule;
}

export const UNIDENTIFIED: ContactFault = {
  rule: 'no_address',
  param: 'email',
  message: 'one of email or linkedin_url is required',
};

export function faultOf(values: ContactValues, { identified }: { identified: boolean }): ContactFault | null {
  const email = emailOf(values.email);
  const linkedin = linkedinOf(values.linkedin_url);
  if (identified && !email && !linkedin) return UNIDENTIFIED;
  if (email && !isEmail(email)) return { param: 'email', ...whyNoEmail(email) };
  if (linkedin && !LINKEDIN.test(linkedin))
    return {
      rule: 'linkedin_url',
      param: 'linkedin_url',
      message: 'linkedin_url must be a LinkedIn address',
    };
  for (const field of LIMITED) {
    const value = values[field];
    if (!value) continue;
    const longest = field === 'integration_contact_id' ? MAX_INTEGRATION_ID : MAX_FIELD;
    if (value.length > longest)
      return because('value_too_long', field, `is longer than ${longest} characters`);
    if (CONTROLS.test(value))
      return because('control_character', field, 'holds a line break or control character');
    if (value.includes(UNREAD)) return because('unread_character', field, NOT_READ);
  }
  return values.custom ? customFault(values.custom) : null;
}

function because(rule: ContactRule, param: string, message: string): ContactFault {
  return { rule, param, message: `${param} ${message}` };
}

function customFault(custom: Record<string, unknown>): ContactFault | null {
  if (Object.keys(custom).length > MAX_CUSTOM_KEYS)
    return because('custom_keys', 'custom', `has more than ${MAX_CUSTOM_KEYS} keys`);
  const written = JSON.stringify(custom);
  if (Buffer.byteLength(written) > MAX_CUSTOM_BYTES)
    return because('custom_size', 'custom', 'is larger than 64 KiB');
  return written.includes(UNREAD) ? because('unread_character', 'custom', NOT_READ) : null;
}

import { MAX_CUSTOM_BYTES, MAX_CUSTOM_KEYS } from '../../platform/rules/custom-limits.ts';
import { profileUrl } from '../../actions/linkedin/rules/profile-url.ts';
import type { Fault } from '../../platform/errors.ts';
import { clean } from './clean.ts';
import { asciiAddress } from '../../platform/rules/mailbox-key.ts';
import { isEmail, whyNoEmail } from './email-address.ts';

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
};

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

export const UNIDENTIFIED: Fault = { param: 'email', message: 'one of email or linkedin_url is required' };

export function faultOf(values: ContactValues, { identified }: { identified: boolean }): Fault | null {
  const email = emailOf(values.email);
  const linkedin = linkedinOf(values.linkedin_url);
  if (identified && !email && !linkedin) return UNIDENTIFIED;
  if (email && !isEmail(email)) return { param: 'email', message: whyNoEmail(email) };
  if (linkedin && !LINKEDIN.test(linkedin))
    return { param: 'linkedin_url', message: 'linkedin_url must be a LinkedIn address' };
  for (const field of LIMITED) {
    const value = values[field];
    if (!value) continue;
    const longest = field === 'integration_contact_id' ? MAX_INTEGRATION_ID : MAX_FIELD;
    if (value.length > longest)
      return { param: field, message: `${field} is longer than ${longest} characters` };
    if (CONTROLS.test(value))
      return { param: field, message: `${field} holds a line break or control character` };
    if (value.includes(UNREAD)) return { param: field, message: `${field} ${NOT_READ}` };
  }
  if (values.custom) {
    if (Object.keys(values.custom).length > MAX_CUSTOM_KEYS)
      return { param: 'custom', message: `custom has more than ${MAX_CUSTOM_KEYS} keys` };
    if (Buffer.byteLength(JSON.stringify(values.custom)) > MAX_CUSTOM_BYTES)
      return { param: 'custom', message: 'custom is larger than 64 KiB' };
    if (JSON.stringify(values.custom).includes(UNREAD))
      return { param: 'custom', message: `custom ${NOT_READ}` };
  }
  return null;
}

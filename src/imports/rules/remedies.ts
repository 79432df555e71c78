import { CONTACT_REMEDIES } from '../../contacts/rules/contact-fields.ts';
import type { Fault } from '../../platform/errors.ts';

/** The kinds of fault that a row of an upload may have, each with what to do about it. */
export const REMEDIES = {
  ...CONTACT_REMEDIES,
  duplicate: 'nothing, when the earlier row is the right one',
  labels: 'name at most 100 labels, of at most 100 characters each',
  linkedin_off: 'take the profile out, or have LinkedIn enabled for the organization',
  quote_not_closed: 'take the quote out, or close it; a quote inside a quoted value is written twice',
  earlier_thread: 'correct what another tool says of the contact, or leave it out',
  contact_type: 'send an object of texts, as in the description of the route',
  other_upload: 'send the contact in an upload to its own team and campaign',
  erased: 'nothing; the person is not to be written to again',
  not_stored: 'send the row again; if it is rejected again, report its upload and line',
  upload_ended: 'remove what ended the upload, and send the row again',
} as const;
export type RowRule = keyof typeof REMEDIES;

export interface RowFault extends Fault {
  rule: RowRule;
}

export const remedyOf = (rule: string | null): string | null =>
  rule !== null && Object.hasOwn(REMEDIES, rule) ? REMEDIES[rule as RowRule] : null;

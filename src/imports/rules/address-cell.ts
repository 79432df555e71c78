import { isEmail } from '../../contacts/rules/email-address.ts';
import { asciiAddress } from '../../platform/rules/mailbox-key.ts';

/** `Anna Berg <anna@…>`, as mail programs write. */
const IN_ANGLES = /^[^<>]*<([^<>]*)>$/;
/** `Berg, Anna (anna@…)`, as address books write. */
const IN_BRACKETS = /^[^()]*\(([^()]*)\)$/;
const BEFORE_BRACKETS = /^([^()]*)\([^()]*\)$/;
const IN_QUOTES = /^["'‘“]([^"'‘’“”]+)["'’”]$/;
const AS_LINK = /^mailto:([^?]+)/i;

/**
 * The address in a cell that may hold a name or a link too; the cell itself when it does not hold exactly one address.
 * decided: in files only; the API takes an address alone
 */
export function addressIn(cell: string): string {
  for (const form of [IN_ANGLES, IN_BRACKETS, BEFORE_BRACKETS, IN_QUOTES, AS_LINK]) {
    const found = form.exec(cell)?.[1]?.trim();
    if (found !== undefined && isEmail(asciiAddress(found))) return found;
  }
  return cell;
}

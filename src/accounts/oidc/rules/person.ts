import { isMailAddress } from '../../../platform/rules/mail-address.ts';
import type { Problem } from './problem.ts';

export type Claims = Readonly<Record<string, unknown>>;
export type Person = { kind: 'person'; email: string } | { kind: 'refused'; problem: Problem };

const refused = (problem: Problem): Person => ({ kind: 'refused', problem });

const MICROSOFT = /^https:\/\/login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)\//;

/**
 * decided: Microsoft has no `email_verified`. Its word that the owner of the address's domain was verified is `xms_edov`; it
 * counts for its own issuers alone.
 */
const isVerified = (claims: Claims, issuer: string): boolean =>
  claims.email_verified === true ||
  (MICROSOFT.test(issuer) && [true, 1, '1', 'true'].includes(claims.xms_edov as never));

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The verified address of an account. decided: by address and not by `sub`, because an admin adds a user by address, before
 * the provider says any `sub`.
 */
export function personOf(claims: Claims, issuer: string): Person {
  const { email } = claims;
  if (typeof email !== 'string' || !isMailAddress(email)) return refused('no_email');
  if (!isVerified(claims, issuer)) return refused('unverified');
  // Some letters become ASCII when they are put in lower case (U+212A is k): that is another mailbox.
  return email.toLowerCase() === lowerAscii(email)
    ? { kind: 'person', email: lowerAscii(email) }
    : refused('unknown_user');
}

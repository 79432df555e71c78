import type { UserRole } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import type { Identity } from '../platform/http/principal.ts';
import { canonicalRange, isCovered } from '../platform/net/ip-range.ts';
import { mayCall, roleOfKey } from '../platform/rules/role.ts';
import type { Bindings } from './key-store.ts';

export const roleOf = (row: Pick<Bindings, 'user_role' | 'key_role' | 'only_teams'>): UserRole =>
  roleOfKey({ role: row.key_role, boundToTeams: row.only_teams !== null }, row.user_role);

export interface Ends {
  expires_at: Date | null;
  revoked_at: Date | null;
  source_expires_at: Date | null;
  source_revoked_at: Date | null;
  is_out: boolean;
}

/** True for a key that was revoked or has expired, for a session of one, and for one of a user who was removed. */
export const isEnded = (row: Ends, at: Date): boolean =>
  row.is_out ||
  [row.revoked_at, row.source_revoked_at].some((revoked) => revoked !== null) ||
  [row.expires_at, row.source_expires_at].some((end) => end !== null && end <= at);

/** True for a key that may do all for its organization, from anywhere: one of these is always left. */
export const isFreeAdmin = (row: Bindings): boolean => roleOf(row) === 'org_admin' && row.ip_ranges === null;

/**
 * The role to store with a key of a user who is known; null, when none is asked for: that of the user. decided: one that
 * is asked for stays, also when the user is raised later; it narrows the key alone. Throws 400 for a higher one.
 */
export function ownRole(user: UserRole, asked: UserRole | undefined): UserRole | null {
  if (asked === undefined) return null;
  if (mayCall(user, asked)) return asked;
  throw new ApiError('validation_error', `the user is ${user}: a key may do at most that`, { param: 'role' });
}

/** The ranges in their one spelling, each once. Throws 400. */
export function readRanges(given: readonly string[], param: string): string[] {
  const ranges = given.map((text, index) => {
    const range = canonicalRange(text);
    if (range === null)
      throw new ApiError(
        'validation_error',
        `${param}[${index}] must be an address, or a range like 10.1.0.0/16 or 2001:db8::/48`,
        { param: `${param}[${index}]` },
      );
    return range;
  });
  return [...new Set(ranges)];
}

/**
 * The ranges of a key that this one creates. decided: a key that is bound to addresses creates only keys that are bound
 * within them; its end is not passed on, so that a program can renew its own key. Throws 400 and 403.
 */
export function rangesWithin(
  { ipRanges: own }: Pick<Identity, 'ipRanges'>,
  given: readonly string[] | null | undefined,
): string[] | null {
  const ranges = given ? readRanges(given, 'ip_ranges') : null;
  if (own !== null && !ranges?.every((range) => isCovered(own, range)))
    throw new ApiError(
      'insufficient_permissions',
      `ip_ranges must lie within those of this key: ${own.join(', ')}`,
      { param: 'ip_ranges' },
    );
  return ranges;
}

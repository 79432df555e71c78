import type { UserRole } from '../db/types.ts';

/** The least first: a role may do what those before it may. */
export const ROLES = [
  'read_only',
  'team_member',
  'team_admin',
  'org_admin',
] as const satisfies readonly UserRole[];

const rank = (role: UserRole): number => ROLES.indexOf(role);

/** True if a key of this role may make a call that needs that one. */
export const mayCall = (role: UserRole, needs: UserRole): boolean => rank(role) >= rank(needs);

export const lowerRole = (one: UserRole, other: UserRole): UserRole => (mayCall(one, other) ? other : one);

/** What a call needs that says nothing: looking is for all, changing for those who work in a team. */
export const usualNeed = (method: string): UserRole =>
  method === 'GET' || method === 'HEAD' ? 'read_only' : 'team_member';

/**
 * What a key may do: the lower of its own role and its user's. decided: a key that is bound to teams is never one of an
 * organization admin, whose calls concern all teams.
 */
export function roleOfKey(key: { role: UserRole | null; boundToTeams: boolean }, user: UserRole): UserRole {
  const own = lowerRole(key.role ?? user, user);
  return key.boundToTeams ? lowerRole(own, 'team_admin') : own;
}

import type { FastifyRequest, RouteOptions } from 'fastify';
import type { UserRole } from '../db/types.ts';
import { ApiError } from '../errors.ts';
import { isInRanges } from '../net/ip-range.ts';
import { mayCall, usualNeed } from '../rules/role.ts';
import type { Identity } from './principal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least role that may call; left out: `usualNeed` of the method. */
    needs?: UserRole;
    /** A link may call it: the one that signs in. */
    takesLink?: true;
  }
}

export const needOf = ({ config, method }: Pick<RouteOptions, 'config' | 'method'>): UserRole =>
  config?.needs ?? usualNeed(String(method));

/** `what` begins the message: `all=true`. Throws 403. */
export function requireRole(
  { role }: Pick<Identity, 'role'>,
  needs: UserRole,
  { what = 'this call', param = null }: { what?: string; param?: string | null } = {},
): void {
  if (mayCall(role, needs)) return;
  throw new ApiError('insufficient_permissions', `${what} needs the role ${needs}; this key has ${role}`, {
    ...(param === null ? {} : { param }),
    details: { needs, role },
  });
}

/**
 * Refuses a key at an address that it is not bound to, and a call above its role. Throws 403. decided: before the body
 * is read, so that such a caller learns nothing of the rules for it, and no stored answer is replayed.
 */
export function requirePermitted(identity: Identity, request: FastifyRequest): void {
  if (identity.kind === 'link' && !request.routeOptions.config.takesLink)
    throw new ApiError('invalid_api_key', 'a link signs in to the console, and may do nothing else');
  if (identity.ipRanges !== null && !isInRanges(identity.ipRanges, request.ip))
    throw new ApiError('insufficient_permissions', 'this key may not be used from this address', {
      details: { address: request.ip },
    });
  requireRole(identity, needOf(request.routeOptions));
}

import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';

/** Throws `insufficient_permissions` for who is no admin of the organization. `what`: what admins alone do. */
export function requireAdmin({ role }: Principal, what: string): void {
  if (role !== 'org_admin')
    throw new ApiError('insufficient_permissions', `only organization admins ${what}`);
}

import type { Client } from './providers.ts';

type AccountClient = Pick<Client, 'clientId' | 'provider' | 'tokenUrl'>;

/** The domain of a login name is one that the tenant has proved to own. */
const LOGIN_NAMES = ['preferred_username', 'upn'];
const SHARED_TENANTS = /\/(?:common|organizations|consumers)\//i;

/**
 * The claims that name the mailbox of an account. At Microsoft the administrators of a tenant may write any `email`:
 * it counts only for an app of one tenant, or where Microsoft says that the owner of its domain was verified
 * (`xms_edov`).
 */
function namesIn(claims: Record<string, unknown>, { provider, tokenUrl }: AccountClient): readonly string[] {
  if (provider === 'google') return ['email'];
  const isProved = [true, 1, '1', 'true'].includes(claims.xms_edov as never);
  return isProved || !SHARED_TENANTS.test(tokenUrl) ? [...LOGIN_NAMES, 'email'] : LOGIN_NAMES;
}

/**
 * The addresses that an ID token names, in lower case; null when it is no ID token, or not for this client. The token
 * came from the token endpoint over an authenticated connection, so its signature need not be checked (OpenID Connect
 * Core 3.1.3.7, 6).
 */
export function accountsOf(idToken: string | null, client: AccountClient): string[] | null {
  const claims = readClaims(idToken?.split('.')[1] ?? '');
  const audience = [claims?.aud].flat();
  if (!claims || !audience.includes(client.clientId)) return null;
  const names = namesIn(claims, client)
    .map((name) => claims[name])
    .filter((name): name is string => typeof name === 'string' && name.includes('@') && name.length <= 320);
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

function readClaims(part: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Mail scopes that were requested and not granted: a person may have unticked them. `given` null: the answer names no
 * scopes.
 */
export function missingScopes(asked: readonly string[], given: string | null): string[] {
  if (given === null) return [];
  const has = new Set(given.toLowerCase().split(/\s+/));
  // Providers do not always name the others (openid, offline_access) in the answer.
  return asked.filter((scope) => scope.includes('://') && !has.has(scope.toLowerCase()));
}

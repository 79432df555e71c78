import type { Client } from './providers.ts';

type AccountClient = Pick<Client, 'clientId' | 'provider' | 'tokenUrl'>;

/** A login name's domain is one that its tenant has proved to own. */
const LOGIN_NAMES = ['preferred_username', 'upn'];
/** Endpoints for the accounts of every tenant. */
const SHARED_TENANTS = /\/(?:common|organizations|consumers)\//i;

/**
 * The claims that name the mailbox of an account. At Microsoft `email` is what the administrators of a tenant write there: it
 * counts for an app of one tenant, or where Microsoft says that the owner of its domain was verified (`xms_edov`).
 */
function namesIn(claims: Record<string, unknown>, { provider, tokenUrl }: AccountClient): readonly string[] {
  if (provider === 'google') return ['email'];
  const isProved = [true, 1, '1', 'true'].includes(claims.xms_edov as never);
  return isProved || !SHARED_TENANTS.test(tokenUrl) ? [...LOGIN_NAMES, 'email'] : LOGIN_NAMES;
}

/**
 * The addresses that an ID token names, in small letters; null when it is none, or not for this client. It came from the
 * token endpoint itself, over a connection that proved who answers, so its signature need not be checked (OpenID Connect
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

/** Scopes for mail that were asked for and not given: a person may have unticked them. Null: what was given is not said. */
export function missingScopes(asked: readonly string[], given: string | null): string[] {
  if (given === null) return [];
  const has = new Set(given.toLowerCase().split(/\s+/));
  // The others (openid, offline_access) are not always named in the answer.
  return asked.filter((scope) => scope.includes('://') && !has.has(scope.toLowerCase()));
}

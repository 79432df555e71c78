import type { Client, Provider } from './providers.ts';

/**
 * Claims that name the mailbox of an account. At Microsoft the login name, whose domain its tenant has proved to own: `email`
 * is what the administrators of any tenant write there.
 */
const NAMES: Record<Provider, readonly string[]> = {
  google: ['email'],
  microsoft: ['preferred_username', 'upn'],
};

/**
 * The addresses that an ID token names, in small letters; null when it is none, or not for this client. It came from the
 * token endpoint itself, over a connection that proved who answers, so its signature need not be checked (OpenID Connect
 * Core 3.1.3.7, 6).
 */
export function accountsOf(
  idToken: string | null,
  { clientId, provider }: Pick<Client, 'clientId' | 'provider'>,
): string[] | null {
  const claims = readClaims(idToken?.split('.')[1] ?? '');
  const audience = [claims?.aud].flat();
  if (!claims || !audience.includes(clientId)) return null;
  const names = NAMES[provider]
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

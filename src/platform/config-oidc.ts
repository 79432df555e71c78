import Type from 'typebox';

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const oidcSettings = {
  oidc: Type.Object(
    {
      issuer: text(
        500,
        'OpenID Connect provider whose accounts sign in to the console, as it names itself: ' +
          'https://sso.acme.example/realms/acme. For a private one see egressAllowCidrs. See console.md.',
      ),
      clientId: text(500, 'Client that you registered there for the console.'),
      clientSecret: text(2000, 'Secret of that client.'),
      // decided: named, because an address may be a user of several organizations, and a provider may say of any
      // address that it is verified: it is believed for one organization only.
      organization: text(255, 'Name of the organization whose users sign in there; users of others do not.'),
      label: Type.String({
        default: 'single sign-on',
        minLength: 1,
        maxLength: 60,
        description: 'What the button is called: "Sign in with …".',
      }),
    },
    { additionalProperties: false },
  ),
};

interface Settings {
  issuer?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  organization?: string | undefined;
  label: string;
}

export type OidcClient = { [Key in keyof Settings]-?: string };

const NEEDED = ['issuer', 'clientId', 'clientSecret', 'organization'] as const;

/** Null: people do not sign in by OpenID Connect. */
export function oidcClientOf(set: Settings): OidcClient | null {
  const { issuer, clientId, clientSecret, organization, label } = set;
  return issuer && clientId && clientSecret && organization
    ? { issuer, clientId, clientSecret, organization, label }
    : null;
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/**
 * decided: HTTPS, but on this machine: on the way to a provider without it anyone could sign in as any user. A URL of
 * the metadata is refused, because with it the library does not compare the issuer.
 */
function issuerFault(issuer: string): string | null {
  const url = URL.parse(issuer);
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'must be a URL like https://sso.acme.example/realms/acme';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'must begin with https://';
  if (url.username || url.password || url.search || url.hash || url.pathname.includes('/.well-known/'))
    return 'must be the issuer alone, without user, query, # or /.well-known/';
  return null;
}

export function oidcFault(set: Settings): string | null {
  const given = NEEDED.filter((key) => set[key] !== undefined);
  const missing = NEEDED.find((key) => set[key] === undefined);
  if (given.length > 0 && missing !== undefined)
    return `oidc.${missing}: is required beside oidc.${given[0]}`;
  const fault = set.issuer === undefined ? null : issuerFault(set.issuer);
  return fault === null ? null : `oidc.issuer: ${fault}`;
}

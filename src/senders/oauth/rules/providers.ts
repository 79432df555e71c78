import type { Config } from '../../../platform/config.ts';
import { presetSignedIn } from '../../rules/presets.ts';
import type { ServerSettings, SignInAt } from '../../rules/presets.ts';

export const PROVIDERS = ['google', 'microsoft'] as const satisfies readonly SignInAt[];
export type Provider = (typeof PROVIDERS)[number];
export const isProvider = (text: string | null): text is Provider =>
  (PROVIDERS as readonly (string | null)[]).includes(text);

export type Client = Config['oauth'][Provider] & { provider: Provider; clientId: string };

export function clientOf(config: Pick<Config, 'oauth'>, provider: Provider): Client | null {
  const { clientId, ...settings } = config.oauth[provider];
  return clientId === undefined ? null : { ...settings, provider, clientId };
}

/** Google gives a refresh token only for `access_type=offline`, and gives it again only with `prompt=consent`. */
const EXTRA: Record<Provider, Record<string, string>> = {
  google: { access_type: 'offline', prompt: 'consent' },
  microsoft: {},
};

/** RFC 6749 4.1.1, RFC 7636 4.3, OpenID Connect Core 3.1.2.1 */
export function consentUrl(
  { authorizeUrl, clientId, scopes, provider }: Client,
  asked: { redirectUri: string; state: string; challenge: string; email: string | null },
): string {
  const url = new URL(authorizeUrl);
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: asked.redirectUri,
    scope: scopes.join(' '),
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    ...(asked.email === null ? {} : { login_hint: asked.email }),
    ...EXTRA[provider],
  };
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return url.href;
}

export function serversOf(client: Client): { smtp: ServerSettings; imap: ServerSettings } {
  const { smtp, imap } = presetSignedIn(client.provider);
  return {
    smtp: {
      host: client.smtpHost ?? smtp.host,
      port: client.smtpPort ?? smtp.port,
      security: client.smtpSecurity ?? smtp.security,
    },
    imap: {
      host: client.imapHost ?? imap.host,
      port: client.imapPort ?? imap.port,
      security: client.imapSecurity ?? imap.security,
    },
  };
}

import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { Config } from '../../src/platform/config.ts';
import { consent } from './oauth-server.ts';

const CLIENT = { id: 'outreachd-console', secret: 'the secret of the console: %+&' };

export interface OidcServer extends AsyncDisposable {
  issuer: string;
  /** What the provider says of the account that signs in. */
  claims: Record<string, unknown>;
  /** What the person says at its page. */
  consents: boolean;
  /** Takes requests first: true for one that it answers, or leaves without an answer. */
  first: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** Paths that were asked for. */
  asked: string[];
  /** Signs in (or does not) as a browser does. Resolves where the provider leads. */
  visit(url: string): Promise<URL>;
  /** Closes its port. */
  stop(): Promise<void>;
  /** Opens the same port again, with other keys. */
  restart(): Promise<void>;
  config(publicUrl: string, more?: Partial<Config['oidc']>): Pick<Config, 'oidc' | 'publicUrl'>;
}

class OwnAdapter extends MemoryAdapter {}
const signingKey = (kid: string): object => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  kid,
});

export interface OidcServerOptions {
  publicUrl: string;
  /** `localhost` is another site than 127.0.0.1 to a browser. */
  host?: 'localhost' | '127.0.0.1';
  /** The address of the account is said by the userinfo endpoint alone. */
  byUserinfo?: boolean;
  authMethod?: 'client_secret_basic' | 'client_secret_post';
}

/** A real OpenID Connect provider (npm oidc-provider) on loopback; its pages sign in by themselves. */
export async function startOidcServer({
  publicUrl,
  host = '127.0.0.1',
  byUserinfo = false,
  authMethod = 'client_secret_basic',
}: OidcServerOptions): Promise<OidcServer> {
  const http = createServer();
  const listen = (port: number) => new Promise<void>((done) => http.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = http.address() as AddressInfo;
  const issuer = `http://${host}:${port}`;
  let keys = 0;
  const open = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}/v2/sign-in/oidc/callback`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: authMethod,
          application_type: 'web',
        },
      ],
      adapter: OwnAdapter,
      jwks: { keys: [signingKey(`key-${++keys}`)] },
      cookies: { keys: ['a key of the test'] },
      clientAuthMethods: [authMethod],
      conformIdTokenClaims: byUserinfo,
      scopes: ['openid', 'email'],
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
      findAccount: (_ctx: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...server.claims }),
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
  const server: OidcServer = {
    issuer,
    claims: {},
    consents: true,
    first: null,
    asked: [],
    visit: consent,
    async stop() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
    async restart() {
      provider = open();
      await listen(port);
    },
    config: (at, more) => ({
      publicUrl: at,
      oidc: {
        issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        organization: 'Acme',
        label: 'Acme SSO',
        ...more,
      },
    }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
  let provider = open();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, grantId, session } = await provider.interactionDetails(request, response);
    const end = (result: object) => provider.interactionFinished(request, response, result);
    if (!server.consents) return end({ error: 'access_denied', error_description: '<b>no</b>' });
    if (prompt.name === 'login') return end({ login: { accountId: 'account-4711' } });
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return end({ consent: { grantId: await grant.save() } });
  };
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    server.asked.push(request.url!.split('?')[0]!);
    if (server.first?.(request, response)) return;
    if (request.url!.startsWith('/interaction/')) return void interact(request, response);
    void provider.callback()(request, response);
  });
  return server;
}

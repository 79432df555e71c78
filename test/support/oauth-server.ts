import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../../src/platform/config.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';

const CLIENT = { id: 'outreachd-app', secret: 'the-secret-of-the-app' };
const MAIL_SCOPE = 'https://mail.test/';
const MICROSOFT_SCOPES = [
  'https://outlook.office.com/SMTP.Send',
  'https://outlook.office.com/IMAP.AccessAsUser.All',
];
const SCOPES = {
  google: [MAIL_SCOPE, 'openid', 'email'],
  microsoft: [...MICROSOFT_SCOPES, 'offline_access', 'openid', 'email', 'profile'],
};
const PUBLIC_URL = 'http://outreach.test';

export interface OauthServer extends AsyncDisposable {
  url: string;
  /** Where a mail server checks a token, with its own client. */
  introspection: string;
  /** The signed-in account; null: the one that the request names. */
  account: string | null;
  /** The account's login name if it is not the address: at Microsoft, administrators set `email` freely. */
  loginName: string | null;
  /** Accepted calls of the token endpoint, by grant. */
  asked: string[];
  /** Answers the token endpoint in place of the provider. */
  inPlace: ((response: ServerResponse) => void) | null;
  before: (() => Promise<void>) | null;
  /** Runs after the answer is made, before it is sent. */
  after: (() => Promise<void>) | null;
  revoke(account: string): Promise<void>;
  /** Earlier access tokens become invalid here; a mail server with its own list still takes them. */
  endAccessTokens(): void;
  /** Destroys all access tokens, but no refresh token. */
  killAccessTokens(): Promise<void>;
  /** The token's account; null: invalid. */
  accountOf(accessToken: string): Promise<string | null>;
  /** Consents as a browser does. Resolves the redirect target. */
  consent(url: string): Promise<URL>;
  /** Configures an app whose mailboxes sign in here. */
  config(as?: {
    smtp?: number;
    imap?: number;
    provider?: 'google' | 'microsoft';
  }): Pick<Config, 'oauth' | 'publicUrl'>;
}

/** Silences the library's warning. */
class OwnAdapter extends MemoryAdapter {}
const SIGNING_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

export interface OauthServerOptions {
  /** Each refresh token works once. */
  rotates?: boolean;
  accessSeconds?: number;
}

/** A real OAuth 2 and OpenID server (npm oidc-provider) on loopback; its pages consent by themselves. */
export async function startOauthServer({
  rotates = false,
  accessSeconds = 3600,
}: OauthServerOptions = {}): Promise<OauthServer> {
  const http = createServer();
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let endedBefore = 0;
  const grants = new Map<string, string>();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${PUBLIC_URL}/v2/senders/oauth/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        application_type: 'web',
      },
      {
        client_id: 'mail-server',
        client_secret: 'secret-of-the-mail-server',
        redirect_uris: [],
        response_types: [],
        grant_types: [],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    adapter: OwnAdapter,
    jwks: { keys: [{ ...SIGNING_KEY, use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'offline_access', MAIL_SCOPE, ...MICROSOFT_SCOPES],
    claims: { openid: ['sub'], email: ['email'], profile: ['preferred_username'] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, preferred_username: server.loginName ?? id }),
    }),
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: rotates,
    pkce: { required: () => true },
    ttl: {
      AccessToken: accessSeconds,
      RefreshToken: 86_400,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
    },
  });
  const server: OauthServer = {
    url,
    introspection: `http://mail-server:secret-of-the-mail-server@127.0.0.1:${port}/token/introspection`,
    account: null,
    loginName: null,
    asked: [],
    inPlace: null,
    before: null,
    after: null,
    async revoke(account) {
      const grantId = grants.get(account);
      if (!grantId) throw new Error(`${account} gave no consent`);
      await provider.AccessToken.revokeByGrantId(grantId);
      await provider.RefreshToken.revokeByGrantId(grantId);
    },
    async killAccessTokens() {
      for (const value of made.keys()) await (await provider.AccessToken.find(value))?.destroy();
    },
    endAccessTokens: () => void (endedBefore = performance.now()),
    async accountOf(accessToken) {
      const token = await provider.AccessToken.find(accessToken);
      if (!token || (made.get(accessToken) ?? 0) < endedBefore) return null;
      return String(token.accountId);
    },
    consent: (at) => consent(at),
    config: ({ smtp, imap, provider: of = 'google' } = {}) => {
      const { oauth } = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
      const own = {
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        authorizeUrl: `${url}/auth`,
        tokenUrl: `${url}/${of === 'microsoft' ? 'common/' : ''}token`,
        smtpHost: '127.0.0.1',
        smtpPort: smtp ?? 2525,
        smtpSecurity: 'none' as const,
        imapHost: '127.0.0.1',
        imapPort: imap ?? 143,
        imapSecurity: 'none' as const,
      };
      return { publicUrl: PUBLIC_URL, oauth: { ...oauth, [of]: { ...own, scopes: SCOPES[of] } } };
    },
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  const made = new Map<string, number>();
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token') return;
    server.asked.push(ctx.oidc?.params?.grant_type ?? 'unknown');
    const grant = ctx.oidc?.entities?.Grant;
    if (grant) grants.set(grant.accountId, grant.jti);
    if (ctx.body?.access_token) made.set(ctx.body.access_token, performance.now());
    await server.after?.();
  });
  const handle = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, grantId, session } = await provider.interactionDetails(request, response);
    const accountId = server.account ?? params.login_hint ?? 'anna@outreach.test';
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId } });
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Microsoft's path for all tenants.
    if (request.url === '/common/token') request.url = '/token';
    if (request.url?.startsWith('/interaction/')) return void interact(request, response);
    if (request.url !== '/token') return void handle(request, response);
    if (server.inPlace) {
      server.asked.push('in place');
      return server.inPlace(response);
    }
    void (server.before?.() ?? Promise.resolve()).then(() => handle(request, response));
  });
  return server;
}

const MAX_REDIRECTS = 10;

/** Follows the pages of a provider as a browser does. Resolves the redirect to another origin. */
export async function consent(from: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(from);
  const { origin } = at;
  for (let n = 0; n < MAX_REDIRECTS; n++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (!to) throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`);
    at = new URL(to, at);
    if (at.origin !== origin) return at;
  }
  throw new Error('too many redirects');
}

export interface TokenSmtp extends AsyncDisposable {
  port: number;
  mails: string[];
  logins: { accepted: number; refused: number };
}

/** An SMTP server (npm smtp-server) that takes only XOAUTH2, and checks tokens at the provider. */
export async function startTokenSmtp(oauth: OauthServer): Promise<TokenSmtp> {
  const smtp: TokenSmtp = {
    port: 0,
    mails: [],
    logins: { accepted: 0, refused: 0 },
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => {
      const judge = async (): Promise<void> => {
        const account = await oauth.accountOf(auth.accessToken ?? '');
        const good = account !== null && account === auth.username;
        smtp.logins[good ? 'accepted' : 'refused']++;
        // Like Google: a challenge with the reason, and then the refusal.
        const challenge = { data: { status: '400', schemes: 'Bearer', scope: MAIL_SCOPE } };
        done(null, good ? { user: account } : challenge);
      };
      void judge();
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        smtp.mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  smtp.port = (server.server.address() as AddressInfo).port;
  return smtp;
}

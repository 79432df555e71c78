import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { finishSignIn } from '../../../src/accounts/oidc/finish-sign-in.ts';
import { openProvider } from '../../../src/accounts/oidc/provider.ts';
import type { Provider } from '../../../src/accounts/oidc/provider.ts';
import { oidcClientOf } from '../../../src/platform/config-oidc.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startOidcServer } from '../../support/oidc-server.ts';
import type { OidcServer } from '../../support/oidc-server.ts';
import { signInBrowser } from '../../support/sign-in-browser.ts';
import type { Answer, SignInBrowser } from '../../support/sign-in-browser.ts';
import { manualTimers } from '../../support/timers.ts';

const PUBLIC_URL = 'https://outreach.test';
const START = '/v2/sign-in/oidc';
const ANNA = 'anna@acme.test';
const HOUR_MS = 3_600_000;
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

const timers = manualTimers();
const closing = new AsyncDisposableStack();
let oidc: OidcServer;
let t: TestApp;
let anna: string;
beforeAll(async () => {
  oidc = closing.use(await startOidcServer({ publicUrl: PUBLIC_URL }));
  t = closing.use(await testApp({ config: oidc.config(PUBLIC_URL), overrides: { after: timers.after } }));
  ({ user_id: anna } = await createApiKey(t.app, {
    organization: 'Acme',
    email: 'Anna@acme.test',
    role: 'team_member',
  }));
});
afterAll(() => closing.disposeAsync());
let browser: SignInBrowser;
beforeEach(() => {
  browser = signInBrowser(t.server);
  oidc.claims = { email: ANNA, email_verified: true };
  oidc.consents = true;
  oidc.first = null;
});

const problem = (why: string) => ({
  status: 302,
  location: `${PUBLIC_URL}/console/sign-in?problem=${why}`,
});
const DONE = { status: 302, location: `${PUBLIC_URL}/console/` };

/** Begins, and signs in at the provider. Resolves the address that the provider leads back to. */
async function cameBack(of = browser, change = (url: URL): void => void url): Promise<URL> {
  const { location } = await of.get(START);
  const url = new URL(location);
  change(url);
  return oidc.visit(url.href);
}
const callback = (url: URL, of = browser): Promise<Answer> => of.get(`${url.pathname}${url.search}`);
const signIn = async (of = browser): Promise<Answer> => callback(await cameBack(of), of);
const me = (of = browser): Promise<Answer> => of.get('/v2/me');
const session = (of = browser): string | undefined => of.cookies.get('outreachd_session');
const sessions = async (): Promise<number> =>
  (await t.app.db.selectFrom('api_keys').select('id').where('kind', '=', 'session').execute()).length;

describe('GET /sign-in', () => {
  it('200 says how the console is signed in to, without a key', async () => {
    const { body } = await t.call('GET', '/sign-in', undefined, { authorization: '' });
    expect(body.data).toEqual({
      object: 'sign_in_ways',
      oidc: { label: 'Acme SSO', url: `${PUBLIC_URL}/v2/sign-in/oidc` },
    });
  });

  it('200 names none, and the routes are 503, while no provider is configured', async () => {
    await using other = await testApp();
    const of = signInBrowser(other.server);
    expect((await other.call('GET', '/sign-in')).body.data).toEqual({ object: 'sign_in_ways', oidc: null });
    for (const path of [START, `${START}/callback?code=1&state=2`])
      expect(await of.get(path)).toMatchObject({
        status: 503,
        body: {
          error: { code: 'service_unavailable', message: expect.stringContaining('OUTREACHD_OIDC_ISSUER') },
        },
      });
  });
});

describe('GET /sign-in/oidc', () => {
  it('302 leads to the provider with state, nonce and PKCE, and keeps them in a cookie of its own', async () => {
    const begun = await browser.get(START);
    const url = new URL(begun.location);
    expect(url.origin).toBe(oidc.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'outreachd-console',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: `${PUBLIC_URL}/v2/sign-in/oidc/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^outreachd_sign_in=[\w-]+; Path=\/v2\/sign-in\/oidc; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
      ),
    ]);
    const text = Buffer.from(browser.cookies.get('outreachd_sign_in')!, 'base64url').toString('latin1');
    expect(text).not.toContain(url.searchParams.get('state'));
  });

  it('302 to the console when the provider is down, hangs or answers nonsense, and recovers by itself', async () => {
    await using own = await startOidcServer({ publicUrl: PUBLIC_URL });
    await using other = await testApp({
      config: own.config(PUBLIC_URL),
      overrides: { after: timers.after },
    });
    const of = signInBrowser(other.server);
    const path = '/.well-known/openid-configuration';
    await own.stop();
    expect(await of.get(START)).toMatchObject(problem('unreachable'));
    await own.restart();
    own.first = () => true;
    const asked = [of.get(START), of.get(START)];
    await timers.fire(10_000);
    for (const each of asked) expect(await each).toMatchObject(problem('unreachable'));
    expect(own.asked).toEqual([path]);
    const evil = { issuer: 'https://evil.test', authorization_endpoint: 'https://evil.test' };
    for (const [status, text, why] of [
      [502, '', 'unreachable'],
      [200, '<html>', 'provider_error'],
      [302, '', 'provider_error'],
      [200, JSON.stringify({ issuer: own.issuer, said: 'x'.repeat(300_000) }), 'provider_error'],
      [200, JSON.stringify(evil), 'provider_error'],
    ] as const) {
      own.first = (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' });
        response.end(text);
        return true;
      };
      expect(await of.get(START)).toMatchObject({ ...problem(why), cookies: [] });
    }
    own.first = null;
    expect(new URL((await of.get(START)).location).origin).toBe(own.issuer);
    expect((await other.call('GET', '/health/ready')).status).toBe(200);
  });
});

describe('a provider', () => {
  it('is no endpoint of all tenants of Microsoft, which the library would take', async () => {
    const issuer = 'https://login.microsoftonline.com/common/v2.0';
    const metadata = {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    };
    const request = async () => ({
      kind: 'answered' as const,
      status: 200,
      statusText: 'OK',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
      truncated: false,
      ms: 1,
    });
    const client = { ...oidcClientOf(oidc.config(PUBLIC_URL).oidc)!, issuer };
    const provider = openProvider({ ...t.app, egress: { ...t.app.egress, request } }, client);
    expect(await provider.pageFor({ state: 's', nonce: 'n', verifier: 'v'.repeat(43) })).toMatchObject({
      kind: 'trouble',
      problem: 'provider_error',
      why: expect.stringContaining('{tenantid}'),
    });
  });
});

describe('GET /sign-in/oidc/callback', () => {
  it('302 signs in the user of the verified address, with their role, and nothing of it leaves', async () => {
    const end = await signIn();
    expect(end).toMatchObject(DONE);
    expect(end.cookies).toEqual([
      'outreachd_sign_in=; Path=/v2/sign-in/oidc; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      expect.stringMatching(
        /^outreachd_session=ok_session_[\w-]{43}; Path=\/v2; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
      ),
    ]);
    expect((await me()).body.data).toMatchObject({
      user: { id: anna, email: 'Anna@acme.test' },
      role: 'team_member',
      api_key: { only_teams: null, ip_ranges: null },
    });
  });

  it('makes a session that is listed, revocable and in the audit log', async () => {
    await signIn();
    const { id } = (await me()).body.data.api_key;
    const listed = (await t.call('GET', '/sessions')).body.data;
    expect(listed).toContainEqual(
      expect.objectContaining({ id, user: { id: anna, email: 'Anna@acme.test' } }),
    );
    const [entry] = (await t.call('GET', `/audit-log?object=api_key&object_id=${id}`)).body.data;
    expect(entry).toMatchObject({
      action: 'created',
      operation: 'finishConsoleSignIn',
      actor: { user_id: anna, email: 'Anna@acme.test' },
      address: '127.0.0.1',
      after: { kind: 'session', key_hash: '****' },
    });
    expect((await t.call('DELETE', `/sessions/${id}`)).status).toBe(200);
    expect((await me()).status).toBe(401);
  });

  it('makes a session that ends 12 hours later, however it is used', async () => {
    await signIn();
    t.clock.advance(11 * HOUR_MS);
    expect((await me()).status).toBe(200);
    t.clock.advance(HOUR_MS + 1000);
    expect((await me()).status).toBe(401);
  });

  it('makes a session that has at any time the role of its user, and none when they are removed', async () => {
    await signIn();
    const path = `/teams/${t.teamId}/members/${anna}`;
    const rename = async () =>
      (
        await t.server.inject({
          method: 'POST',
          url: '/v2/labels',
          headers: { cookie: `outreachd_session=${session()}`, ...OWN_PAGE },
          payload: { TeamId: t.teamId, name: `label of ${(await me()).body.data.role}` },
        })
      ).statusCode;
    expect(await rename()).toBe(201);
    await t.call('PATCH', path, { role: 'read_only' });
    expect((await me()).body.data.role).toBe('read_only');
    expect(await rename()).toBe(403);
    const { id } = (await me()).body.data.api_key;
    expect((await t.call('DELETE', path)).status).toBe(200);
    expect((await me()).status).toBe(401);
    const listed = (await t.call('GET', '/sessions')).body.data as { id: string }[];
    expect(listed.map((each) => each.id)).not.toContain(id);
    expect(await signIn()).toMatchObject(problem('unknown_user'));
    await t.call('POST', `/teams/${t.teamId}/members`, { user_id: anna });
    expect(await signIn()).toMatchObject(DONE);
  });

  it.each([
    ['no user has the address', { email: 'eve@acme.test', email_verified: true }, 'unknown_user'],
    [
      'the address is a user of another organization',
      { email: 'bob@other.test', email_verified: true },
      'unknown_user',
    ],
    [
      'the address only looks like one',
      { email: 'anna@ac\u{212a}me.test', email_verified: true },
      'unknown_user',
    ],
    ['the address is not verified', { email: ANNA, email_verified: false }, 'unverified'],
    ['the provider does not say whether it is', { email: ANNA }, 'unverified'],
    ['it is said in another way', { email: ANNA, email_verified: 'true', xms_edov: true }, 'unverified'],
    ['there is no address', { email_verified: true }, 'no_email'],
    ['there are several', { email: [ANNA], email_verified: true }, 'no_email'],
  ])('302 without a session when %s', async (_when, claims, why) => {
    await createApiKey(t.app, { organization: 'Other', email: 'bob@other.test', role: 'org_admin' });
    oidc.claims = claims;
    const before = await sessions();
    expect(await signIn()).toMatchObject(problem(why));
    expect([await sessions(), session()]).toEqual([before, undefined]);
  });

  it('302 says that the person did not consent, and shows nothing of what the provider said', async () => {
    oidc.consents = false;
    const url = await cameBack();
    expect(url.searchParams.get('error_description')).toBe('<b>no</b>');
    expect(await callback(url)).toMatchObject(problem('denied'));
  });

  it('makes one session of one sign-in, also when its address is opened twice or at once', async () => {
    const url = await cameBack();
    const kept = new Map(browser.cookies);
    const before = await sessions();
    expect(await callback(url)).toMatchObject(DONE);
    expect(await callback(url)).toMatchObject(problem('expired'));
    const again = signInBrowser(t.server);
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect(await callback(url, again)).toMatchObject(problem('used'));
    expect(await sessions()).toBe(before + 1);

    const other = await cameBack();
    const ends = await Promise.all([callback(other), callback(other)]);
    expect(ends.filter(({ location }) => location === DONE.location)).toHaveLength(1);
    expect(await sessions()).toBe(before + 2);
  });

  it('makes one session of one sign-in, also at a provider that takes a code twice', async () => {
    const signIn = {
      id: t.app.ids.uuid(t.clock.wall()),
      state: 'state',
      nonce: 'nonce',
      verifier: 'verifier',
      until: new Date(t.clock.wall().getTime() + 60_000),
    };
    const lax: Provider = {
      pageFor: () => Promise.reject(new Error('not asked for')),
      claimsOf: async () => ({ kind: 'claims', claims: { email: ANNA, email_verified: true } }),
    };
    const { oidc: set } = oidc.config(PUBLIC_URL);
    const ends = await Promise.all(
      [1, 2, 3].map((n) =>
        finishSignIn(
          t.app,
          { provider: lax, client: oidcClientOf(set)! },
          { signIn, query: 'state=state&code=1', address: '192.0.2.1', requestId: `request ${n}` },
        ),
      ),
    );
    expect(ends.map((end) => (end.kind === 'refused' ? end.problem : end.kind)).toSorted()).toEqual([
      'signed_in',
      'used',
      'used',
    ]);
  });

  it('302 for a sign-in that another browser began, which leaves the own one as it is', async () => {
    const own = await cameBack();
    const eve = await cameBack(signInBrowser(t.server));
    for (const url of [
      eve,
      new URL(`${PUBLIC_URL}${START}/callback`),
      new URL(`${PUBLIC_URL}${START}/callback?code=1`),
    ])
      expect(await callback(url)).toMatchObject({ ...problem('expired'), cookies: [] });
    const twice = new URL(own);
    twice.searchParams.append('state', eve.searchParams.get('state')!);
    expect((await callback(twice)).status).not.toBe(200);
    expect(session()).toBe(undefined);
    expect(await callback(own, signInBrowser(t.server))).toMatchObject(problem('expired'));
    expect(await callback(own)).toMatchObject(DONE);
  });

  it('302 for the first of two tabs, and signs in by the last', async () => {
    const first = await cameBack();
    const last = await cameBack();
    expect(await callback(first)).toMatchObject(problem('expired'));
    expect(await callback(last)).toMatchObject(DONE);
  });

  it('302 for a sign-in that took longer than ten minutes', async () => {
    const url = await cameBack();
    t.clock.advance(10 * 60_000);
    expect(await callback(url)).toMatchObject(problem('expired'));
    expect(session()).toBe(undefined);
  });

  it('302 for an answer to another question: nonce, code, issuer', async () => {
    const nonce = await cameBack(browser, (url) => url.searchParams.set('nonce', 'of-another-sign-in'));
    expect(await callback(nonce)).toMatchObject(problem('provider_error'));
    const foreign = (await cameBack(signInBrowser(t.server))).searchParams.get('code')!;
    const code = await cameBack();
    code.searchParams.set('code', foreign);
    expect(await callback(code)).toMatchObject(problem('expired'));
    for (const iss of ['https://evil.test', '']) {
      const url = await cameBack();
      url.searchParams.set('iss', iss);
      expect(await callback(url)).toMatchObject(problem('provider_error'));
    }
    expect(session()).toBe(undefined);
  });

  it('302 for a cookie that was changed or made elsewhere', async () => {
    const url = await cameBack();
    const good = browser.cookies.get('outreachd_sign_in')!;
    const other = good.startsWith('A') ? 'B' : 'A';
    for (const bad of [good.slice(0, -2), `${good}AA`, other + good.slice(1), '', '%', 'x'.repeat(9000)]) {
      browser.cookies.set('outreachd_sign_in', bad);
      expect([bad, await callback(url)]).toMatchObject([bad, problem('expired')]);
    }
    browser.cookies.set('outreachd_sign_in', good);
    expect(await callback(url)).toMatchObject(DONE);
  });

  it('302 when the provider is down or hangs after it sent the person back', async () => {
    await using own = await startOidcServer({ publicUrl: PUBLIC_URL });
    await using other = await testApp({
      config: own.config(PUBLIC_URL),
      overrides: { after: timers.after },
    });
    const of = signInBrowser(other.server);
    const back = async (): Promise<URL> => {
      own.claims = { email: 'admin@acme.test', email_verified: true };
      return own.visit((await of.get(START)).location);
    };
    expect(await callback(await back(), of)).toMatchObject(DONE);
    const hung = await back();
    own.first = ({ url }) => url === '/token';
    const asked = callback(hung, of);
    await timers.fire(10_000);
    expect(await asked).toMatchObject(problem('unreachable'));
    own.first = null;
    const lost = await back();
    await own.stop();
    expect(await callback(lost, of)).toMatchObject(problem('unreachable'));
    // Its keys are others now: the first sign-in finds out, the next one works.
    await own.restart();
    expect(await callback(await back(), of)).toMatchObject(problem('provider_error'));
    expect(await callback(await back(), of)).toMatchObject(DONE);
  });

  it('302 for an ID token that the keys of the provider did not sign', async () => {
    await using own = await startOidcServer({ publicUrl: PUBLIC_URL });
    await using stranger = await startOidcServer({ publicUrl: PUBLIC_URL });
    await using other = await testApp({ config: own.config(PUBLIC_URL) });
    const of = signInBrowser(other.server);
    own.claims = { email: 'admin@acme.test', email_verified: true };
    const keys = await (await fetch(`${stranger.issuer}/jwks`)).text();
    own.first = ({ url }, response) => {
      if (url !== '/jwks') return false;
      response.setHeader('content-type', 'application/json').end(keys);
      return true;
    };
    const back = await own.visit((await of.get(START)).location);
    expect(await callback(back, of)).toMatchObject(problem('provider_error'));
  });

  it.each([{ byUserinfo: true }, { authMethod: 'client_secret_post' as const }])(
    '302 signs in at a provider that does it otherwise: %o',
    async (options) => {
      await using own = await startOidcServer({ publicUrl: 'http://outreach.test', ...options });
      await using other = await testApp({
        config: own.config('http://outreach.test', { organization: 'acme' }),
      });
      const of = signInBrowser(other.server);
      own.claims = { email: 'admin@acme.test', email_verified: true };
      const begun = await of.get(START);
      const end = await callback(await own.visit(begun.location), of);
      expect(end.location).toBe('http://outreach.test/console/');
      expect([...begun.cookies, ...end.cookies].join()).not.toContain('Secure');
      expect((await me(of)).body.data.role).toBe('org_admin');
    },
  );

  it('302 while the configured organization is not there', async () => {
    await using other = await testApp({ config: oidc.config(PUBLIC_URL, { organization: 'Gone' }) });
    const of = signInBrowser(other.server);
    const back = await oidc.visit((await of.get(START)).location);
    expect(await callback(back, of)).toMatchObject(problem('provider_error'));
  });

  it('answers hostile queries with an error, and goes on', async () => {
    for (const query of [
      `state=${'x'.repeat(1_000_000)}`,
      'state=%ff',
      'state[]=1&state=2',
      '?',
      `code=${'x'.repeat(9000)}`,
      'state=\u0000',
    ])
      expect((await browser.get(encodeURI(`${START}/callback?${query}`))).status).toBeLessThan(500);
    expect((await t.server.inject({ method: 'HEAD', url: START })).statusCode).toBe(404);
    expect((await t.server.inject({ method: 'POST', url: `${START}/callback` })).statusCode).toBe(404);
    expect(await signIn()).toMatchObject(DONE);
  });
});

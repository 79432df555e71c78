import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { accessToken } from '../../../src/senders/oauth/access-token.ts';
import { signState } from '../../../src/senders/oauth/state.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startOauthServer } from '../../support/oauth-server.ts';
import type { OauthServer } from '../../support/oauth-server.ts';

const ADDRESS = 'anna@outreach.test';
const MINUTE_MS = 60_000;

let closing: AsyncDisposableStack;
let oauth: OauthServer;
let t: TestApp;
beforeEach(async () => {
  closing = new AsyncDisposableStack();
  oauth = closing.use(await startOauthServer());
  t = closing.use(await testApp({ config: oauth.config() }));
});
afterEach(() => closing.disposeAsync());

const start = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  t.call('GET', `/senders/oauth/start?${new URLSearchParams(query).toString()}`, undefined, headers);
const begin = async (query: Record<string, string> = {}): Promise<string> =>
  (await start({ provider: 'google', team_id: t.teamId, email: ADDRESS, ...query })).body.data.url;
const back = async (url: URL) => {
  const answer = await t.server.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
};
const signIn = async (query: Record<string, string> = {}) => back(await oauth.consent(await begin(query)));
const senders = async () => (await t.call('GET', `/senders?TeamId=${t.teamId}`)).body.data;
const tokens = () => t.app.db.selectFrom('sender_tokens').selectAll().execute();
const REFUSED = { status: 400, text: expect.stringContaining('is not valid, was used already') };

describe('GET /senders/oauth/start', () => {
  it('200 gives the page of the provider, with PKCE and a state that names nothing', async () => {
    const { status, body } = await start({ provider: 'google', team_id: t.teamId, email: ADDRESS });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      redirect_uri: 'http://outreach.test/v2/senders/oauth/callback',
      expires_at: new Date(t.clock.wall().getTime() + 10 * MINUTE_MS).toISOString(),
    });
    const asked = Object.fromEntries(new URL(body.data.url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: ADDRESS,
      access_type: 'offline',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const row = await t.app.db.selectFrom('sign_ins').selectAll().executeTakeFirstOrThrow();
    expect(row.verifier).toMatch(/^v1\./);
    expect(body.data.url).not.toContain(t.teamId);
  });

  it('200 for a mailbox that is there, by its id alone', async () => {
    await signIn();
    const [{ id }] = await senders();
    expect((await start({ sender_id: id })).body.data.url).toContain('login_hint=anna%40outreach.test');
    const other = await start({ sender_id: id, email: 'ben@outreach.test' });
    expect([other.status, other.body.error.param]).toEqual([400, 'email']);
  });

  it('503 while the provider is not configured', async () => {
    const { status, body } = await start({ provider: 'microsoft', team_id: t.teamId });
    expect([status, body.error.code, body.error.param]).toEqual([503, 'service_unavailable', 'provider']);
    expect(body.error.message).toContain('OUTREACHD_OAUTH_MICROSOFT_CLIENT_ID');
  });

  it('400 without a provider, a team or a mailbox, 404 for a foreign mailbox, 403 for a team of others', async () => {
    expect((await start({ team_id: t.teamId })).body.error.param).toBe('provider');
    expect((await start({ provider: 'google' })).body.error.param).toBe('team_id');
    await signIn();
    const [{ id }] = await senders();
    const foreign = await createApiKey(t.app, {
      organization: 'Other',
      email: 'eve@other.test',
      role: 'org_admin',
    });
    const authorization = `Bearer ${foreign.api_key}`;
    expect((await start({ sender_id: id }, { authorization })).status).toBe(404);
    const outsider = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'out@acme.test',
      role: 'team_admin',
    });
    await t.app.pool.query('delete from team_members where user_id = $1', [outsider.user_id]);
    const denied = await start(
      { provider: 'google', team_id: t.teamId },
      { authorization: `Bearer ${outsider.api_key}` },
    );
    expect(denied.status).toBe(403);
  });
});

describe('GET /senders/oauth/callback', () => {
  it('tells the audit log of new tokens for a mailbox that has some, and not which', async () => {
    await signIn();
    const log = async () => (await t.call('GET', '/audit-log?object=sender')).body.data;
    const before = (await log()).length;
    expect((await signIn()).status).toBe(200);
    const told = await log();
    expect(told).toHaveLength(before + 1);
    expect(told[0]).toMatchObject({
      action: 'changed',
      operation: 'finishSenderSignIn',
      after: { refresh_token: '****' },
    });
  });

  it('200 adds the mailbox that was asked for, at the servers of the provider, with its tokens sealed', async () => {
    const page = await signIn();
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`${ADDRESS} was added`) });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const [sender] = await senders();
    expect(sender).toMatchObject({
      email: ADDRESS,
      provider: 'google',
      auth: 'oauth',
      smtp_host: '127.0.0.1',
      smtp_user: ADDRESS,
      imap_host: '127.0.0.1',
      imap_user: ADDRESS,
      health: { state: 'ok' },
    });
    const [row] = await tokens();
    expect([row!.refresh_token, row!.access_token]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ]);
    expect(oauth.asked).toEqual(['authorization_code']);
  });

  it('200 gives a mailbox with a password its new way in, and keeps its settings', async () => {
    const made = await t.call('POST', '/senders', {
      TeamId: t.teamId,
      email: ADDRESS,
      smtp_host: '127.0.0.1',
      smtp_user: ADDRESS,
      smtp_password: 'secret',
      max_per_day: 7,
    });
    const page = await signIn({ sender_id: made.body.data.id });
    expect(page.text).toContain('signed in again');
    expect(await senders()).toMatchObject([{ id: made.body.data.id, auth: 'oauth', max_per_day: 7 }]);
    const { smtp_password: left } = await t.app.db
      .selectFrom('senders')
      .select('smtp_password')
      .executeTakeFirstOrThrow();
    expect(left).toBeNull();
  });

  it('a mailbox that gets a password, or another server, loses its tokens', async () => {
    await signIn();
    const [{ id }] = await senders();
    await t.call('PUT', `/senders/${id}/connection`, { smtp_host: 'smtp.elsewhere.example' });
    expect([(await senders())[0].auth, await tokens()]).toEqual(['password', []]);
  });

  it('400 for a state that was changed, made with another secret, or made up', async () => {
    const url = await oauth.consent(await begin());
    const state = url.searchParams.get('state')!;
    const row = await t.app.db.selectFrom('sign_ins').selectAll().executeTakeFirstOrThrow();
    const stranger = createSecrets(['a master secret of another house'], { random: t.app.ids.bytes });
    const forged = [
      `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}`,
      `${state.slice(0, -2)}AA`,
      signState(stranger, { teamId: row.team_id, id: row.id }),
      'x'.repeat(86),
      '',
    ];
    for (const made of forged) {
      url.searchParams.set('state', made);
      expect(await back(url), made).toMatchObject(REFUSED);
    }
    expect(oauth.asked).toEqual([]);
    url.searchParams.set('state', state);
    expect((await back(url)).status).toBe(200);
  });

  it('400 for a state that was used, whatever came of it', async () => {
    const url = await oauth.consent(await begin());
    expect((await back(url)).status).toBe(200);
    expect(await back(url)).toMatchObject(REFUSED);
    const denied = new URL(await oauth.consent(await begin({ email: 'ben@outreach.test' })));
    const code = denied.searchParams.get('code')!;
    denied.searchParams.delete('code');
    denied.searchParams.set('error', 'access_denied');
    expect(await back(denied)).toMatchObject({ status: 400, text: expect.stringContaining('access_denied') });
    denied.searchParams.delete('error');
    denied.searchParams.set('code', code);
    expect(await back(denied)).toMatchObject(REFUSED);
    expect(await senders()).toHaveLength(1);
  });

  it('404 for HEAD, which uses no state up', async () => {
    const url = await oauth.consent(await begin());
    const asked = await t.server.inject({ method: 'HEAD', url: `${url.pathname}${url.search}` });
    expect([asked.statusCode, await senders()]).toEqual([404, []]);
    expect((await back(url)).status).toBe(200);
  });

  it('400 for a state that is too old', async () => {
    const url = await oauth.consent(await begin());
    t.clock.advance(10 * MINUTE_MS);
    expect(await back(url)).toMatchObject(REFUSED);
    expect(oauth.asked).toEqual([]);
  });

  it('one of two callbacks at once connects the mailbox', async () => {
    const url = await oauth.consent(await begin());
    const pages = await Promise.all([back(url), back(url)]);
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(oauth.asked).toEqual(['authorization_code']);
  });

  it('403 when the key that began it was revoked, or its user left the team', async () => {
    const key = async (email: string) =>
      createApiKey(t.app, { organization: 'Acme', email, role: 'team_admin', teamIds: [t.teamId] });
    const began = async (apiKey: string): Promise<URL> => {
      const asked = { provider: 'google', team_id: t.teamId, email: ADDRESS };
      const { body } = await start(asked, { authorization: `Bearer ${apiKey}` });
      return oauth.consent(body.data.url);
    };
    const revoked = await key('one@acme.test');
    const first = await began(revoked.api_key);
    await t.app.pool.query('update api_keys set revoked_at = $1 where user_id = $2', [
      t.clock.wall(),
      revoked.user_id,
    ]);
    expect((await back(first)).status).toBe(403);
    const left = await key('two@acme.test');
    const second = await began(left.api_key);
    await t.app.pool.query('delete from team_members where user_id = $1', [left.user_id]);
    expect((await back(second)).status).toBe(403);
    expect([await senders(), oauth.asked]).toEqual([[], []]);
  });

  it('the state of one sign-in ends no other: the code belongs to its verifier', async () => {
    const [mine, other] = [await oauth.consent(await begin()), await oauth.consent(await begin())];
    mine.searchParams.set('code', other.searchParams.get('code')!);
    expect(await back(mine)).toMatchObject({ status: 400, text: expect.stringContaining('invalid_grant') });
    expect(await senders()).toEqual([]);
  });

  it('403 when another account signed in', async () => {
    oauth.account = 'mallory@outreach.test';
    const page = await signIn();
    expect(page.status).toBe(403);
    expect(page.text).toContain(`This sign-in is for ${ADDRESS}, and mallory@outreach.test signed in`);
    expect([await senders(), await tokens()]).toEqual([[], []]);
  });

  it('without an address, the account that signs in is the mailbox', async () => {
    oauth.account = 'ben@outreach.test';
    const { body } = await start({ provider: 'google', team_id: t.teamId });
    expect((await back(await oauth.consent(body.data.url))).status).toBe(200);
    expect(await senders()).toMatchObject([{ email: 'ben@outreach.test', auth: 'oauth' }]);
  });

  it('503 when the token endpoint breaks, and nothing is connected', async () => {
    oauth.inPlace = (response) => response.writeHead(500).end('<html>');
    expect(await signIn()).toMatchObject({
      status: 503,
      text: expect.stringContaining('without a JSON object'),
    });
    expect(await senders()).toEqual([]);
  });

  it('says nothing on its page that is not text', async () => {
    const url = await oauth.consent(await begin());
    url.searchParams.set('error', '<script>alert(1)</script>');
    const page = await back(url);
    expect(page.text).toContain('&lt;script&gt;');
    expect(page.text).not.toContain('<script>');
  });
});

describe('a sign-in at Microsoft', () => {
  let m: TestApp;
  beforeEach(async () => void (m = closing.use(await testApp({ config: oauth.config({ provider: 'microsoft' }) }))));
  const end = async (): Promise<{ status: number; text: string }> => {
    const query = new URLSearchParams({ provider: 'microsoft', team_id: m.teamId, email: ADDRESS });
    const { url } = (await m.call('GET', `/senders/oauth/start?${query.toString()}`)).body.data;
    const { pathname, search } = await oauth.consent(url);
    const { statusCode, body } = await m.server.inject({ method: 'GET', url: `${pathname}${search}` });
    return { status: statusCode, text: body };
  };

  it('adds the mailbox, whose refresh token gives the next access token', async () => {
    expect(await end()).toMatchObject({ status: 200, text: expect.stringContaining(`${ADDRESS} was added`) });
    const [sender] = (await m.call('GET', `/senders?TeamId=${m.teamId}`)).body.data;
    expect(sender).toMatchObject({ email: ADDRESS, provider: 'outlook', auth: 'oauth', smtp_user: ADDRESS });
    m.clock.advance(2 * 60 * MINUTE_MS);
    const answer = await accessToken(m.app, { teamId: m.teamId, senderId: sender.id });
    expect(answer).toMatchObject({ kind: 'ok' });
    expect(oauth.asked).toEqual(['authorization_code', 'refresh_token']);
  });

  it('is not believed what the administrators of a foreign tenant wrote into email', async () => {
    oauth.loginName = 'eve@evil.test';
    const page = await end();
    expect([page.status, (await m.call('GET', `/senders?TeamId=${m.teamId}`)).body.data]).toEqual([403, []]);
    expect(page.text).toContain(`This sign-in is for ${ADDRESS}, and eve@evil.test signed in`);
  });
}); // prettier-ignore

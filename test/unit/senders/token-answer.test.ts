import { describe, expect, it } from 'vitest';
import { accountsOf, missingScopes } from '../../../src/senders/oauth/rules/account.ts';
import { askAgainAt, isUsable, livesUntil } from '../../../src/senders/oauth/rules/refresh.ts';
import { judgeTokens } from '../../../src/senders/oauth/rules/token-answer.ts';

const answered = (status: number, body: unknown, truncated = false) =>
  judgeTokens({
    kind: 'answered',
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    truncated,
  });
const WALL = new Date('2026-11-16T09:00:00Z');
const after = (seconds: number): Date => new Date(WALL.getTime() + seconds * 1000);

describe('an answer of a token endpoint', () => {
  it('gives tokens', () => {
    const given = {
      access_token: 'at',
      expires_in: 3599,
      refresh_token: 'rt',
      scope: 'a b',
      id_token: 'h.p.s',
      token_type: 'Bearer',
    };
    expect(answered(200, given)).toEqual({
      kind: 'tokens',
      accessToken: 'at',
      expiresInSeconds: 3599,
      refreshToken: 'rt',
      scope: 'a b',
      idToken: 'h.p.s',
    });
  });

  it.each([
    [undefined, 600],
    ['1800', 1800],
    [0, 600],
    [-5, 600],
    ['soon', 600],
    [1e12, 604_800],
  ])('that says expires_in %s lets the token live %d s', (expires_in, seconds) => {
    expect(answered(200, { access_token: 'at', expires_in })).toMatchObject({ expiresInSeconds: seconds });
  });

  it.each(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])(
    '%s ends the sign-in',
    (error) => expect(answered(400, { error })).toEqual({ kind: 'invalid_grant', why: error }),
  );

  it.each([
    ['a server error that names the grant', answered(500, { error: 'invalid_grant' })],
    ['a client that is refused', answered(401, { error: 'invalid_client' })],
    ['temporarily_unavailable', answered(400, { error: 'temporarily_unavailable' })],
    ['a page', answered(400, '<html>invalid_grant</html>')],
    ['an array', answered(200, ['access_token'])],
    ['a number as token', answered(200, { access_token: 7 })],
    ['a token with a line break', answered(200, { access_token: 'a\r\nb' })],
    ['a token that is too long', answered(200, { access_token: 'a'.repeat(16_385) })],
    ['a token in a redirect', answered(302, { access_token: 'at' })],
    ['an answer that was cut', answered(400, '{"error":"invalid_grant"}', true)],
    ['no answer', judgeTokens({ kind: 'timeout' })],
    ['no connection', judgeTokens({ kind: 'unreachable', code: 'ECONNREFUSED' })],
    ['an address that may not be reached', judgeTokens({ kind: 'refused', why: 'address' })],
  ])('%s says nothing of the grant', (_what, judged) => {
    expect(judged.kind).toBe('trouble');
  });
});

it('an error that repeats what was sent is not quoted', () => {
  const judged = answered(400, { error: 'bad refresh_token=canary-5f1c' });
  expect(judged).toEqual({
    kind: 'trouble',
    why: 'the token endpoint answered 400 an error that is no code',
  });
});

describe('the account of an ID token', () => {
  const idToken = (claims: unknown): string =>
    `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

  const google = { clientId: 'app', provider: 'google', tokenUrl: 'https://google.test/token' } as const;
  const microsoft = {
    clientId: 'app',
    provider: 'microsoft',
    tokenUrl: 'https://login.test/common/oauth2/v2.0/token',
  } as const;

  it.each([
    [google, { aud: 'app', email: 'Anna@Acme.example' }, ['anna@acme.example']],
    [google, { aud: 'app', email: 'a@b.example', preferred_username: 'c@b.example' }, ['a@b.example']],
    [
      microsoft,
      { aud: ['app', 'x'], preferred_username: 'A@corp.example', upn: 'b@corp.example' },
      ['a@corp.example', 'b@corp.example'],
    ],
    [microsoft, { aud: 'app', preferred_username: '+49 731' }, []],
    [google, { aud: 'app', email: 7 }, []],
    [google, { aud: 'another app', email: 'a@b.example' }, null],
    [google, { email: 'a@b.example' }, null],
    [google, null, null],
  ])('%o: %o is %o', (client, claims, accounts) =>
    expect(accountsOf(idToken(claims), client)).toEqual(accounts),
  );

  it('of Microsoft is not what a foreign tenant writes into email', () => {
    const claims = { aud: 'app', email: 'ceo@corp.example', preferred_username: 'eve@evil.example' };
    expect(accountsOf(idToken(claims), microsoft)).toEqual(['eve@evil.example']);
    const both = ['eve@evil.example', 'ceo@corp.example'];
    expect(accountsOf(idToken({ ...claims, xms_edov: true }), microsoft)).toEqual(both);
    const own = { ...microsoft, tokenUrl: 'https://login.test/9c1f/oauth2/v2.0/token' };
    expect(accountsOf(idToken(claims), own)).toEqual(both);
  });

  it.each([null, '', 'x', 'a.b.c', 'a.bnVsbA.c'])('%s is none', (text) => {
    expect(accountsOf(text, google)).toBeNull();
  });
});

it('scopes for mail that a person unticked are missing', () => {
  const asked = ['https://mail.google.com/', 'openid', 'offline_access'];
  expect(missingScopes(asked, 'openid HTTPS://mail.google.com/')).toEqual([]);
  expect(missingScopes(asked, 'openid')).toEqual(['https://mail.google.com/']);
  expect(missingScopes(asked, null)).toEqual([]);
});

it('a token is fetched ten minutes ahead of its end, or a quarter of a shorter life', () => {
  expect(livesUntil(3600, WALL)).toEqual({ expiresAt: after(3600), refreshAt: after(3000) });
  expect(livesUntil(120, WALL)).toEqual({ expiresAt: after(120), refreshAt: after(90) });
  // Not a minute ahead, however short: the login asks for a new token.
  expect(livesUntil(5, WALL)).toEqual({ expiresAt: after(5), refreshAt: after(60) });
  expect([isUsable(after(16), WALL), isUsable(after(15), WALL), isUsable(null, WALL)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('an endpoint in trouble is asked less and less often', () => {
  expect([1, 2, 3, 8, 100].map((failures) => askAgainAt(failures, WALL))).toEqual(
    [5, 10, 20, 600, 600].map(after),
  );
});

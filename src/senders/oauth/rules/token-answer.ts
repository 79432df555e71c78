export type Asked =
  | { kind: 'answered'; status: number; body: string; truncated: boolean }
  | { kind: 'refused'; why: string }
  | { kind: 'unreachable'; code: string }
  | { kind: 'timeout' };

/**
 * `refreshToken` null: the one that was used stays (RFC 6749 6). `scope` null: as asked for (RFC 6749 5.1).
 */
export interface Tokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string | null;
  idToken: string | null;
  scope: string | null;
}

export type TokenJudgement =
  | ({ kind: 'tokens' } & Tokens)
  | { kind: 'invalid_grant'; why: string }
  | { kind: 'trouble'; why: string };

/** decided: an answer without a lifetime is taken for ten minutes. RFC 6749 5.1 recommends to state it. */
const UNSAID_SECONDS = 600;
const MAX_SECONDS = 7 * 86_400;
const MAX_TOKEN_CHARS = 16_384;
const MAX_WHY_CHARS = 200;
/** The characters that an XOAUTH2 response can carry. RFC 6750 2.1 */
const TOKEN = /^[\x21-\x7e]+$/;
/** Microsoft sends the last three when a person has to sign in again. */
const CONSENT_IS_GONE = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
]);

const trouble = (why: string): TokenJudgement => ({
  kind: 'trouble',
  why: why.replace(/\p{Cc}/gu, ' ').slice(0, MAX_WHY_CHARS),
});

function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
/** A code is a word; any other text may contain secrets of the request. RFC 6749 5.2, 8.5 */
const codeOf = (error: string): string =>
  /^[a-z_]{1,40}$/i.test(error) ? error : 'an error that is no code';
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const token = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_TOKEN_CHARS && TOKEN.test(value) ? value : null;

/**
 * Judges the answer of a token endpoint. RFC 6749 5. Only a refusal that names the grant ends a sign-in: a server
 * error, a page in place of JSON or a refused client does not say that the person withdrew the consent.
 */
export function judgeTokens(asked: Asked): TokenJudgement {
  switch (asked.kind) {
    case 'refused':
      return trouble(`the token endpoint may not be asked: ${asked.why}`);
    case 'unreachable':
      return trouble(`the token endpoint could not be reached (${asked.code})`);
    case 'timeout':
      return trouble('the token endpoint did not answer in time');
    case 'answered':
  }
  const { status, body, truncated } = asked;
  if (truncated) return trouble(`the token endpoint answered ${status} with too much`);
  const answer = readObject(body);
  if (!answer) return trouble(`the token endpoint answered ${status} without a JSON object`);
  const error = text(answer.error);
  if (status >= 400 && status < 500 && error !== null)
    return CONSENT_IS_GONE.has(error)
      ? { kind: 'invalid_grant', why: error }
      : trouble(`the token endpoint answered ${status} ${codeOf(error)}`);
  const accessToken = token(answer.access_token);
  if (status < 200 || status >= 300 || accessToken === null)
    return trouble(`the token endpoint answered ${status} without an access token`);
  const seconds = Number(answer.expires_in);
  return {
    kind: 'tokens',
    accessToken,
    expiresInSeconds: seconds > 0 ? Math.min(seconds, MAX_SECONDS) : UNSAID_SECONDS,
    refreshToken: token(answer.refresh_token),
    idToken: text(answer.id_token),
    scope: text(answer.scope),
  };
}

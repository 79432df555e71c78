import {
  AuthorizationResponseError,
  ClientSecretBasic,
  ClientSecretPost,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { OidcClient } from '../../platform/config-oidc.ts';
import type { Services } from '../../platform/services.ts';
import { START_PATH } from './open.ts';
import type { Claims } from './rules/person.ts';
import { problemOfError, problemOfRefusal, problemOfStatus } from './rules/problem.ts';
import type { Problem } from './rules/problem.ts';

/** What a sign-in is known by until the person comes back. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Trouble {
  kind: 'trouble';
  problem: Problem;
  why: string;
}

/** An OpenID Connect provider. Neither throws for what it answers, or for its silence. */
export interface Provider {
  /** The page at which a person signs in. */
  pageFor(begun: Begun): Promise<{ kind: 'page'; url: string } | Trouble>;
  /** What it says of the person that it sent back with `query`. */
  claimsOf(query: string, begun: Begun): Promise<{ kind: 'claims'; claims: Claims } | Trouble>;
}

type Deps = Pick<Services, 'clock' | 'egress' | 'publicUrl'>;

/** Of each call; a sign-in takes four at most. */
const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Keys are read again by the library as they rotate; endpoints move hardly ever. */
const DISCOVERED_MS = 3_600_000;
const KEY_SELECTION = 'OAUTH_KEY_SELECTION_FAILED';
const MAX_WHY = 300;
const BODILESS = new Set([204, 205, 304]);

/** In the one spelling of URLs, because it must be the same at the provider's two endpoints. */
export const redirectUriOf = ({ publicUrl }: Pick<Services, 'publicUrl'>): string =>
  new URL(`${publicUrl}${START_PATH}/callback`).href;

class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The calls of the library go out by the guarded door: with its rules for addresses, its deadline and its limit. */
const fetchBy =
  ({ egress }: Pick<Deps, 'egress'>): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await egress.request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
      timeoutMs: DEADLINE_MS,
      maxResponseBytes: MAX_ANSWER_BYTES,
      ...(signal ? { signal } : {}),
    });
    if (answer.kind === 'timeout') throw new Unreachable(`no answer within ${DEADLINE_MS / 1000} s`);
    if (answer.kind === 'unreachable') throw new Unreachable(answer.message);
    if (answer.kind === 'refused') throw new Error(answer.why);
    if (answer.truncated) throw new Error(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    const { status } = answer;
    return new Response(BODILESS.has(status) ? null : answer.body, { status, headers: answer.headers });
  };

/** The way that every server takes (RFC 6749 2.3.1), but for one that names others only. */
const secretBy =
  (secret: string): ClientAuth =>
  (server, ...call) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const isPosted = ways?.includes('client_secret_post') && !ways.includes('client_secret_basic');
    return (isPosted ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...call);
  };

async function discover(deps: Deps, { issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const server = new URL(issuer);
  const found = await discovery(server, clientId, undefined, secretBy(clientSecret), {
    [customFetch]: fetchBy(deps),
    // decided: signatures of ID tokens are checked, although they come from the token endpoint itself
    execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
  // decided: no endpoint of all tenants, for which the library makes an exception: any tenant could sign users in
  const { issuer: named } = found.serverMetadata();
  if (new URL(named).href !== server.href) throw new Error(`it calls itself ${named}, not ${issuer}`);
  return found;
}

const messageOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [messageOf(error.cause)] : [])].join(': ')
    : '';

function problemOf(error: unknown): Problem {
  if (error instanceof AuthorizationResponseError) return problemOfError(error.error);
  if (error instanceof ResponseBodyError) return problemOfRefusal(error.error, error.status);
  if (!(error instanceof Error)) return 'provider_error';
  if (error instanceof Unreachable || error.cause instanceof Unreachable) return 'unreachable';
  return error.cause instanceof Response ? problemOfStatus(error.cause.status) : 'provider_error';
}

function troubleOf(error: unknown): Trouble {
  const said =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
      ? [error.error, error.error_description]
      : [];
  const why = [messageOf(error), ...said].filter(Boolean).join('; ').slice(0, MAX_WHY);
  return { kind: 'trouble', problem: problemOf(error), why };
}

export function openProvider(deps: Deps, client: OidcClient): Provider {
  let known: { found: Promise<Configuration>; until: number } | null = null;

  /** Calls at the same time share one discovery. One that fails is forgotten. */
  function discovered(): Promise<Configuration> {
    const wall = deps.clock.wall().getTime();
    if (known && known.until > wall) return known.found;
    const asked = { found: discover(deps, client), until: wall + DISCOVERED_MS };
    known = asked;
    asked.found.catch(() => {
      if (known === asked) known = null;
    });
    return asked.found;
  }

  async function claimsOf(query: string, { state, nonce, verifier }: Begun): Promise<Claims> {
    const found = await discovered();
    const back = new URL(redirectUriOf(deps));
    back.search = query;
    const tokens = await authorizationCodeGrant(found, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims()!;
    // OpenID Connect Core 5.4: a provider may say the address there alone.
    return claims.email === undefined && found.serverMetadata().userinfo_endpoint
      ? fetchUserInfo(found, tokens.access_token, claims.sub)
      : claims;
  }

  return {
    async pageFor({ state, nonce, verifier }) {
      try {
        const url = buildAuthorizationUrl(await discovered(), {
          redirect_uri: redirectUriOf(deps),
          response_type: 'code',
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { kind: 'page', url: url.href };
      } catch (error) {
        return troubleOf(error);
      }
    },
    async claimsOf(query, begun) {
      try {
        return { kind: 'claims', claims: await claimsOf(query, begun) };
      } catch (error) {
        // Its keys were replaced within the minute in which the library does not read them again.
        if (error instanceof Error && 'code' in error && error.code === KEY_SELECTION) known = null;
        return troubleOf(error);
      }
    },
  };
}

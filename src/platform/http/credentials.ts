import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** The cookie of a session of the console. */
export const SESSION_COOKIE = 'outreachd_session';

/** `header`: Authorization, as it came. `cookie`: the session, where there is no header. */
export interface Credentials {
  header: string | undefined;
  cookie?: string;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** RFC 6265 5.4 */
export function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether the page that sends the request is of this origin. decided: a browser's word for it (Sec-Fetch-Site) is enough;
 * where there is none, Origin must name the host of the request, and a request that says neither is refused.
 */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && hostOf(headers.origin) === host;
}

/** Throws 403 for a write by cookie that another page began. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const { authorization: header } = request.headers;
  const cookie = header === undefined ? cookieNamed(request.headers.cookie, SESSION_COOKIE) : undefined;
  if (cookie === undefined) return { header };
  if (!READS.has(request.method) && !isOwnPage(request))
    throw new ApiError(
      'insufficient_permissions',
      'a session changes something only for a page of this server; programs send an API key',
    );
  return { header, cookie };
}

/** `Secure` wherever browsers reach the server by HTTPS. An empty `value` removes the cookie. */
export function sessionCookie(value: string, { publicUrl }: { publicUrl: string }): string {
  const age = value === '' ? 0 : COOKIE_SECONDS;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${SESSION_COOKIE}=${value}; Path=/v2; HttpOnly; SameSite=Strict; Max-Age=${age}${secure}`;
}

/** The server ends a session long before; this lets a browser that was closed go on until then. */
const COOKIE_SECONDS = 30 * 24 * 3600;

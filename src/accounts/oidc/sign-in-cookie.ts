import { cookieNamed } from '../../platform/http/credentials.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { START_PATH } from './open.ts';
import type { Begun } from './provider.ts';

/** A sign-in under way. `id`: that of the session that it makes, so that it makes one. */
export interface SignInUnderWay extends Begun {
  id: string;
  until: Date;
}

const COOKIE = 'outreachd_sign_in';
const PURPOSE = 'console-sign-in';
const MAX_CHARS = 2000;
/** decided: time enough for a password and a second factor. */
export const SIGN_IN_MS = 10 * 60_000;

/** Lax, because the provider's redirect back is a navigation from another site. */
const cookie = (value: string, seconds: number, publicUrl: string): string =>
  `${COOKIE}=${value}; Path=${START_PATH}; HttpOnly; SameSite=Lax; Max-Age=${seconds}` +
  (publicUrl.startsWith('https:') ? '; Secure' : '');

/**
 * The sign-in in a cookie that only this installation reads or makes. decided: in the browser and not in a table, because
 * anyone may begin one; a second one, in another tab, takes its place.
 */
export function signInCookie(
  secrets: Pick<Secrets, 'wrap'>,
  { id, state, nonce, verifier, until }: SignInUnderWay,
  publicUrl: string,
): string {
  const text = [id, state, nonce, verifier, until.toISOString()].join(' ');
  return cookie(secrets.wrap(PURPOSE, Buffer.from(text)).toString('base64url'), SIGN_IN_MS / 1000, publicUrl);
}

export const removedSignInCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

/** Null: the browser has no sign-in under way. */
export function readSignIn(
  secrets: Pick<Secrets, 'unwrap'>,
  header: string | undefined,
): SignInUnderWay | null {
  const value = cookieNamed(header, COOKIE) ?? '';
  if (value.length > MAX_CHARS) return null;
  const text = secrets.unwrap(PURPOSE, Buffer.from(value, 'base64url'))?.toString();
  const [id, state, nonce, verifier, until] = text?.split(' ') ?? [];
  return id && state && nonce && verifier && until
    ? { id, state, nonce, verifier, until: new Date(until) }
    : null;
}

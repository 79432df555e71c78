import type { AppServices } from '../../events/record-event.ts';

export type TokenDeps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config' | 'eventLog' | 'log' | 'crash'
>;

export type TokenAnswer =
  | { kind: 'ok'; token: string }
  | { kind: 'sign_in'; why: string }
  | { kind: 'later'; why: string };

/** Gives the access token of a mailbox; `refused` is one that the mail server rejected. */
export type TokenSource = (refused?: string) => Promise<TokenAnswer>;

/** Tries a login with the token of a mailbox. If the server refuses the token, a new one is fetched and tried once. */
export async function withToken<T>(
  source: TokenSource,
  attempt: (token: string) => Promise<T>,
  isRefused: (made: T) => boolean,
): Promise<{ made: T } | Exclude<TokenAnswer, { kind: 'ok' }>> {
  const first = await source();
  if (first.kind !== 'ok') return first;
  const made = await attempt(first.token);
  if (!isRefused(made)) return { made };
  const second = await source(first.token);
  // The provider has no other token: what the server said stands.
  if (second.kind === 'ok' && second.token === first.token) return { made };
  return second.kind === 'ok' ? { made: await attempt(second.token) } : second;
}

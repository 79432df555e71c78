import { setTimeout as pause } from 'node:timers/promises';
import { stopwatch } from '../../platform/clock.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { isUsable } from './rules/refresh.ts';
import { remedyOf } from './rules/remedy.ts';
import { openToken } from './seal-tokens.ts';
import { findTokens, leaseTokens } from './token-store.ts';
import type { TokenAnswer, TokenDeps, TokenSource } from './token-source.ts';
import type { Place, TokenRow } from './token-store.ts';

/** Longer than the deadline of the endpoint and the write of its answer. */
const LEASE_MS = 30_000;
const WAIT_MS = 20_000;
const LOOK_MS = 100;

function stateOf(
  deps: Pick<TokenDeps, 'secrets'>,
  at: Place,
  row: TokenRow,
  { refused, wall }: { refused: string | undefined; wall: Date },
): { token: string | null; usable: string | null; due: boolean } | { unreadable: string } {
  const refresh = openToken(deps.secrets, 'refresh_token', at, row.refresh_token);
  if (refresh.kind === 'unreadable') return { unreadable: refresh.why };
  const opened = row.access_token && openToken(deps.secrets, 'access_token', at, row.access_token);
  const token = opened && opened.kind === 'ok' ? opened.plain : null;
  const isRefused = token !== null && token === refused;
  const usable = token !== null && !isRefused && isUsable(row.expires_at, wall) ? token : null;
  // After a failure the endpoint rests until `refresh_at`, for every login. A login that finds a request running waits for it.
  const wanted = usable === null && (row.failures === 0 || row.lease_token !== null);
  return { token, usable, due: wall >= row.refresh_at || wanted };
}

/**
 * The access token of a mailbox. It is refreshed when its end is near or its server refused it. One login of all
 * processes asks the provider, under a lease on the row. The others use the current token while it is valid, or wait
 * up to 20 s. A token that came meanwhile is returned even if it is the refused one or ends at once: one request to
 * the provider per login.
 */
export async function accessToken(deps: TokenDeps, at: Place, refused?: string): Promise<TokenAnswer> {
  const began = stopwatch();
  let generation: number | null = null;
  for (;;) {
    const row = await findTokens(deps.db, at);
    const wall = deps.clock.wall();
    if (!row || row.revoked_at) return { kind: 'sign_in', why: remedyOf(at.senderId) };
    const state = stateOf(deps, at, row, { refused, wall });
    if ('unreadable' in state)
      return { kind: 'sign_in', why: `the sign-in of this mailbox cannot be opened (${state.unreadable})` };
    const { token, usable, due } = state;
    if (generation !== null && row.generation !== generation && token !== null) return { kind: 'ok', token };
    generation = row.generation;
    const later: TokenAnswer = usable
      ? { kind: 'ok', token: usable }
      : { kind: 'later', why: row.last_error ?? 'another worker waits for the token endpoint' };
    if (!due) return later;
    const lease = { ...at, token: deps.ids.uuid(wall), generation: row.generation };
    const until = new Date(wall.getTime() + LEASE_MS);
    if (await leaseTokens(deps.db, { ...lease, wall, until })) await refreshTokens(deps, lease, row);
    else if (usable || stopwatch() - began > WAIT_MS) return later;
    else await pause(LOOK_MS);
  }
}

export const tokenSource =
  (deps: TokenDeps, at: Place): TokenSource =>
  (refused) =>
    accessToken(deps, at, refused);

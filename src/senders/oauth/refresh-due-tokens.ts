import pLimit from 'p-limit';
import { accessToken } from './access-token.ts';
import type { TokenDeps } from './token-source.ts';
import { deleteExpiredSignIns } from './sign-in-store.ts';
import { listDueTokens } from './token-store.ts';

const BATCH = 40;
const AT_ONCE = 4;
const PURGE = 1_000;

/** Refreshes access tokens that end soon, so that no login waits for one. True: there may be more. */
export async function refreshDueTokens(deps: TokenDeps): Promise<boolean> {
  const due = await listDueTokens(deps.db, { wall: deps.clock.wall(), limit: BATCH });
  const lane = pLimit(AT_ONCE);
  await Promise.all(due.map((at) => lane(() => accessToken(deps, at))));
  return due.length === BATCH;
}

export const purgeSignIns = async ({ db, clock }: Pick<TokenDeps, 'db' | 'clock'>): Promise<boolean> =>
  (await deleteExpiredSignIns(db, { wall: clock.wall(), limit: PURGE })) === PURGE;

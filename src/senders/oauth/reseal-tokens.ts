import { transact } from '../../platform/db/transaction.ts';
import { ANY_SEALED, eachSealed, newestSealed, resealRows } from '../../platform/reseal.ts';
import type { Resealed } from '../../platform/reseal.ts';
import type { Services } from '../../platform/services.ts';
import { openToken, resealToken } from './seal-tokens.ts';
import {
  countTokensSealedByOthers,
  findTokens,
  lockTokens,
  tokensSealedByOthers,
  writeResealed,
} from './token-store.ts';

/** Seals the tokens of every mailbox that signed in with the newest master secret. */
export function resealTokens(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const like = newestSealed(secrets);
  return resealRows(
    {
      count: () => countTokensSealedByOthers(db, like),
      page: (after, limit) => tokensSealedByOthers(db, like, after, limit),
      reseal: ({ team_id: teamId, id: senderId }) =>
        transact(db, async (trx) => {
          const at = { teamId, senderId };
          const row = await lockTokens(trx, at);
          if (!row) return true;
          const refreshToken = resealToken(secrets, 'refresh_token', at, row.refresh_token);
          if (refreshToken === null) return false;
          // An access token that cannot be opened is fetched anew.
          const accessToken = row.access_token && resealToken(secrets, 'access_token', at, row.access_token);
          await writeResealed(trx, at, { refreshToken, accessToken });
          return true;
        }),
    },
    onProgress,
  );
}

/** Ids of mailboxes with a refresh token that no listed master secret opens. */
export async function unreadableTokens({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const { team_id: teamId, id: senderId } of eachSealed((after, limit) =>
    tokensSealedByOthers(db, ANY_SEALED, after, limit),
  )) {
    const row = await findTokens(db, { teamId, senderId });
    if (row && openToken(secrets, 'refresh_token', { teamId, senderId }, row.refresh_token).kind !== 'ok')
      unreadable.push(senderId);
  }
  return unreadable;
}

import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { newestSealed, resealRows } from '../platform/reseal.ts';
import type { Resealed } from '../platform/reseal.ts';
import { resealWebhook } from './secrets.ts';
import { countSealedByOthers, lockWebhook, sealedByOthers, writeSealed } from './store.ts';

/** Seals secrets and headers of every webhook with the newest master secret. */
export function resealWebhooks(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const like = newestSealed(secrets);
  return resealRows(
    {
      count: () => countSealedByOthers(db, like),
      page: (after, limit) => sealedByOthers(db, like, after, limit),
      reseal: ({ team_id: teamId, id }) =>
        transact(db, async (trx) => {
          const row = await lockWebhook(trx, teamId, id);
          if (!row) return true;
          const anew = resealWebhook(secrets, row);
          await writeSealed(trx, teamId, id, anew);
          return anew.readable;
        }),
    },
    onProgress,
  );
}

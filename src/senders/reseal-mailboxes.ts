import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { newestSealed, resealRows } from '../platform/reseal.ts';
import type { Resealed } from '../platform/reseal.ts';
import { resealPassword } from './seal.ts';
import { countSealedByOthers, lockSender, sealedByOthers, updateSender } from './sender-store.ts';

/** Seals every mailbox password with the newest master secret. */
export function resealMailboxes(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const like = newestSealed(secrets);
  return resealRows(
    {
      count: () => countSealedByOthers(db, like),
      page: (after, limit) => sealedByOthers(db, like, after, limit),
      reseal: ({ team_id: teamId, id: senderId }) =>
        transact(db, async (trx) => {
          const row = await lockSender(trx, teamId, senderId);
          const passwords: Record<string, string> = {};
          let readable = true;
          for (const column of ['smtp_password', 'imap_password'] as const) {
            const sealed = row?.[column];
            if (!sealed) continue;
            const anew = resealPassword(secrets, column, { teamId, senderId }, sealed);
            if (anew === null) readable = false;
            else passwords[column] = anew;
          }
          if (Object.keys(passwords).length > 0) await updateSender(trx, teamId, senderId, passwords);
          return readable;
        }),
    },
    onProgress,
  );
}

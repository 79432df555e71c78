import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Db } from '../platform/db/connect.ts';
import type { DkimAlgorithm } from '../platform/db/types.ts';
import { transact } from '../platform/db/transaction.ts';
import { ANY_SEALED, eachSealed, newestSealed, resealRows, sealedAnew } from '../platform/reseal.ts';
import type { Resealed, SealedRow } from '../platform/reseal.ts';
import type { Opened, Secrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import {
  countSealedByOthers,
  dkimKeysOf,
  lockDkimKey,
  sealedByOthers,
  writePrivateKey,
} from './dkim-store.ts';
import type { DkimKeyRow } from './dkim-store.ts';

/** What a mail is signed with. */
export interface DkimSigningKey {
  domain: string;
  selector: string;
  algorithm: DkimAlgorithm;
  key: KeyObject;
}

/** Binds a sealed key to its row: copied elsewhere it cannot be opened. */
const boundTo = ({ team_id, id }: SealedRow): string => `dkim_keys|private_key|${id}|${team_id}`;

export const sealDkimKey = (secrets: Secrets, row: SealedRow, pem: string): string =>
  secrets.seal(pem, boundTo(row));

const openDkimKey = (secrets: Secrets, row: DkimKeyRow): Opened =>
  secrets.open(row.private_key, boundTo(row));

export type LoadedKeys = { kind: 'ok'; keys: DkimSigningKey[] } | { kind: 'unreadable'; why: string };

/** The keys that sign mails from addresses of a domain. Never throws for what is stored. */
export async function loadDkimKeys(
  db: Db,
  secrets: Secrets,
  teamId: string,
  domain: string,
): Promise<LoadedKeys> {
  const keys: DkimSigningKey[] = [];
  for (const row of await dkimKeysOf(db, teamId, domain)) {
    const opened = openDkimKey(secrets, row);
    if (opened.kind === 'unreadable') return opened;
    const { selector, algorithm } = row;
    keys.push({ domain, selector, algorithm, key: createPrivateKey(opened.plain) });
  }
  return { kind: 'ok', keys };
}

/** Seals every key with the newest master secret. */
export function resealDkimKeys(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const like = newestSealed(secrets);
  return resealRows(
    {
      count: () => countSealedByOthers(db, like),
      page: (after, limit) => sealedByOthers(db, like, after, limit),
      reseal: (at) =>
        transact(db, async (trx) => {
          const row = await lockDkimKey(trx, at);
          if (!row) return true;
          const anew = sealedAnew(secrets, row.private_key, boundTo(row));
          if (anew !== null) await writePrivateKey(trx, at, anew);
          return anew !== null;
        }),
    },
    onProgress,
  );
}

/** Ids of keys that no listed master secret opens. */
export async function unreadableDkimKeys({
  db,
  secrets,
}: Pick<Services, 'db' | 'secrets'>): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const at of eachSealed((after, limit) => sealedByOthers(db, ANY_SEALED, after, limit)))
    if (openDkimKey(secrets, at as DkimKeyRow).kind !== 'ok') unreadable.push(at.id);
  return unreadable;
}

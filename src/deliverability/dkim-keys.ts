import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Db } from '../platform/db/connect.ts';
import type { DkimAlgorithm } from '../platform/db/types.ts';
import { sealedTable } from '../platform/sealed.ts';
import type { Secrets } from '../platform/secrets.ts';
import { dkimKeysOf } from './dkim-store.ts';

export interface DkimSigningKey {
  domain: string;
  selector: string;
  algorithm: DkimAlgorithm;
  key: KeyObject;
}

export const PRIVATE_KEYS = sealedTable('dkim_keys', {
  key: ['team_id', 'id'],
  columns: { private_key: {} },
  aad: ({ team_id: teamId, id, column }) => `dkim_keys|${column}|${id}|${teamId}`,
});

export type LoadedKeys = { kind: 'ok'; keys: DkimSigningKey[] } | { kind: 'unreadable'; why: string };

export async function loadDkimKeys(
  db: Db,
  secrets: Secrets,
  teamId: string,
  domain: string,
): Promise<LoadedKeys> {
  const keys: DkimSigningKey[] = [];
  for (const row of await dkimKeysOf(db, teamId, domain)) {
    const place = { team_id: teamId, id: row.id, column: 'private_key' } as const;
    const opened = PRIVATE_KEYS.open(secrets, place, row.private_key);
    if (opened.kind === 'unreadable') return opened;
    const { selector, algorithm } = row;
    keys.push({ domain, selector, algorithm, key: createPrivateKey(opened.plain) });
  }
  return { kind: 'ok', keys };
}

import { createHash } from 'node:crypto';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { sealedTable } from '../platform/sealed.ts';
import type { Secrets } from '../platform/secrets.ts';
import { listErasureKeys, putErasureKey } from './erasure-store.ts';
import type { ErasureRow, SealedKey } from './erasure-store.ts';

export const ERASURE_KEYS = sealedTable('erasure_keys', {
  key: ['organization_id', 'kind'],
  columns: { key: {} },
  label: ['organization'],
  aad: ({ organization_id: organizationId, kind, column }) =>
    `erasure_keys|${column}|${organizationId}|${kind}`,
});

const KEY_BYTES = 32;
/** The key of new erasures. */
const CURRENT = 'people';

/** `kind`: its name in the database. `plain`: 32 random bytes as base64url. */
export interface ErasureKey {
  kind: string;
  plain: string;
}

/** Throws where a key cannot be opened: without it the erased could come back. */
export const openErasureKeys = (secrets: Pick<Secrets, 'open'>, sealed: readonly SealedKey[]): ErasureKey[] =>
  sealed.map(({ key, ...of }) => {
    const opened = ERASURE_KEYS.open(secrets, { ...of, column: 'key' }, key);
    if (opened.kind === 'ok') return { kind: of.kind, plain: opened.plain };
    throw new Error(
      `the key of erasures cannot be opened (${opened.why}): start with the master secret that sealed it`,
    );
  });

export const erasureKeysOf = async (
  db: Db | Trx,
  secrets: Pick<Secrets, 'open'>,
  organizationId: string,
): Promise<ErasureKey[]> => openErasureKeys(secrets, await listErasureKeys(db, organizationId));

/** The key that the hash of an erasure was made with. */
export async function keyOfErasure(
  db: Db,
  secrets: Pick<Secrets, 'open'>,
  { organization_id: organizationId, key_kind }: Pick<ErasureRow, 'organization_id' | 'key_kind'>,
): Promise<string> {
  const keys = await erasureKeysOf(db, secrets, organizationId);
  return keys.find(({ kind }) => kind === key_kind)!.plain;
}

type Deps = Pick<Services, 'secrets' | 'ids' | 'clock'>;

const keep = (
  trx: Trx,
  { secrets, clock }: Deps,
  organizationId: string,
  { kind, plain }: ErasureKey,
): Promise<void> => {
  const of = { organization_id: organizationId, kind };
  const key = ERASURE_KEYS.seal(secrets, { ...of, column: 'key' }, plain);
  return putErasureKey(trx, { ...of, key }, clock.now());
};

/** All keys of an organization, that of new erasures first; it is made with the first erasure. */
export async function requireErasureKeys(
  trx: Trx,
  deps: Deps,
  organizationId: string,
): Promise<[ErasureKey, ...ErasureKey[]]> {
  await keep(trx, deps, organizationId, { kind: CURRENT, plain: deps.ids.token(KEY_BYTES) });
  const keys = await erasureKeysOf(trx, deps.secrets, organizationId);
  const current = keys.find(({ kind }) => kind === CURRENT)!;
  return [current, ...keys.filter((key) => key !== current)];
}

/**
 * Keeps the key of a journal: that of new erasures in a database from before the first one, else one more. An organization has
 * several after a restore without its journal: it made a new key with its next erasure.
 */
export async function keepErasureKey(
  trx: Trx,
  deps: Deps,
  organizationId: string,
  plain: string,
): Promise<ErasureKey> {
  const other = `journal-${createHash('sha256').update(plain).digest('hex').slice(0, 16)}`;
  for (const kind of [CURRENT, other]) {
    const keys = await erasureKeysOf(trx, deps.secrets, organizationId);
    const known = keys.find((key) => key.plain === plain);
    if (known) return known;
    await keep(trx, deps, organizationId, { kind, plain });
  }
  return { kind: other, plain };
}

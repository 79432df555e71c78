import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { sealedTable } from '../platform/sealed.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findErasureKey, putErasureKey } from './erasure-store.ts';

export const ERASURE_KEYS = sealedTable('erasure_keys', {
  key: ['organization_id', 'kind'],
  columns: { key: {} },
  label: ['organization'],
  aad: ({ organization_id: organizationId, kind, column }) =>
    `erasure_keys|${column}|${organizationId}|${kind}`,
});

const KEY_BYTES = 32;
const placeOf = (organizationId: string) =>
  ({ organization_id: organizationId, kind: 'people', column: 'key' }) as const;

/** Throws where the key cannot be opened: without it the erased could come back. */
export function openErasureKey(
  secrets: Pick<Secrets, 'open'>,
  organizationId: string,
  sealed: string,
): string {
  const opened = ERASURE_KEYS.open(secrets, placeOf(organizationId), sealed);
  if (opened.kind === 'ok') return opened.plain;
  throw new Error(
    `the key of erasures cannot be opened (${opened.why}): start with the master secret that sealed it`,
  );
}

export async function erasureKeyOf(
  db: Db | Trx,
  secrets: Pick<Secrets, 'open'>,
  organizationId: string,
): Promise<string | null> {
  const sealed = await findErasureKey(db, organizationId);
  return sealed === null ? null : openErasureKey(secrets, organizationId, sealed);
}

/** Makes the key with the first erasure. `known`: that of a journal, for a database from before it. */
export async function requireErasureKey(
  trx: Trx,
  { secrets, ids, clock }: Pick<Services, 'secrets' | 'ids' | 'clock'>,
  organizationId: string,
  known?: string,
): Promise<string> {
  const plain = known ?? ids.token(KEY_BYTES);
  const sealed = ERASURE_KEYS.seal(secrets, placeOf(organizationId), plain);
  await putErasureKey(trx, organizationId, sealed, clock.now());
  return (await erasureKeyOf(trx, secrets, organizationId))!;
}

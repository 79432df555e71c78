import { sealedAnew } from '../platform/reseal.ts';
import type { Resealed } from '../platform/reseal.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import {
  deleteConnector,
  findConnector,
  listConnectors,
  putConnector,
  writeSecret,
} from './connector-store.ts';
import type { ConnectorKey, ConnectorRow } from './connector-store.ts';
import type { ConnectorKind } from './rules/kinds.ts';

/** Where a sealed secret belongs. */
const boundTo = ({ organizationId, kind }: ConnectorKey): string =>
  `connectors|secret|${organizationId}|${kind}`;
const keyOf = (row: Pick<ConnectorRow, 'organization_id' | 'kind'>): ConnectorKey => ({
  organizationId: row.organization_id,
  kind: row.kind as ConnectorKind,
});

/** All connectors, without their secrets. */
export const connectors = async ({ db }: Pick<Services, 'db'>) =>
  (await listConnectors(db)).map(({ secret: _sealed, ...row }) => row);

/** A connector with its secret in clear; null: none is configured. Throws when the secret cannot be opened. */
export async function openConnector(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  key: ConnectorKey,
): Promise<{ url: string; secret: string; failures: number } | null> {
  const row = await findConnector(db, key);
  if (!row) return null;
  const opened = secrets.open(row.secret, boundTo(key));
  if (opened.kind !== 'ok')
    throw new Error(`the secret of the ${key.kind} connector cannot be opened: ${opened.why}`);
  return { url: row.url, secret: opened.plain, failures: row.failures };
}

/** A secret in the form of Standard Webhooks. */
export const newSecret = (ids: Pick<Services['ids'], 'bytes'>): string =>
  `whsec_${ids.bytes(24).toString('base64')}`;

/** Configures the connector of an organization, or another URL for it: its secret stays unless another is given. Resolves it. */
export async function setConnector(
  { db, secrets, ids, clock }: Pick<Services, 'db' | 'secrets' | 'ids' | 'clock'>,
  key: ConnectorKey,
  { url, secret }: { url: string; secret?: string | undefined },
): Promise<string> {
  const known = secret === undefined ? await openConnector({ db, secrets }, key) : null;
  const plain = secret ?? known?.secret ?? newSecret(ids);
  await putConnector(db, key, { url, secret: secrets.seal(plain, boundTo(key)) }, clock.now());
  return plain;
}

export const removeConnector = ({ db }: Pick<Services, 'db'>, key: ConnectorKey): Promise<boolean> =>
  deleteConnector(db, key);

/** Seals the secrets of connectors with the newest master secret. */
export async function resealConnectors(
  { db, secrets }: { db: Services['db']; secrets: Secrets },
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const old = (await listConnectors(db)).filter(({ secret }) => secrets.needsReseal(secret));
  const result: Resealed = { resealed: 0, unreadable: [] };
  for (const [index, row] of old.entries()) {
    const anew = sealedAnew(secrets, row.secret, boundTo(keyOf(row)));
    if (anew === null) result.unreadable.push(`${row.organization} ${row.kind}`);
    else {
      await writeSecret(db, keyOf(row), anew);
      result.resealed++;
    }
    onProgress(index + 1, old.length);
  }
  return result;
}

/** Connectors whose secret no listed master secret opens. */
export async function unreadableConnectors({
  db,
  secrets,
}: Pick<Services, 'db' | 'secrets'>): Promise<string[]> {
  return (await listConnectors(db)).flatMap((row) =>
    secrets.open(row.secret, boundTo(keyOf(row))).kind === 'ok' ? [] : [`${row.organization} ${row.kind}`],
  );
}

import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import { sealedTable } from '../platform/sealed.ts';
import type { Services } from '../platform/services.ts';
import { deleteConnector, findConnector, listConnectors, putConnector } from './connector-store.ts';
import type { ConnectorKey } from './connector-store.ts';

export const CONNECTOR_SECRETS = sealedTable('connectors', {
  key: ['organization_id', 'kind'],
  columns: { secret: {} },
  label: ['organization', 'kind'],
  aad: ({ organization_id: organizationId, kind, column }) =>
    `connectors|${column}|${organizationId}|${kind}`,
});

const placeOf = ({ organizationId, kind }: ConnectorKey) =>
  ({ organization_id: organizationId, kind, column: 'secret' }) as const;

export const connectors = async ({ db }: Pick<Services, 'db'>) =>
  (await listConnectors(db)).map(({ secret: _sealed, ...row }) => row);

/** The secret is in clear. Throws when it cannot be opened. */
export async function openConnector(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  key: ConnectorKey,
): Promise<{ url: string; secret: string; failures: number } | null> {
  const row = await findConnector(db, key);
  if (!row) return null;
  const opened = CONNECTOR_SECRETS.open(secrets, placeOf(key), row.secret);
  if (opened.kind !== 'ok')
    throw new Error(`the secret of the ${key.kind} connector cannot be opened: ${opened.why}`);
  return { url: row.url, secret: opened.plain, failures: row.failures };
}

/** In the form of Standard Webhooks. */
export const newConnectorSecret = (ids: Pick<Services['ids'], 'bytes'>): string =>
  `whsec_${ids.bytes(24).toString('base64')}`;

/** Keeps the secret of the organization's connector unless another is given. Resolves the secret. */
export async function setConnector(
  { db, secrets, ids, clock }: Pick<Services, 'db' | 'secrets' | 'ids' | 'clock'>,
  key: ConnectorKey,
  { url, secret }: { url: string; secret?: string | undefined },
): Promise<string> {
  const known = secret === undefined ? await openConnector({ db, secrets }, key) : null;
  const plain = secret ?? known?.secret ?? newConnectorSecret(ids);
  const sealed = CONNECTOR_SECRETS.seal(secrets, placeOf(key), plain);
  await transact(db, async (trx) => {
    await audit(trx, 'connectors', { organization_id: key.organizationId, kind: key.kind });
    await putConnector(trx, key, { url, secret: sealed }, clock.now());
  });
  return plain;
}

export const removeConnector = ({ db }: Pick<Services, 'db'>, key: ConnectorKey): Promise<boolean> =>
  transact(db, async (trx) => {
    await audit(trx, 'connectors', { organization_id: key.organizationId, kind: key.kind });
    return deleteConnector(trx, key);
  });

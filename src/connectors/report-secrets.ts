import { sealedTable } from '../platform/sealed.ts';
import type { Services } from '../platform/services.ts';
import { SEALED } from './rules/sealed.ts';

interface At {
  organizationId: string;
  id: string;
}

export const REPORT_SECRETS = sealedTable('connector_events', {
  key: ['organization_id', 'id'],
  columns: { body: { named: { under: SEALED } } },
  where: { state: 'received' },
  label: ['organization', 'id'],
  aad: ({ organization_id: organizationId, id, name }) => `connector_events|${name}|${organizationId}|${id}`,
});

const placeOf = ({ organizationId, id }: At, name: string) =>
  ({ organization_id: organizationId, id, column: 'body', name }) as const;

/** Seals the secrets of a report's body until it is applied. */
export function withoutSecrets(
  { secrets }: Pick<Services, 'secrets'>,
  at: At,
  body: Record<string, unknown>,
  keys: readonly string[],
): Record<string, unknown> {
  const found = keys.filter((key) => typeof body[key] === 'string');
  const open = Object.fromEntries(
    Object.entries(body).filter(([key]) => !found.includes(key) && key !== SEALED),
  );
  if (found.length === 0) return open;
  const sealed = found.map((key) => [key, REPORT_SECRETS.seal(secrets, placeOf(at, key), String(body[key]))]);
  return { ...open, [SEALED]: Object.fromEntries(sealed) };
}

/** A secret of a stored report; null: it has none under this key. Throws when it cannot be opened. */
export function secretOf(
  { secrets }: Pick<Services, 'secrets'>,
  { organizationId, id, body }: At & { body: Record<string, unknown> },
  key: string,
): string | null {
  const sealed = (body[SEALED] as Record<string, string> | undefined)?.[key];
  if (sealed === undefined) return null;
  const opened = REPORT_SECRETS.open(secrets, placeOf({ organizationId, id }, key), sealed);
  if (opened.kind !== 'ok') throw new Error(`the ${key} of a report cannot be opened: ${opened.why}`);
  return opened.plain;
}

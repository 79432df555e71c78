import type { Services } from '../platform/services.ts';
import { SEALED } from './rules/sealed.ts';

interface At {
  organizationId: string;
  /** Of the report. */
  id: string;
}

const boundTo = ({ organizationId, id }: At, key: string): string =>
  `connector_events|${key}|${organizationId}|${id}`;

/** The body of a report as it is kept: its secrets are sealed until it is applied, and gone then. */
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
  const sealed = found.map((key) => [key, secrets.seal(String(body[key]), boundTo(at, key))]);
  return { ...open, [SEALED]: Object.fromEntries(sealed) };
}

/** A secret of a kept report; null: it has none of this key. Throws when it cannot be opened. */
export function secretOf(
  { secrets }: Pick<Services, 'secrets'>,
  { organizationId, id, body }: At & { body: Record<string, unknown> },
  key: string,
): string | null {
  const sealed = (body[SEALED] as Record<string, string> | undefined)?.[key];
  if (sealed === undefined) return null;
  const opened = secrets.open(sealed, boundTo({ organizationId, id }, key));
  if (opened.kind !== 'ok') throw new Error(`the ${key} of a report cannot be opened: ${opened.why}`);
  return opened.plain;
}

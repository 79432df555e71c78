import { sealedAnew } from '../platform/reseal.ts';
import type { Resealed } from '../platform/reseal.ts';
import type { Services } from '../platform/services.ts';
import { listSealedEvents, writeSealed } from './event-store.ts';
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

/** Seals the secrets of reports that wait with the newest master secret. */
export async function resealReports(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const result: Resealed = { resealed: 0, unreadable: [] };
  const old = (await listSealedEvents(db)).filter(({ sealed }) =>
    Object.values(sealed).some((text) => secrets.needsReseal(text)),
  );
  for (const [index, { organization_id: organizationId, id, organization, sealed }] of old.entries()) {
    const at = { organizationId, id };
    const anew = Object.entries(sealed).map(
      ([key, text]) => [key, sealedAnew(secrets, text, boundTo(at, key))] as const,
    );
    if (anew.some(([, text]) => text === null)) result.unreadable.push(`${organization} ${id}`);
    else {
      await writeSealed(
        db,
        { organization_id: organizationId, id },
        Object.fromEntries(anew) as Record<string, string>,
      );
      result.resealed++;
    }
    onProgress(index + 1, old.length);
  }
  return result;
}

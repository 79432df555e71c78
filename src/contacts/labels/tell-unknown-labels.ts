import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { findUnknownLabels } from './store.ts';

const MAX_NAMED = 50;

/** spec: Contact create rule 6 */
export async function tellUnknownLabels(
  db: Db | Trx,
  at: { teamId: string; profileId: string | null },
  names: readonly string[] | undefined,
): Promise<string[]> {
  const unknown = await findUnknownLabels(db, at, names ?? []);
  const others = unknown.length - MAX_NAMED;
  return [
    ...unknown
      .slice(0, MAX_NAMED)
      .map((name) => `labels: "${name}" is no label of the team for contacts and was ignored`),
    ...(others > 0 ? [`labels: ${others} more names are no labels for contacts and were ignored`] : []),
  ];
}

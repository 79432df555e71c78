import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { keepErasureKey } from './erasure-keys.ts';
import { readErasures } from './erasure-journal.ts';
import type { JournalLine } from './erasure-journal.ts';
import { findOrganizations, insertUnfound } from './erasure-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'log'>;

/**
 * - `queued`: persons that the database did not know as erased; a worker searches and erases them.
 * - `other`: lines of organizations that are not there.
 */
export interface Reapplied {
  lines: number;
  queued: number;
  other: number;
  broken: number;
}

const BATCH = 1_000;

/**
 * Erases again who is erased by a journal, and unknown to the database: it was restored from an earlier backup. From here on
 * none of them is imported. Null: there is no such file.
 */
export async function reapplyErasures(deps: Deps, path: string): Promise<Reapplied | null> {
  const journal = await readErasures(path);
  if (!journal) return null;
  const { lines, broken } = journal;
  const done = { lines: lines.length, queued: 0, other: 0, broken };
  const organizations = Map.groupBy(lines, (line) => line.organization_id);
  const there = await findOrganizations(deps.db, [...organizations.keys()]);
  for (const [organizationId, all] of organizations) {
    if (!there.has(organizationId)) {
      done.other += all.length;
      continue;
    }
    for (const [key, made] of Map.groupBy(all, (line) => line.key))
      for (let from = 0; from < made.length; from += BATCH)
        done.queued += await queueLines(deps, { organizationId, key }, made.slice(from, from + BATCH));
  }
  if (broken > 0 || done.other > 0)
    deps.log.error({ path, ...done }, 'some lines of the journal of erasures were not applied');
  if (done.queued > 0)
    deps.log.warn({ path, ...done }, 'the database did not know some erasures; they are done again');
  return done;
}

const queueLines = (
  deps: Deps,
  { organizationId, key }: { organizationId: string; key: string },
  lines: readonly JournalLine[],
): Promise<number> =>
  transact(deps.db, async (trx) => {
    const { kind } = await keepErasureKey(trx, deps, organizationId, key);
    const [now, wall] = [deps.clock.now(), deps.clock.wall()];
    const rows = lines.map(({ id, hash, at }) => ({ id, hash: Buffer.from(hash, 'hex'), at: new Date(at) }));
    return insertUnfound(trx, organizationId, rows, { keyKind: kind, wall, now });
  });

import type { Services } from '../platform/services.ts';
import { keyOfErasure } from './erasure-keys.ts';
import { appendErasures, erasureJournal, lineOf, readErasures } from './erasure-journal.ts';
import { listJournalled } from './erasure-store.ts';
import type { ErasureRow } from './erasure-store.ts';
import { reapplyErasures } from './reapply-erasures.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'log' | 'config'>;

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Afterwards the journal of this data directory and the database name the same persons: who only the journal names is
 * erased again, and who only the database names is written into it, as a worker on another machine erased them or the file
 * was lost. Costs one read of both: a million erasures are 250 MB and some seconds.
 */
export async function matchJournal(deps: Deps & Pick<Services, 'ids'>): Promise<void> {
  await reapplyErasures(deps, erasureJournal(deps.config.dataDir));
  await completeJournal(deps);
}

/** Writes into the journal of this data directory who only the database names. */
export async function completeJournal(deps: Deps): Promise<void> {
  const { dataDir } = deps.config;
  const written = await readErasures(erasureJournal(dataDir));
  const known = new Map(
    written?.lines.map((line) => [personOf(line.organization_id, line.hash), Date.parse(line.at)]),
  );
  const keys = new Map<string, string>();
  let added = 0;
  for (let after = { organization_id: FIRST, id: FIRST }; ;) {
    const rows = await listJournalled(deps.db, after, PAGE);
    const missing = rows.filter(
      ({ organization_id: of, hash, journalled_at: at }) =>
        (known.get(personOf(of, hash.toString('hex'))) ?? -Infinity) < at!.getTime(),
    );
    for (const row of missing)
      if (!keys.has(keyNameOf(row))) keys.set(keyNameOf(row), await keyOfErasure(deps.db, deps.secrets, row));
    if (missing.length > 0)
      await appendErasures(
        dataDir,
        missing.map((row) => lineOf(row, keys.get(keyNameOf(row))!, row.journalled_at!)),
      );
    added += missing.length;
    if (rows.length < PAGE) break;
    after = rows.at(-1)!;
  }
  if (added > 0)
    deps.log.warn({ added }, 'erasures that the journal of this data directory lacked were added');
}

const keyNameOf = ({ organization_id: of, key_kind: kind }: ErasureRow): string => `${of} ${kind}`;
const personOf = (organizationId: string, hash: string): string => `${organizationId} ${hash}`;

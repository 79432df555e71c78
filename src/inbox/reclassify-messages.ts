import { isRowFault } from '../platform/db/bisect-batch.ts';
import { reclassifyMessage } from './reclassify-message.ts';
import type { Change, ReclassifyDeps, Reclassified } from './reclassify-message.ts';
import { countAsked, listAsked } from './reclassify-store.ts';
import type { Asked, MessageKey } from './reclassify-store.ts';
import { RULES_VERSION } from './rules/version.ts';

const BATCH = 200;

export interface Totals extends Record<Reclassified['kind'], number> {
  read: number;
  changes: Record<string, number>;
}

/**
 * Judges stored messages by the current rules, team by team, oldest first. With `apply`, each changed message is booked
 * in its own transaction; after a stop, the next run continues.
 */
export async function reclassifyMessages(
  deps: ReclassifyDeps,
  asked: Asked & { apply: boolean },
  on: { progress(done: number, total: number): void; change(change: Change): void; signal: AbortSignal },
): Promise<Totals> {
  const totals: Totals = {
    read: 0,
    changed: 0,
    same: 0,
    settled: 0,
    no_raw: 0,
    unreadable: 0,
    undecided: 0,
    busy: 0,
    changes: {},
  };
  const total = await countAsked(deps.db, asked, RULES_VERSION);
  let after: MessageKey | null = null;
  for (;;) {
    const batch: MessageKey[] = await listAsked(deps.db, asked, {
      today: RULES_VERSION,
      after,
      limit: BATCH,
    });
    for (const key of batch) {
      if (on.signal.aborted) return totals;
      const result = await reclassifyAlone(deps, key, asked);
      totals.read++;
      totals[result.kind]++;
      if (result.kind === 'changed') {
        const words = `${result.change.before} -> ${result.change.after}`;
        totals.changes[words] = (totals.changes[words] ?? 0) + 1;
        on.change(result.change);
      }
      on.progress(totals.read, total);
    }
    if (batch.length < BATCH) return totals;
    after = batch.at(-1)!;
  }
}

async function reclassifyAlone(
  deps: ReclassifyDeps,
  key: MessageKey,
  asked: { apply: boolean },
): Promise<Reclassified> {
  try {
    return await reclassifyMessage(deps, key, asked);
  } catch (error) {
    if (isRowFault(error)) return { kind: 'undecided' };
    throw error;
  }
}

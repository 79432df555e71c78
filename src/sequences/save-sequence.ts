import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { checkSequence } from './check-sequence.ts';
import type { SequenceInput } from './check-sequence.ts';
import { sealHeaders } from './node-headers.ts';
import { findVersion, insertVersion, nextVersion } from './sequence-store.ts';
import type { SequenceKey } from './sequence-store.ts';

export type { SequenceInput };

/**
 * Publishes a graph as a new version in the caller's transaction, which holds the campaign's row and then points the
 * campaign at it. `current` is the version that omitted parts are taken from. Throws 400 with every fault in `details`.
 */
export async function saveSequence(
  trx: Trx,
  key: SequenceKey,
  { input, current, now }: { input: SequenceInput; current: number | null; now: Date },
  deps: Pick<Services, 'ids' | 'secrets'>,
): Promise<{ version: number; warnings: string[] }> {
  const { graph, warnings } = await checkSequence(trx, key, { input, current });
  const version = await nextVersion(trx, key);
  const before = current === null ? null : await findVersion(trx, key, current);
  const stored = await sealHeaders(trx, deps, key.teamId, { graph, before, now });
  await insertVersion(trx, key, version, stored, now);
  return { version, warnings };
}

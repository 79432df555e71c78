import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { checkSequence } from './check-sequence.ts';
import type { SequenceInput } from './check-sequence.ts';
import { sealNodeHeaders } from './node-headers.ts';
import type { Graph } from './rules/graph.ts';
import { insertVersion, nextVersion } from './sequence-store.ts';
import type { SequenceKey } from './sequence-store.ts';

export type { SequenceInput };

/** `before` gives omitted parts, and masked headers of the same nodes. */
export interface SequenceChange {
  input: SequenceInput;
  before: Graph;
  now: Date;
}

/**
 * Checks a graph and seals the headers of its HTTP nodes in the caller's transaction. Throws 400 with every fault in
 * `details`.
 */
export async function prepareSequence(
  trx: Trx,
  teamId: string,
  { input, before, now }: SequenceChange,
  deps: Pick<Services, 'ids' | 'secrets'>,
): Promise<{ graph: Graph; warnings: string[] }> {
  const { graph, warnings } = await checkSequence(trx, teamId, { input, before });
  return { graph: await sealNodeHeaders(trx, deps, teamId, { graph, before, now }), warnings };
}

/**
 * Publishes a graph as a new version in the caller's transaction, which locks the campaign's row and then points the
 * campaign at the version. Throws 400 with every fault in `details`.
 */
export async function saveSequence(
  trx: Trx,
  key: SequenceKey,
  change: SequenceChange,
  deps: Pick<Services, 'ids' | 'secrets'>,
): Promise<{ version: number; graph: Graph; warnings: string[] }> {
  const { graph, warnings } = await prepareSequence(trx, key.teamId, change, deps);
  const version = await nextVersion(trx, key);
  await insertVersion(trx, key, version, graph, change.now);
  return { version, graph, warnings };
}

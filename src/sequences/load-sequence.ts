import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Graph } from './rules/graph.ts';
import { findVersion } from './sequence-store.ts';
import type { SequenceKey } from './sequence-store.ts';

export async function loadSequence(db: Db | Trx, key: SequenceKey, version: number | null): Promise<Graph> {
  const graph = version === null ? null : await findVersion(db, key, version);
  return graph ?? { nodes: [], edges: [] };
}

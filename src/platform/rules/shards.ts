import { createHash } from 'node:crypto';

/** Parts that all keys fall into; `dues.shard` has the same number. */
export const SHARDS = 64;
export const allShards: number[] = Array.from({ length: SHARDS }, (_none, shard) => shard);

const weight = (shard: number, worker: string): string =>
  createHash('sha1').update(`${shard} ${worker}`).digest('hex');

/** Rendezvous hashing: the worker with the greatest weight has the shard. A worker that leaves moves only its own shards. */
export function ownerOf(shard: number, workers: readonly string[]): string | undefined {
  let best: { worker: string; weight: string } | undefined;
  for (const worker of workers) {
    const own = weight(shard, worker);
    if (!best || own > best.weight) best = { worker, weight: own };
  }
  return best?.worker;
}

/** The shards that one of these workers has. */
export const shardsOf = (worker: string, workers: readonly string[]): number[] =>
  allShards.filter((shard) => ownerOf(shard, workers) === worker);

import { createHash } from 'node:crypto';

/** Number of shards; `dues.shard` uses the same. */
export const SHARDS = 64;
export const allShards: number[] = Array.from({ length: SHARDS }, (_none, shard) => shard);

const weight = (shard: number, worker: string): string =>
  createHash('sha1').update(`${shard} ${worker}`).digest('hex');

/** Rendezvous hashing: the worker with the greatest weight owns the shard. When a worker leaves, only its shards move. */
export function ownerOf(shard: number, workers: readonly string[]): string | undefined {
  let best: { worker: string; weight: string } | undefined;
  for (const worker of workers) {
    const own = weight(shard, worker);
    if (!best || own > best.weight) best = { worker, weight: own };
  }
  return best?.worker;
}

export const shardsOf = (worker: string, workers: readonly string[]): number[] =>
  allShards.filter((shard) => ownerOf(shard, workers) === worker);

import { setTimeout as pause } from 'node:timers/promises';

/**
 * Group commit: items that arrive while a batch is under way form the next batch. A failing batch rejects
 * each of its items; nothing is retried here.
 * - `lanes`: batches under way at once.
 * - `gatherMs`: how long a batch that is not full waits for more items, for work that no caller waits for.
 */
export function createBatcher<In, Out>(options: {
  maxBatch: number;
  lanes?: number;
  gatherMs?: number;
  run(items: In[]): Promise<Out[]>;
}): (item: In) => Promise<Out> {
  const { maxBatch, lanes = 1, gatherMs = 0, run } = options;
  type Waiting = { item: In; resolve(out: Out): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let busy = 0;
  const flush = async (): Promise<void> => {
    busy++;
    while (waiting.length > 0) {
      if (gatherMs > 0 && waiting.length < maxBatch) await pause(gatherMs);
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        const outs = await run(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(outs[index]!));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    busy--;
  };
  return (item) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // One turn of the event loop passes first, so that items that are ready now join the batch.
      if (busy < lanes) setImmediate(() => void (busy < lanes && waiting.length > 0 && flush()));
    });
}

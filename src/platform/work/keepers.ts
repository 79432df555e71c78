import { keeperTurns } from './keeper-turns.ts';
import type { Services } from '../services.ts';
import { passesUnderWay } from './passes.ts';
import type { Stoppable } from './loop.ts';
import { stopwatch } from '../clock.ts';

/** One turn of a keeper; resolves true when it left work behind. */
export type Keeper = (signal: AbortSignal) => Promise<unknown>;

/** Runs keepers by the app's clock, once in each period in the whole cluster. */
export function createKeepers({ queue }: Pick<Services, 'queue'>) {
  const keepers = new Map<string, { periodMs: number; run: Keeper; begun: number | null }>();
  const ending = new AbortController();
  return {
    async add(name: string, periodMs: number, run: Keeper): Promise<Stoppable> {
      keepers.set(name, { periodMs, run, begun: null });
      return { stop: async () => ending.abort() };
    },
    /** Asks for the turns of periods that have begun. */
    begin(now: Date): Promise<void> {
      const turns = [];
      for (const [keeper, each] of keepers) {
        const period = Math.floor(now.getTime() / each.periodMs);
        if (period !== each.begun)
          turns.push({ keeper, period: new Date(period * each.periodMs).toISOString() });
        each.begun = period;
      }
      return queue.enqueue(keeperTurns, turns);
    },
    async start(): Promise<void> {
      if (keepers.size === 0) return;
      await queue.work(keeperTurns, async ({ payload: { keeper }, signal }) => {
        const turning = AbortSignal.any([signal, ending.signal]);
        // One that another version of the program has is done by a worker of that version, in the next period.
        const run = keepers.get(keeper)?.run;
        if (!run) return;
        passesUnderWay.set(keeper, stopwatch());
        try {
          while ((await run(turning)) === true && !turning.aborted) passesUnderWay.set(keeper, stopwatch());
        } finally {
          passesUnderWay.delete(keeper);
        }
      });
    },
  };
}

import { createHash } from 'node:crypto';
import Type from 'typebox';
import { defineQueue } from '../queue/define.ts';
import type { Services } from '../services.ts';
import { passesUnderWay } from './passes.ts';
import type { Stoppable } from './loop.ts';
import { stopwatch } from '../clock.ts';

/** One turn of a keeper; resolves true when it left work behind. */
export type Keeper = (signal: AbortSignal) => Promise<unknown>;

/** The turns of all keepers: one job for each keeper and period, whichever worker asks for it first. */
export const keeperTurns = defineQueue({
  name: 'work.every',
  payload: Type.Object({ keeper: Type.String(), period: Type.String() }),
  // A turn that failed is in the log; the next one comes.
  retryLimit: 0,
  idOf: ({ keeper, period }) => {
    const hex = createHash('sha256').update(`${keeper} ${period}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
});

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
    async begin(now: Date): Promise<void> {
      const turns = [];
      for (const [keeper, each] of keepers) {
        const period = Math.floor(now.getTime() / each.periodMs);
        if (period !== each.begun)
          turns.push({ keeper, period: new Date(period * each.periodMs).toISOString() });
        each.begun = period;
      }
      await queue.enqueue(keeperTurns, turns);
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

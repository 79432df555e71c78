import { stopwatch } from '../clock.ts';
import type { Services } from '../services.ts';
import { keeperTurns, turnAfter } from './keeper-turns.ts';
import type { Stoppable } from './loop.ts';
import { passesUnderWay } from './passes.ts';

/** One turn of a keeper; resolves true when it left work behind. */
export type Keeper = (signal: AbortSignal) => Promise<unknown>;

/** A turn ends after this, and what it left behind has a turn of its own: the other keepers come in between. */
const TURN_MS = 20_000;
/** However fast the clock goes, a keeper is asked for no more often. */
const SOONEST_MS = 3_000;
/** The turn of a period is asked for again: the queue may have been away, or the turn before was under way. */
const ASK_AGAIN_MS = 60_000;

interface Kept {
  periodMs: number;
  run: Keeper;
  /** The period that has begun, the turn that was asked for last, and when (by the stopwatch). */
  period: number | null;
  turn: string;
  askedAt: number;
}

/** Runs keepers by the app's clock, once in each period in the whole cluster. */
export function createKeepers({ queue }: Pick<Services, 'queue'>) {
  const keepers = new Map<string, Kept>();
  const ending = new AbortController();
  const running = new Set<Promise<void>>();

  async function take(name: string, kept: Kept, turn: string, signal: AbortSignal): Promise<void> {
    const endsAt = stopwatch() + TURN_MS;
    let more: unknown = true;
    passesUnderWay.set(name, stopwatch());
    try {
      while (more === true && !signal.aborted && stopwatch() < endsAt) {
        passesUnderWay.set(name, stopwatch());
        more = await kept.run(signal);
      }
      if (more === true) {
        // Whichever worker had the turns before this one.
        kept.turn = turnAfter(turn);
        kept.askedAt = Number.NEGATIVE_INFINITY;
      }
    } finally {
      passesUnderWay.delete(name);
    }
  }

  return {
    async add(name: string, periodMs: number, run: Keeper): Promise<Stoppable> {
      const askedAt = Number.NEGATIVE_INFINITY;
      keepers.set(name, { periodMs, run, period: null, turn: '', askedAt });
      return {
        stop: async () => {
          ending.abort();
          await Promise.allSettled(running);
        },
      };
    },
    /** Asks for the turns of periods that have begun. One that was asked for already is known by its id. */
    begin(now: Date): Promise<void> {
      const turns = [];
      for (const [keeper, kept] of keepers) {
        const period = Math.floor(now.getTime() / kept.periodMs);
        const sinceMs = stopwatch() - kept.askedAt;
        if (sinceMs < (period === kept.period ? ASK_AGAIN_MS : SOONEST_MS)) continue;
        if (period !== kept.period) kept.turn = new Date(period * kept.periodMs).toISOString();
        Object.assign(kept, { period, askedAt: stopwatch() });
        turns.push({ keeper, period: kept.turn });
      }
      return queue.enqueue(keeperTurns, turns);
    },
    async start(): Promise<void> {
      if (keepers.size === 0) return;
      await queue.work(keeperTurns, async ({ payload: { keeper, period }, signal }) => {
        // One that only another version of the program has: its turn passes, and the next may meet a worker that has it.
        const kept = keepers.get(keeper);
        if (!kept) return;
        const turning = take(keeper, kept, period, AbortSignal.any([signal, ending.signal]));
        running.add(turning);
        await turning.finally(() => running.delete(turning));
      });
    },
  };
}

import { stopwatch } from '../clock.ts';
import type { Services } from '../services.ts';
import { keeperTurns, turnAfter } from './keeper-turns.ts';
import type { Stoppable } from './loop.ts';
import { passesUnderWay } from './passes.ts';

/** One turn; resolves to true when work is left. */
export type Keeper = (signal: AbortSignal) => Promise<unknown>;

/** A turn ends after this time; the rest gets a turn of its own, so that other keepers run in between. */
const TURN_MS = 20_000;
/** Minimum time between two requests for a keeper, however fast the clock runs. */
const SOONEST_MS = 3_000;
/**
 * The turn of a period is requested again after this time: the queue may have been unreachable, or the previous turn
 * still running.
 */
const ASK_AGAIN_MS = 60_000;

interface Kept {
  periodMs: number;
  run: Keeper;
  /** The current period, the last requested turn, and when it was requested (stopwatch). */
  period: number | null;
  turn: string;
  askedAt: number;
}

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
    /** Requests the turns of all current periods; the job id makes repeated requests harmless. */
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
        // The keeper exists only in another version of the program: skip its turn; the next may reach a worker that has
        // it.
        const kept = keepers.get(keeper);
        if (!kept) return;
        const turning = take(keeper, kept, period, AbortSignal.any([signal, ending.signal]));
        running.add(turning);
        await turning.finally(() => running.delete(turning));
      });
    },
  };
}

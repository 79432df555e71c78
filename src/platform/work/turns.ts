import type { TurnClaim } from '../db/claim-round-robin.ts';
import type { Services } from '../services.ts';
import type { Runner } from './kinds.ts';
import { LaneLimiter } from './lane-limiter.ts';
import type { Placed, Shares, Turn } from './lane-limiter.ts';

/** Work of one row. */
export interface Turning {
  /** Aborts when the worker ends. */
  signal: AbortSignal;
  /** The lease that the row is held by. */
  token: string;
  places: LaneLimiter;
}

/** Rows that wait in lanes for what other hosts say. */
export interface TurnWork<Row extends Placed, Done> {
  shares: Shares;
  /** Longer than the work of a row may take: a row whose worker is gone is taken anew. */
  leaseMs: number;
  claim(at: TurnClaim): Promise<{ claimed: Row[]; last: Turn | null }>;
  /** Lanes that are closed beside those without places. */
  closedLanes?(wall: Date): Promise<string[]>;
  /** Whether nothing can begin now. */
  isShut?(): Promise<boolean>;
  /** `run` ends when its signal aborts, so that the end of the worker can wait for it. */
  endsOnAbort?: true;
  /** Resolves what is to be written of the row; null: nothing, it is free when its worker or its lease ends. */
  run(row: Row, turning: Turning): Promise<Done | null>;
  /** The same when `run` failed. */
  fault(row: Row, err: unknown): Done | null;
  /** Writes what came of rows, up to `ENDED_AT_ONCE` together. What it throws is tried again. */
  write(done: Done[], token: string): Promise<void>;
  /** Gives back what is held by the lease. */
  free(token: string, wall: Date): Promise<void>;
}

export interface TurnWorker extends Runner {
  /** Writes what came of rows and begins more. Resolves true when more can begin at once. */
  pass(signal: AbortSignal): Promise<boolean>;
  /** Resolves when what was begun is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const ENDED_AT_ONCE = 200;

/**
 * Works such rows: claims a few of each lane and team in turn under a lease, as the places allow, and writes what came of
 * them together. `soon` is called when the work of a row ended.
 */
export function createTurnWorker<Row extends Placed, Done>(
  { clock, ids, log }: Pick<Services, 'clock' | 'ids' | 'log'>,
  soon: () => void,
  work: TurnWork<Row, Done>,
): TurnWorker {
  const { shares } = work;
  const token = ids.uuid(clock.wall());
  const places = new LaneLimiter(shares);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let done: Done[] = [];
  let after: Turn | null = null;

  function begin(row: Row): void {
    places.take(row);
    const turning = { signal: closing.signal, token, places };
    const ended = work
      .run(row, turning)
      .catch((err: unknown) => work.fault(row, err))
      .then((one) => void (one !== null && done.push(one)))
      .finally(() => {
        places.giveBack(row);
        running.delete(ended);
        soon();
      });
    running.add(ended);
  }

  async function flush(): Promise<void> {
    while (done.length > 0) {
      const batch = done.slice(0, ENDED_AT_ONCE);
      await work.write(batch, token);
      done = done.slice(batch.length);
    }
  }

  const settled = async (): Promise<void> => void (await Promise.all(running));

  return {
    async pass(signal) {
      await flush();
      if (signal.aborted || places.free <= 0 || (await work.isShut?.())) return false;
      const wall = clock.wall();
      const closed = places.closed(wall.getTime());
      const { claimed, last } = await work.claim({
        after,
        closed: { ...closed, lanes: [...closed.lanes, ...((await work.closedLanes?.(wall)) ?? [])] },
        turns: shares.turns,
        each: shares.each,
        most: places.claimable,
        seed: String(ids.chance()),
        wall,
        until: new Date(wall.getTime() + work.leaseMs),
        token,
      });
      after = last;
      for (const row of claimed) begin(row);
      return claimed.length > 0 || last !== null;
    },
    settled,
    async stop() {
      closing.abort();
      if (work.endsOnAbort) await settled();
      // What cannot be written now is taken over when its lease ends.
      await flush()
        .then(() => work.free(token, clock.wall()))
        .catch((err: unknown) => log.warn({ err }, 'rows that were taken could not be given back'));
    },
  };
}

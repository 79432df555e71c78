import type { TurnClaim } from '../db/claim-round-robin.ts';
import type { Services } from '../services.ts';
import type { Runner } from './kinds.ts';
import { LaneLimiter } from './lane-limiter.ts';
import type { Placed, Shares, Turn } from './lane-limiter.ts';

export interface Turning {
  signal: AbortSignal;
  token: string;
  places: LaneLimiter;
}

/**
 * - `leaseMs`: longer than the work of a row. After it another worker takes the rows of a lost one.
 * - `endsOnAbort`: `run` ends when its signal aborts, so `stop` can wait for it.
 * - `run` resolves to the result to write. Null: write nothing; the row is released with the worker or the
 *   lease.
 * - `write` writes up to `ENDED_AT_ONCE` results and is retried when it throws.
 */
export interface TurnWork<Row extends Placed, Done> {
  shares: Shares;
  leaseMs: number;
  claim(at: TurnClaim): Promise<{ claimed: Row[]; last: Turn | null }>;
  closedLanes?(wall: Date): Promise<string[]>;
  isShut?(): Promise<boolean>;
  endsOnAbort?: true;
  run(row: Row, turning: Turning): Promise<Done | null>;
  fault(row: Row, err: unknown): Done | null;
  write(done: Done[], token: string): Promise<void>;
  free(token: string, wall: Date): Promise<void>;
}

export interface TurnWorker extends Runner {
  pass(signal: AbortSignal): Promise<boolean>;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const ENDED_AT_ONCE = 200;

/**
 * Claims a few rows per lane and team in turn under a lease, as places allow, and writes their results in batches.
 * Calls `soon` when the work of a row ended.
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
      // Unwritten rows are taken over when the lease ends.
      await flush()
        .then(() => work.free(token, clock.wall()))
        .catch((err: unknown) => log.warn({ err }, 'rows that were taken could not be given back'));
    },
  };
}

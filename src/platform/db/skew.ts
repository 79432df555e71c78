import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { stopwatch } from '../clock.ts';
import type { GateKeeping } from '../gate.ts';
import type { Services } from '../services.ts';
import type { Stoppable } from '../loop.ts';
import type { Db } from './connect.ts';

const LOOK_EVERY_MS = 60_000;
/** Soon, so that work goes on soon after the clock was set. */
const LOOK_AGAIN_MS = 5_000;

/** How far this machine's clock is ahead of Postgres', negative when behind, give or take `errorMs`. */
export interface Skew {
  aheadMs: number;
  errorMs: number;
}

/** Compares the clocks once. Postgres read its clock at some moment of the round trip, so half of it is the error. */
export async function measureSkew(db: Db, clock: Services['clock']): Promise<Skew> {
  const asked = clock.wall().getTime();
  const began = stopwatch();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const errorMs = (stopwatch() - began) / 2;
  return { aheadMs: asked + errorMs - rows[0]!.ms, errorMs };
}

/** What a measurement says: certainly wrong, certainly right, or too slow an answer to tell. */
export function judgeSkew({ aheadMs, errorMs }: Skew, maxMs: number): 'wrong' | 'right' | 'unknown' {
  const apart = Math.abs(aheadMs);
  return apart - errorMs > maxMs ? 'wrong'
    : apart + errorMs <= maxMs ? 'right'
    : 'unknown'; // prettier-ignore
}

/**
 * Closes the gate while this machine's clock is certainly wrong, and opens it when it is certainly right again. Looks
 * before it resolves, then every minute. Leases and due times are written by the workers' clocks: one that is days ahead
 * sends follow-ups early and holds leases for days.
 */
export async function startSkewWatch(
  app: Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'outage'> & { gate: GateKeeping },
): Promise<Stoppable> {
  const ending = new AbortController();
  const maxMs = app.config.clock.maxSkewSeconds * 1000;
  let wrong = false;
  const look = async (): Promise<void> => {
    try {
      const skew = await measureSkew(app.db, app.clock);
      const judged = judgeSkew(skew, maxMs);
      if (judged === 'unknown' || (judged === 'wrong') === wrong) return;
      wrong = judged === 'wrong';
      const ahead_seconds = Math.round(skew.aheadMs / 1000);
      if (wrong) {
        app.gate.close('clock', "the clock differs from the database's");
        app.log.error(
          { ahead_seconds },
          "the clock differs from the database's: work waits until it is right",
        );
      } else {
        app.gate.open('clock');
        app.log.warn({ ahead_seconds }, 'the clock is right again: work goes on');
      }
    } catch (err) {
      if (!(await app.outage.explains(err))) app.log.error({ err }, 'the clock could not be compared');
    }
  };
  await look();
  const looking = (async () => {
    while (!ending.signal.aborted) {
      await pause(wrong ? LOOK_AGAIN_MS : LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(
        () => {},
      );
      if (!ending.signal.aborted) await look();
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await looking;
    },
  };
}

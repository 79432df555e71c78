import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GateKeeping } from '../gate.ts';
import type { Services } from '../services.ts';
import type { Stoppable } from '../work/loop.ts';
import type { Poller } from '../work/poller.ts';
import type { Reading, SteadyClock } from '../steady-clock.ts';
import { askAll } from './due.ts';

/** While the poller stands still because the clock is wrong: soon, so that work goes on soon after it was set. */
const LOOK_AGAIN_MS = 1_000;
const NAME = 'platform.clock';

/** The time by Postgres' clock, for what it is compared with that Postgres wrote. */
export const databaseNow = sql`clock_timestamp()`;
const databaseTime = () => sql`select (extract(epoch from ${databaseNow}) * 1000)::float8`;

/** How far this machine's clock is ahead of Postgres', negative when behind, give or take `errorMs`. */
export interface Skew {
  aheadMs: number;
  errorMs: number;
}

/** Postgres read its clock at some moment between the two, so half of that time is the error. */
export function skewOf(before: Reading, after: Reading, databaseMs: number): Skew {
  const errorMs = (after.elapsed - before.elapsed) / 2;
  return { aheadMs: before.wall + errorMs - databaseMs, errorMs };
}

/** What a measurement says: certainly wrong, certainly right, or too slow an answer to tell. */
export function judgeSkew({ aheadMs, errorMs }: Skew, maxMs: number): 'wrong' | 'right' | 'unknown' {
  const apart = Math.abs(aheadMs);
  return apart - errorMs > maxMs ? 'wrong'
    : apart + errorMs <= maxMs ? 'right'
    : 'unknown'; // prettier-ignore
}

type Deps = Pick<Services, 'db' | 'config' | 'log' | 'outage'> & { gate: GateKeeping; clock: SteadyClock };

/**
 * Closes the gate while this machine's clock is wrong, and opens it when it is certainly right again. Wrong is a clock that
 * differs from Postgres', and one that jumped: the second is seen at the next look at the clock, without Postgres, and also
 * when Postgres' jumped with it. Looks before it resolves, then at every poller. Leases and due times are written by the
 * workers' clocks: one that is days ahead sends follow-ups early and holds leases for days.
 */
export async function startSkewWatch(app: Deps, poller: Poller): Promise<Stoppable> {
  const { clock, gate, log } = app;
  const ending = new AbortController();
  const maxMs = app.config.clock.maxSkewSeconds * 1000;
  let wrong = false;
  let jumpedAt: number | null = null;

  function close(why: string, ms: number): void {
    gate.close('clock', why);
    if (!wrong) log.error({ ahead_seconds: Math.round(ms / 1000) }, `${why}: work waits until it is right`);
    wrong = true;
  }
  const tellJump = (jumpMs: number): void => close('the clock of this machine jumped', jumpMs);

  function judge(before: Reading, databaseMs: number): void {
    const skew = skewOf(before, clock.read(), databaseMs);
    const judged = judgeSkew(skew, maxMs);
    if (judged === 'unknown') return;
    if (judged === 'wrong') {
      jumpedAt = null;
      return close("the clock differs from the database's", skew.aheadMs);
    }
    const jumpMs = clock.jumpOf(before);
    if (Math.abs(jumpMs) > maxMs) {
      // decided: the database's clock jumped with it, so nothing else tells whether both are right now (a virtual machine that
      // stood still) or wrong. They are believed when they have agreed for as long as they jumped: seconds for the one, and no
      // year's mails for the other.
      jumpedAt ??= before.elapsed;
      if (before.elapsed - jumpedAt < Math.abs(jumpMs))
        return close("the clock of this machine jumped, and the database's with it", jumpMs);
    }
    jumpedAt = null;
    clock.trust(before, maxMs, tellJump);
    if (!wrong) return;
    wrong = false;
    log.warn({ ahead_seconds: Math.round(skew.aheadMs / 1000) }, 'the clock is right again: work goes on');
    gate.open('clock');
  }

  async function look(): Promise<void> {
    const before = clock.read();
    try {
      const answers = await askAll(app.db, new Map([[NAME, databaseTime()]]));
      judge(before, Number(answers[NAME]));
    } catch (err) {
      if (!(await app.outage.explains(err))) log.error({ err }, 'the clock could not be compared');
    }
  }

  await look();
  let asked = clock.read();
  poller.watch<number>(
    NAME,
    () => {
      asked = clock.read();
      return databaseTime();
    },
    (databaseMs) => judge(asked, databaseMs),
  );
  const looking = (async () => {
    while (!ending.signal.aborted) {
      await pause(LOOK_AGAIN_MS, undefined, { signal: ending.signal }).catch(() => {});
      if (wrong && !ending.signal.aborted) await look();
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await looking;
    },
  };
}

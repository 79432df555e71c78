import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GateKeeping } from '../gate.ts';
import type { Services } from '../services.ts';
import type { Stoppable } from '../work/loop.ts';
import type { Poller } from '../work/poller.ts';
import type { Reading, SteadyClock } from '../steady-clock.ts';
import { askAll } from './due.ts';

/**
 * The poller pauses while the gate is closed: this short period lets work resume soon after the clock is
 * set.
 */
const LOOK_AGAIN_MS = 1_000;
const NAME = 'platform.clock';

export const databaseNow = sql`clock_timestamp()`;
const databaseTime = () => sql`select (extract(epoch from ${databaseNow}) * 1000)::float8`;

/** How far this machine's clock is ahead of Postgres (negative: behind), within `errorMs`. */
export interface Skew {
  aheadMs: number;
  errorMs: number;
}

/** Postgres read its clock between the two readings, so half of that time is the error. */
export function skewOf(before: Reading, after: Reading, databaseMs: number): Skew {
  const errorMs = (after.elapsed - before.elapsed) / 2;
  return { aheadMs: before.wall + errorMs - databaseMs, errorMs };
}

export function judgeSkew({ aheadMs, errorMs }: Skew, maxMs: number): 'wrong' | 'right' | 'unknown' {
  const apart = Math.abs(aheadMs);
  return apart - errorMs > maxMs ? 'wrong'
    : apart + errorMs <= maxMs ? 'right'
    : 'unknown'; // prettier-ignore
}

type Deps = Pick<Services, 'db' | 'config' | 'log' | 'outage'> & { gate: GateKeeping; clock: SteadyClock };

/**
 * Closes the gate while this machine's clock is wrong: it differs from Postgres, or it jumped. A jump shows at the next
 * reading of the clock, without Postgres, and also when the clock of Postgres jumped too. Measures before it resolves,
 * then with every poll. Workers write leases and due times by their clock: one that is days ahead sends follow-ups
 * early and holds leases for days.
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
      // decided: both clocks jumped together, so nothing tells whether both are right (a virtual machine was paused) or
      // wrong. They are trusted after agreeing for as long as the jump: seconds after a pause, while a jump of a year
      // releases no mails.
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
      if (!(await app.outage.isOutage(err))) log.error({ err }, 'the clock could not be compared');
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

import { uptime } from 'node:os';
import { stopwatch } from './clock.ts';
import type { Clock } from './clock.ts';

/** The clocks of this machine at one moment, in milliseconds. */
export interface Reading {
  now: number;
  wall: number;
  elapsed: number;
}

export interface Stopwatches {
  elapsed(): number;
  /** The monotonic time plus the time in which the machine slept; NaN where it cannot be read. Slow: it reads a file. */
  awakeOrAsleep(): number;
}

/**
 * A clock that ignores jumps. `trust` declares the machine's clock right at `reading`. From then on, its
 * time is compared with its stopwatch. If they differ by more than `maxMs`, both times continue from the
 * trusted reading, and `tell` is called once from inside a read of the clock. Work under way then ends by
 * the right time, and no work begins by the wrong one.
 */
export interface SteadyClock extends Clock {
  read(): Reading;
  jumpOf(reading: Reading): number;
  trust(reading: Reading, maxMs: number, tell: (jumpMs: number) => void): void;
}

/** A container may hide the uptime. That must not end the process. */
function sleepingUptime(): number {
  try {
    return uptime() * 1000;
  } catch {
    return Number.NaN;
  }
}

export function steadyClock(
  base: Clock,
  { elapsed, awakeOrAsleep }: Stopwatches = { elapsed: stopwatch, awakeOrAsleep: sleepingUptime },
): SteadyClock {
  let trusted: (Reading & { awakeOrAsleep: number; maxMs: number; tell(jumpMs: number): void }) | null = null;
  let told = false;

  const read = (): Reading => ({
    now: base.now().getTime(),
    wall: base.wall().getTime(),
    elapsed: elapsed(),
  });
  /** While a machine sleeps, its clock goes on and its stopwatch stands still. Time asleep is no jump. */
  const beside = (reading: Reading): number => {
    if (!trusted) return 0;
    const passed = reading.wall - trusted.wall;
    const jump = passed - (reading.elapsed - trusted.elapsed);
    if (Math.abs(jump) <= trusted.maxMs) return jump;
    const withSleep = passed - (awakeOrAsleep() - trusted.awakeOrAsleep);
    return Math.abs(withSleep) <= trusted.maxMs ? withSleep : jump;
  };
  function steady(): Pick<Reading, 'now' | 'wall'> {
    const reading = read();
    if (!trusted) return reading;
    const jump = beside(reading);
    if (Math.abs(jump) <= trusted.maxMs) return reading;
    const passed = reading.elapsed - trusted.elapsed;
    const { now, wall, tell } = trusted;
    if (!told) {
      told = true;
      tell(jump);
    }
    return { now: now + passed, wall: wall + passed };
  }
  return {
    now: () => new Date(steady().now),
    wall: () => new Date(steady().wall),
    read,
    jumpOf: beside,
    trust(reading, maxMs, tell) {
      trusted = { ...reading, awakeOrAsleep: awakeOrAsleep(), maxMs, tell };
      told = false;
    },
  };
}

import { uptime } from 'node:os';
import { stopwatch } from './clock.ts';
import type { Clock } from './clock.ts';

/** What the clocks of this machine say at one moment, in milliseconds. */
export interface Reading {
  now: number;
  wall: number;
  /** By the monotonic stopwatch, which no one sets. */
  elapsed: number;
}

/** The two stopwatches of a machine. */
export interface Stopwatches {
  elapsed(): number;
  /** The same, and the time in which the machine slept; NaN where it cannot be read. Slow: it reads a file. */
  awakeOrAsleep(): number;
}

/**
 * A clock that does not obey a jump. From the first `trust` on the time of the machine is held against its stopwatch: if it
 * is further off than `maxMs`, both times go on from where they were trusted, and the jump is told. So what is under way ends
 * by the right time, and nothing can begin by the wrong one.
 */
export interface SteadyClock extends Clock {
  /** What the machine says, jump or not. */
  read(): Reading;
  /** How far the machine's clock has gone beside its stopwatch since it was last trusted. */
  jumpOf(reading: Reading): number;
  /** The machine's clock is right at `reading`; `tell` hears of the first jump after it, in the middle of a look at the clock. */
  trust(reading: Reading, maxMs: number, tell: (jumpMs: number) => void): void;
}

/** Undefined behaviour of a container that hides it must not end a process. */
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
  /** A machine that slept has a clock that went on and a stopwatch that stood still. */
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

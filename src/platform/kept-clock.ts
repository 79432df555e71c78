import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock, systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

const FILE = 'clock.json';
const WRITE_MS = 1_000;
/** Longer ago than this the process that wrote was gone: what it may have said since its last word is skipped, and no more. */
const SILENT_MS = 3_000;

/** Where a clock was: `now` at `wall`, both in milliseconds, and how fast it ran. */
interface Position {
  now: number;
  wall: number;
  speed: number;
}

function readPosition(folder: string): Position | null {
  try {
    const { now, wall, speed } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Partial<Position>;
    return [now, wall, speed].every(Number.isFinite) ? ({ now, wall, speed } as Position) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The clock of a development start, as commands beside it see it; the machine's when none was kept here. */
export function clockBeside(folder: string): Clock {
  const position = readPosition(folder);
  if (!position) return systemClock;
  const { now, wall, speed } = position;
  return acceleratedClock(speed, now + (systemClock.wall().getTime() - wall) * speed);
}

/** A clock that never goes back, whose position is kept until it is disposed. */
export interface KeptClock extends Clock, Disposable {}

/**
 * The clock of a development start. decided: it goes on where the last one on this folder stood, and no earlier than the time
 * of the machine: rows that say what was would lie in the future.
 */
export function keptClock(folder: string, speed: number): KeptClock {
  const started = systemClock.wall().getTime();
  const before = readPosition(folder);
  const stood = before
    ? before.now + Math.max(0, Math.min(started - before.wall, SILENT_MS)) * before.speed
    : started;
  const clock = acceleratedClock(speed, Math.max(started, stood));
  const write = (): void => {
    const path = join(folder, FILE);
    // In this order: who reads it is ahead of this clock by what passed in between, and never behind.
    const wall = clock.wall().getTime();
    const position: Position = { now: clock.now().getTime(), wall, speed };
    writeFileSync(`${path}.new`, `${JSON.stringify(position)}\n`);
    renameSync(`${path}.new`, path);
  };
  mkdirSync(folder, { recursive: true });
  write();
  // A full disk ends no process: the next write may work, and the last one counts until then.
  const tryToWrite = (): void => {
    try {
      write();
    } catch {}
  };
  const timer = setInterval(tryToWrite, WRITE_MS).unref();
  return {
    ...clock,
    [Symbol.dispose]() {
      clearInterval(timer);
      tryToWrite();
    },
  };
}

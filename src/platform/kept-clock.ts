import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock, systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

const FILE = 'clock.json';
const WRITE_MS = 1_000;
/**
 * Longer than this without a write means that the process was gone. At most this much time is added after its last
 * write.
 */
const SILENT_MS = 3_000;

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

/** The clock of a development start, for other commands on the folder. The machine's clock when none was kept there. */
export function clockBeside(folder: string): Clock {
  const position = readPosition(folder);
  if (!position) return systemClock;
  const { now, wall, speed } = position;
  return acceleratedClock(speed, now + (systemClock.wall().getTime() - wall) * speed);
}

export interface KeptClock extends Clock, Disposable {}

/**
 * The clock of a development start. decided: it continues where the last one on this folder stopped, but never before
 * machine time: otherwise existing rows would lie in the future.
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
    // Read in this order, so that a reader is never behind this clock.
    const wall = clock.wall().getTime();
    const position: Position = { now: clock.now().getTime(), wall, speed };
    writeFileSync(`${path}.new`, `${JSON.stringify(position)}\n`);
    renameSync(`${path}.new`, path);
  };
  mkdirSync(folder, { recursive: true });
  write();
  // A full disk must not end the process: the next write may work, and the last position counts until then.
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

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockBeside, keptClock } from '../../../src/platform/kept-clock.ts';

const FAST = 1_000_000;
const DAY_MS = 24 * 60 * 60_000;
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'outreachd-clock-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the clock of a development start', () => {
  it('goes on where it stood, whether it ended or was killed, also at another speed', () => {
    const killed = keptClock(folder, FAST);
    const first = killed.now();
    using second = keptClock(folder, FAST);
    expect(second.now().getTime()).toBeGreaterThanOrEqual(first.getTime());
    second[Symbol.dispose]();
    killed[Symbol.dispose]();
    const last = killed.now();
    killed[Symbol.dispose]();
    using slow = keptClock(folder, 1);
    expect(slow.now().getTime()).toBeGreaterThanOrEqual(last.getTime());
  });

  it('skips no more of the time in which nothing ran than it may have said before', async () => {
    const wall = Date.now() - DAY_MS;
    const now = Date.now() + 400 * DAY_MS;
    await writeFile(join(folder, 'clock.json'), JSON.stringify({ now, wall, speed: 1_000 }));
    using clock = keptClock(folder, 1);
    const ahead = clock.now().getTime() - now;
    expect(ahead).toBeGreaterThanOrEqual(3_000_000);
    expect(ahead).toBeLessThan(4_000_000);
  });

  it('is never behind the machine, and begins with it on a new folder or a torn file', async () => {
    for (const torn of [null, '{"now": 1', '{}', JSON.stringify({ now: 5, wall: 5, speed: 1 })]) {
      if (torn !== null) await writeFile(join(folder, 'clock.json'), torn);
      const before = Date.now();
      using clock = keptClock(folder, 1);
      const said = clock.now().getTime();
      expect(said).toBeGreaterThanOrEqual(before);
      expect(said).toBeLessThanOrEqual(Date.now() + 1);
    }
  });

  it('is the clock of commands beside it', () => {
    expect(clockBeside(folder).now().getTime()).toBeLessThanOrEqual(Date.now() + 1);
    using clock = keptClock(folder, FAST);
    const beside = clockBeside(folder);
    const before = clock.now().getTime();
    // A millisecond of the machine is as many of theirs as they are fast.
    const said = beside.now().getTime();
    expect(said).toBeGreaterThanOrEqual(before);
    expect(said).toBeLessThanOrEqual(clock.now().getTime() + 2 * FAST);
  });
});

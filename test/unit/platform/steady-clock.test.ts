import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { steadyClock } from '../../../src/platform/steady-clock.ts';

const MAX_MS = 5_000;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-16T09:00:00Z');

/** A machine with manual clocks: time of day, stopwatch, and the clock that runs during sleep. */
function machine() {
  const at = { wall: START_MS, elapsed: 10, uptime: 77_000 };
  const told: number[] = [];
  const wall = (): Date => new Date(at.wall);
  const clock = steadyClock(
    { now: wall, wall },
    { elapsed: () => at.elapsed, awakeOrAsleep: () => at.uptime },
  );
  return {
    clock,
    told,
    set: (by: number): void => void (at.wall += by),
    pass(ms: number): void {
      at.wall += ms;
      at.elapsed += ms;
      at.uptime += ms;
    },
    sleep(ms: number): void {
      at.wall += ms;
      at.uptime += ms;
    },
    loseUptime: (): void => void (at.uptime = Number.NaN),
    trust: (): void => clock.trust(clock.read(), MAX_MS, (jumpMs) => told.push(jumpMs)),
    since: (): number => clock.now().getTime() - START_MS,
  };
}

describe('a steady clock', () => {
  it('says what the machine says until it is trusted for the first time', () => {
    const m = machine();
    m.set(HOUR_MS);
    expect(m.since()).toBe(HOUR_MS);
    expect(m.told).toEqual([]);
  });

  it.each([HOUR_MS, -HOUR_MS, MAX_MS + 1, -MAX_MS - 1])(
    'goes on by the stopwatch when the machine is set by %i ms, and tells it once',
    (jumpMs) => {
      const m = machine();
      m.trust();
      m.pass(1_000);
      m.set(jumpMs);
      expect(m.since()).toBe(1_000);
      m.pass(2_000);
      expect(m.clock.wall().getTime() - START_MS).toBe(3_000);
      expect(m.told).toEqual([jumpMs]);
      expect(m.clock.jumpOf(m.clock.read())).toBe(jumpMs);
    },
  );

  it.each([MAX_MS, -MAX_MS])('follows the machine when it is set by %i ms', (jumpMs) => {
    const m = machine();
    m.trust();
    m.set(jumpMs);
    expect(m.since()).toBe(jumpMs);
    expect(m.told).toEqual([]);
  });

  it('follows the machine again when it is set back, and when it is trusted anew', () => {
    const m = machine();
    m.trust();
    m.set(HOUR_MS);
    expect(m.since()).toBe(0);
    m.set(-HOUR_MS);
    m.pass(20);
    expect(m.since()).toBe(20);
    m.set(HOUR_MS);
    m.trust();
    expect(m.since()).toBe(HOUR_MS + 20);
    m.set(HOUR_MS);
    expect(m.since()).toBe(HOUR_MS + 20);
    expect(m.told).toEqual([HOUR_MS, HOUR_MS]);
  });

  it('knows a machine that slept from one that was set', () => {
    const m = machine();
    m.trust();
    m.sleep(8 * HOUR_MS);
    expect(m.since()).toBe(8 * HOUR_MS);
    expect(m.told).toEqual([]);
    m.set(HOUR_MS);
    expect(m.since()).toBe(0);
    expect(m.told).toEqual([9 * HOUR_MS]);
  });

  it('takes a sleep for a jump where the machine does not say how long it is up', () => {
    const m = machine();
    m.loseUptime();
    m.trust();
    m.sleep(HOUR_MS);
    expect(m.told).toEqual([]);
    expect(m.since()).toBe(0);
    expect(m.told).toEqual([HOUR_MS]);
  });

  it('is never further from its stopwatch than it may, whatever the machine is set to', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 60_000 }),
            fc.integer({ min: -400 * 86_400_000, max: 400 * 86_400_000 }),
          ),
          { maxLength: 20 },
        ),
        (moves) => {
          const m = machine();
          m.trust();
          let passed = 0;
          for (const [ms, jumpMs] of moves) {
            m.pass(ms);
            m.set(jumpMs);
            passed += ms;
            expect(Math.abs(m.since() - passed)).toBeLessThanOrEqual(MAX_MS);
          }
        },
      ),
    );
  });
});

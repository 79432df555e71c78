import { expect, it } from 'vitest';
import { meetCallers } from '../support/hostile-callers.ts';

/** With so many callers at once, health once gave no answer for 29 s. */
const CALLERS = 18;
const MOST_TURN_MS = 250;
const MAX_RSS_MIB = 900;

it('18 hostile callers of each kind neither end the API nor hold a turn of its loop for 250 ms', async () => {
  const { faults, health, turnsMs, highestRssMib } = await meetCallers(CALLERS);
  expect(faults).toEqual([]);
  expect(health.failed).toBe(0);
  const longest = Math.max(...Object.values(turnsMs));
  expect(longest).toBeGreaterThan(0);
  expect(longest, JSON.stringify(turnsMs, null, 2)).toBeLessThan(MOST_TURN_MS);
  expect(highestRssMib).toBeLessThan(MAX_RSS_MIB);
}, 300_000);

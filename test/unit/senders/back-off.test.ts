import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOffAfter } from '../../../src/senders/rules/back-off.ts';
import type { Trouble } from '../../../src/senders/rules/back-off.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
function after(...troubles: Trouble[]): { failures: number; seconds: number; disable: boolean } {
  let before: { failures: number; reason: string | null } = { failures: 0, reason: null };
  let last = { failures: 0, seconds: 0, disable: false };
  for (const why of troubles) {
    const { failures, until, disable } = backOffAfter(before, why, NOW);
    last = { failures, seconds: (until.getTime() - NOW.getTime()) / 1000, disable };
    before = { failures, reason: why };
  }
  return last;
}
const times = (count: number, why: Trouble): Trouble[] => Array.from({ length: count }, () => why);

describe('a mailbox in trouble', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [7, 1920],
    [8, 3600],
    [9, 3600],
    [1000, 3600],
  ])('rests after %i troubles in a row for %i s', (count, seconds) => {
    expect(after(...times(count, 'unreachable'))).toEqual({ failures: count, seconds, disable: false });
  });

  it('waits for a person after the third refused login in a row', () => {
    expect(after(...times(2, 'auth')).disable).toBe(false);
    expect(after(...times(3, 'auth')).disable).toBe(true);
    expect(after('auth', 'auth', 'unreachable', 'auth')).toMatchObject({ failures: 1, disable: false });
  });

  it('is not disabled by an unreachable server and one wrong answer', () => {
    expect(after(...times(20, 'refused'), 'auth')).toEqual({ failures: 1, seconds: 30, disable: false });
  });

  it('counts a server that refuses and one that is not there as one trouble', () => {
    expect(after('unreachable', 'refused', 'unreachable')).toMatchObject({ failures: 3, seconds: 120 });
  });

  it('rests from 30 s to an hour, and is disabled by logins alone', () => {
    const troubles = fc.array(fc.constantFrom<Trouble>('unreachable', 'refused', 'auth'), { minLength: 1 });
    fc.assert(
      fc.property(troubles, (row) => {
        const { seconds, disable } = after(...row);
        expect(seconds).toBeGreaterThanOrEqual(30);
        expect(seconds).toBeLessThanOrEqual(3600);
        expect(disable).toBe(row.length >= 3 && row.slice(-3).every((why) => why === 'auth'));
      }),
    );
  });
});

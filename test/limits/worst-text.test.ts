import { describe, expect, it } from 'vitest';
import { cheapestOf } from '../support/thread-cost.ts';
import { READINGS, WORST_PIECES } from '../support/worst-mails.ts';
import { WORST_CASES } from '../support/worst-texts.ts';

const MIB = 1024 * 1024;

describe('the worst text costs the main thread no more than its bound', () => {
  it.each(WORST_CASES)('$name: $mostMs ms', async ({ text, read, size, mostMs }) => {
    const whole = text(size);
    expect(await cheapestOf(() => read(whole), mostMs)).toBeLessThan(mostMs);
  });
});

describe('a megabyte of the worst text in a mail costs under 50 ms', () => {
  const MOST_MS = 50;
  it.each(WORST_PIECES)('%j', async (piece) => {
    const text = piece.repeat(MIB / piece.length);
    for (const [what, prepare] of Object.entries(READINGS))
      expect(await cheapestOf(prepare(text), MOST_MS), what).toBeLessThan(MOST_MS);
  });
});

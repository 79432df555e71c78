import { describe, expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '../support/thread-cost.ts';
import { WORST_CASES } from '../support/worst-texts.ts';

const HALF = 128 * 1024;

describe('the worst text costs the main thread in proportion to its length', () => {
  it.each(WORST_CASES)('$name', async ({ text, read }) => {
    expect(await growthOf(read, text(HALF), text(2 * HALF))).toBeLessThan(MOST_GROWTH);
  });
});

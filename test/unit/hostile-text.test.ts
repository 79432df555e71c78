import { describe, expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '../support/thread-cost.ts';
import { WORST_CASES } from '../support/worst-texts.ts';

const HALF = 128 * 1024;

describe('the worst text costs the main thread in proportion to its length', () => {
  // A reader's limit bounds the cost; a shown mail is cut after 50,000 tags, 250 KiB of them.
  it.each(WORST_CASES)('$name', async ({ text, read, size }) => {
    const half = Math.max(HALF, size / 10);
    expect(await growthOf(read, text(half), text(2 * half))).toBeLessThan(MOST_GROWTH);
  });
});

import { describe, expect, it } from 'vitest';
import { addressesIn, firstAddress } from '../../../src/platform/rules/address-in.ts';
import { growthOf, MOST_GROWTH } from '../../support/thread-cost.ts';
import { READINGS, WORST_PIECES } from '../../support/worst-mails.ts';

const HALF = 128 * 1024;

describe('the worst text costs in proportion to its length', () => {
  it.each(WORST_PIECES)('%j in the text, the subject and the headers', async (piece) => {
    for (const [what, prepare] of Object.entries(READINGS)) {
      const [half, whole] = [HALF, 2 * HALF].map((size) => prepare(piece.repeat(size / piece.length)));
      expect(await growthOf((run) => run(), half!, whole!), what).toBeLessThan(MOST_GROWTH);
    }
  });
});

describe('an address in a text', () => {
  it.each([
    ['rfc822; Anna@x.test', 'anna@x.test'],
    ['<anna@x.test>', 'anna@x.test'],
    ['"@" <anna@x.test>', 'anna@x.test'],
    ['@x.test', null],
    ['anna@', null],
    ['', null],
  ])('%j', (text, address) => expect(firstAddress(text)).toBe(address));

  it('the first of several, those that are complete', () =>
    expect(addressesIn('to a@x.test, (b@y.test.), c@z and d@@e.test or <f@g.test>', 3)).toEqual([
      'a@x.test',
      'b@y.test',
      'f@g.test',
    ]));
});

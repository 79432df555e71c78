import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeSlots } from '../../../src/senders/rules/distribute-slots.ts';

const box = (id: string, waiting: number, capacity: number) => ({ id, waiting, capacity });
const mailboxes = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{1,4}$/),
    waiting: fc.nat({ max: 100 }),
    capacity: fc.nat({ max: 100 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
);
const counts = fc.nat({ max: 60 });
const countOf = (given: string[], id: string): number => given.filter((each) => each === id).length;

describe('people are given to mailboxes', () => {
  it('in turn when all are alike', () => {
    expect(distributeSlots([box('b', 0, 10), box('a', 0, 10)], 4)).toEqual(['a', 'b', 'a', 'b']);
  });

  it('in the shares of what each may send', () => {
    const given = distributeSlots([box('large', 0, 40), box('small', 0, 10)], 50);
    expect([countOf(given, 'large'), countOf(given, 'small')]).toEqual([40, 10]);
  });

  it('first to the one that has less to do', () => {
    expect(distributeSlots([box('a', 5, 10), box('b', 0, 10)], 5)).toEqual(['b', 'b', 'b', 'b', 'b']);
  });

  it('never, when no mailbox may send', () => {
    expect(distributeSlots([], 3)).toEqual([]);
    expect(distributeSlots([box('a', 0, 0), box('b', 2, 0)], 3)).toEqual([]);
  });

  it('one each, unless no mailbox may send', () => {
    fc.assert(
      fc.property(mailboxes, counts, (loads, count) => {
        const given = distributeSlots(loads, count);
        const open = loads.filter(({ capacity }) => capacity > 0).map(({ id }) => id);
        expect(given).toHaveLength(open.length > 0 ? count : 0);
        for (const id of given) expect(open).toContain(id);
      }),
    );
  });

  it('so that no contact would have had a freer mailbox', () => {
    fc.assert(
      fc.property(mailboxes, counts, (loads, count) => {
        const given = distributeSlots(loads, count);
        const full = loads
          .filter(({ capacity }) => capacity > 0)
          .map(({ id, waiting, capacity }) => ({ id, load: waiting + countOf(given, id), capacity }));
        for (const one of full.filter(({ id }) => given.includes(id)))
          for (const other of full)
            expect(one.load / one.capacity).toBeLessThanOrEqual((other.load + 1) / other.capacity);
      }),
    );
  });

  it('alike in whatever order they stand, and the mailboxes are left as they were', () => {
    fc.assert(
      fc.property(mailboxes, counts, (loads, count) => {
        const before = structuredClone(loads);
        expect(distributeSlots(loads.toReversed(), count)).toEqual(distributeSlots(loads, count));
        expect(loads).toEqual(before);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxFor } from '../../../src/broadcasts/rules/spread.ts';

const given = (capacities: number[], from: number, count: number): number[] => {
  const mailboxes = capacities.map((capacity, id) => ({ id: String(id), capacity }));
  const counts = capacities.map(() => 0);
  for (let nth = from; nth < from + count; nth++) counts[Number(mailboxFor(mailboxes, nth)!.id)]!++;
  return counts;
};

describe('the recipients of a broadcast', () => {
  it('are given to mailboxes by what each may send in a day', () => {
    const parts = given([50, 100, 50], 0, 400);
    for (const [id, part] of [100, 200, 100].entries())
      expect(Math.abs(parts[id]! - part)).toBeLessThanOrEqual(2);
  });

  it('in any run of them, wherever it begins, and none to a mailbox that may send nothing', () => {
    const capacity = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(
        fc.array(capacity, { minLength: 1, maxLength: 20 }),
        fc.nat(1_000_000),
        (capacities, from) => {
          const total = capacities.reduce((sum, each) => sum + each, 0);
          fc.pre(total > 0);
          for (const [id, count] of given(capacities, from, 1_000).entries()) {
            const share = (1_000 * capacities[id]!) / total;
            expect(Math.abs(count - share)).toBeLessThanOrEqual(capacities[id] === 0 ? 0 : 12);
          }
        },
      ),
    );
  });

  it('have no mailbox where none may send', () => {
    expect(mailboxFor([], 3)).toBeUndefined();
    expect(mailboxFor([{ id: 'a', capacity: 0 }], 3)).toBeUndefined();
  });
});

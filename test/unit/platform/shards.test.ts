import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHARDS, ownerOf, shardsOf } from '../../../src/platform/rules/shards.ts';

const workers = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 });

describe('shards', () => {
  it('have exactly one owner among the live workers', () => {
    fc.assert(
      fc.property(workers, (ids) => {
        const owned = ids.flatMap((id) => shardsOf(id, ids));
        expect(owned.toSorted((a, b) => a - b)).toEqual(Array.from({ length: SHARDS }, (_none, n) => n));
      }),
    );
  });

  it('stay where they are when a worker leaves or comes, but for its own', () => {
    fc.assert(
      fc.property(workers, fc.uuid(), (ids, other) => {
        fc.pre(!ids.includes(other));
        for (let shard = 0; shard < SHARDS; shard++) {
          const among = ownerOf(shard, [...ids, other]);
          if (among !== other) expect(among).toBe(ownerOf(shard, ids));
        }
      }),
    );
  });

  it('do not depend on the order in which workers are read', () => {
    fc.assert(
      fc.property(workers, (ids) => {
        for (const id of ids) expect(shardsOf(id, ids.toReversed())).toEqual(shardsOf(id, ids));
      }),
    );
  });
});

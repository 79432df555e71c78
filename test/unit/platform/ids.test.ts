import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, systemIds, uuidFloor, uuidFrom } from '../../../src/platform/ids.ts';

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('ids', () => {
  it('are UUIDv7 of the moment and ascend within one millisecond, as many as an upload needs', () => {
    const ids = systemIds();
    const at = new Date('2026-11-21T10:00:00.123Z');
    const made = Array.from({ length: 20_000 }, () => ids.uuid(at));
    expect(made.every((id) => UUID7.test(id))).toBe(true);
    expect(made.every((id, at) => at === 0 || made[at - 1]! < id)).toBe(true);
    expect(new Set(made).size).toBe(made.length);
    expect(Number.parseInt(made[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  });

  it('of one millisecond ascend when ids of another moment come in between', () => {
    const ids = systemIds();
    const now = new Date('2026-11-21T10:00:00.123Z');
    const made = Array.from({ length: 200 }, (_none, n) => {
      ids.uuid(new Date(now.getTime() + n + 1));
      return ids.uuid(now);
    });
    expect(made.toSorted()).toEqual(made);
  });

  it('made from the same moment and bytes are the same, and never below the floor of their moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 47 }),
        fc.uint8Array({ minLength: 10, maxLength: 32 }),
        (millis, tail) => {
          const id = uuidFrom(millis, tail);
          expect(id).toBe(uuidFrom(millis, tail));
          expect(id).toMatch(UUID7);
          expect(id >= uuidFloor(new Date(millis))).toBe(true);
          expect(id < uuidFloor(new Date(millis + 1))).toBe(true);
        },
      ),
    );
  });

  it('are told from other texts, of any version, in either case, with nothing around them', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ minLength: 1, maxLength: 3 }), (id, more) => {
        expect([id, id.toUpperCase()].map(isUuid)).toEqual([true, true]);
        expect([`${more}${id}`, `${id}${more}`, id.slice(1), id.replaceAll('-', '')].some(isUuid)).toBe(
          false,
        );
      }),
    );
  });
});

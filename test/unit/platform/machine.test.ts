import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { next } from '../../../src/platform/machine.ts';
import type { Table } from '../../../src/platform/machine.ts';

type Light = 'red' | 'green' | 'broken';
type Turn = 'go' | 'halt' | 'break';
const TABLE: Table<Light, Turn> = {
  red: { go: 'green', break: 'broken' },
  green: { halt: 'red', break: 'broken' },
  broken: {},
};

describe('a state machine', () => {
  it.each<[Light, Turn, Light | null]>([
    ['red', 'go', 'green'],
    ['red', 'halt', null],
    ['red', 'break', 'broken'],
    ['green', 'go', null],
    ['green', 'halt', 'red'],
    ['green', 'break', 'broken'],
    ['broken', 'go', null],
    ['broken', 'halt', null],
    ['broken', 'break', null],
  ])('from %s by %s comes to %s', (state, event, to) => {
    expect(next(TABLE, state, event)).toBe(to);
  });

  it('once in a state without exits never leaves it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Turn>('go', 'halt', 'break')), (events) => {
        let state: Light = 'red';
        for (const event of events) {
          const to: Light | null = next(TABLE, state, event);
          if (state === 'broken') expect(to).toBeNull();
          state = to ?? state;
        }
        expect(state === 'broken').toBe(events.includes('break'));
      }),
    );
  });
});

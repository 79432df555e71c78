import { expect, it } from 'vitest';
import { keeperTurns, turnAfter } from '../../../src/platform/work/keeper-turns.ts';

const PERIOD = '2026-11-16T09:00:00.000Z';

it('a turn that left work behind is followed by the next of its period, whichever worker had it', () => {
  expect([PERIOD, `${PERIOD} 1`, `${PERIOD} 9`].map(turnAfter)).toEqual([
    `${PERIOD} 1`,
    `${PERIOD} 2`,
    `${PERIOD} 10`,
  ]);
});

it('every turn of a keeper has an id of its own, the same in every worker', () => {
  const turns = [PERIOD, `${PERIOD} 1`, `${PERIOD} 11`].flatMap((period) =>
    ['a.purge', 'b.purge'].map((keeper) => ({ keeper, period })),
  );
  const ids = turns.map((turn) => keeperTurns.idOf!(turn));
  expect(new Set(ids).size).toBe(turns.length);
  expect(turns.map((turn) => keeperTurns.idOf!({ ...turn }))).toEqual(ids);
});

import { createHash } from 'node:crypto';
import Type from 'typebox';
import { defineQueue } from '../queue/define.ts';

/** The turns of all keepers: one job for each keeper and period, whichever worker asks for it first. */
export const keeperTurns = defineQueue({
  name: 'work.every',
  payload: Type.Object({ keeper: Type.String(), period: Type.String() }),
  // One that takes longer than its period has no second one beside it.
  key: 'keeper',
  idOf: ({ keeper, period }) => {
    const hex = createHash('sha256').update(`${keeper} ${period}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
});

/** The turn that follows on one that left work behind: `<period> 1`, `<period> 2` … */
export function turnAfter(turn: string): string {
  const [period, further = '0'] = turn.split(' ');
  return `${period} ${Number(further) + 1}`;
}

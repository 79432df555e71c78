import { createHash } from 'node:crypto';
import Type from 'typebox';
import { defineQueue } from '../queue/define.ts';

/** One job per keeper and period, for the requests of all workers. */
export const keeperTurns = defineQueue({
  name: 'work.every',
  payload: Type.Object({ keeper: Type.String(), period: Type.String() }),
  // A turn longer than its period does not overlap with the next.
  key: 'keeper',
  idOf: ({ keeper, period }) => {
    const hex = createHash('sha256').update(`${keeper} ${period}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
});

/** The follow-up of a turn that left work behind: `<period> 1`, `<period> 2` … */
export function turnAfter(turn: string): string {
  const [period, further = '0'] = turn.split(' ');
  return `${period} ${Number(further) + 1}`;
}

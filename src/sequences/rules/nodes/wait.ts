import Type from 'typebox';
import type { Data, Say } from '../node-checks.ts';
import { MAX_WAIT, WAIT_UNITS, isMoment, waitEnds } from '../wait.ts';
import type { Wait, WaitUnit } from '../wait.ts';
import { words } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

function checkWait(data: Data, at: string, say: Say): void {
  if (data.until !== undefined) {
    if (!isMoment(data.until))
      say(
        `${at}.until`,
        'format',
        'until must be an ISO 8601 date and time with its offset, in the years 2000 to 2100',
      );
    return;
  }
  const { amount, unit } = data;
  const known = WAIT_UNITS.includes(unit as WaitUnit);
  if (!known) say(`${at}.unit`, 'enum', `unit must be one of ${WAIT_UNITS.join(', ')}`);
  const most = MAX_WAIT[known ? (unit as WaitUnit) : 'minutes'];
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0 || amount > most)
    say(`${at}.amount`, 'range', `amount must be a whole number from 0 to ${most}`);
}

export const waitNode: NodeKind = {
  messageType: () => 8,
  about: 'Waits for an amount of time, or until a moment.',
  data: {
    amount: Type.Optional(Type.Integer({ minimum: 0, description: 'with `unit`; required without `until`' })),
    unit: Type.Optional({
      ...words(WAIT_UNITS),
      description:
        'days are calendar days in the zone of the campaign’s schedule, at the same time of day; business ' +
        'days are its `days`, or Monday to Friday when it names none, less its `holidays`',
    }),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'a moment, in place of an amount' }),
    ),
  },
  check: checkWait,
  enter: ({ id, data }, { schedule }, now) => {
    const until = waitEnds(data as unknown as Wait, now, schedule);
    return until.getTime() <= now.getTime() ? { exit: '' } : { do: 'wait', nodeId: id, until };
  },
  // A wait that ends at once, or always at its fixed moment, stops no loop.
  takesTime: ({ until, amount }) => until === undefined && typeof amount === 'number' && amount > 0,
};

import { expect, it } from 'vitest';
import { takeOne } from '../../../src/sending/rules/budget.ts';

const DAY_MS = 86_400_000;
const dayEnds = new Date('2026-11-24T00:00:00Z');

it('new contacts without room get later days, as many on each as the limit allows, and none beyond 30 days', () => {
  const newContacts = { used: 2, putOff: 0, dayEnds };
  const ask = { firstMail: true, teamLimit: null, campaignLimit: null, newContactsLimit: 2 };
  const days = Array.from({ length: 100_000 }, () => {
    const ruling = takeOne(ask, { team: null, campaign: null, newContacts });
    return ruling.kind === 'put_off' ? (ruling.until.getTime() - dayEnds.getTime()) / DAY_MS : -1;
  });
  expect(days.slice(0, 5)).toEqual([0, 0, 1, 1, 2]);
  expect(days.at(-1)).toBe(30);
});

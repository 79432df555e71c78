import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, fullPlace, takePlaces } from '../../../src/sending/rules/contact-cap.ts';
import type { Place, Taken } from '../../../src/sending/rules/contact-cap.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const place = (reason: Place['reason'], mails: number, days: number, ...ago: number[]): Place => ({
  reason,
  cap: { mails, days },
  taken: { times: ago.map((before) => after(-before * DAY_MS)), underWay: false },
});

const HOUR_MS = 3_600_000;
const cap = fc.record({ mails: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 1, max: 5 }) });
const tries = fc.array(
  fc.record({
    person: fc.nat(3),
    // Many are to the hour of others, so that the ends of windows meet.
    hours: fc.integer({ min: 0, max: 30 }),
  }),
  { maxLength: 80 },
);

/** Plays tries one after the other. Resolves the times of the mails that left, by key. */
function play(
  caps: { person: Place['cap']; company: Place['cap'] },
  all: { person: number; hours: number }[],
) {
  const taken = new Map<string, Taken>();
  const left = new Map<string, number[]>();
  let now = NOW.getTime();
  for (const { person, hours } of all) {
    now += hours * HOUR_MS;
    const keys = [`person ${person}`, `company ${person % 2}`];
    const places = keys.map((key): Place => {
      if (!taken.has(key)) taken.set(key, { times: [], underWay: false });
      const reason = key.startsWith('person') ? 'person_cap' : 'company_cap';
      return { reason, cap: reason === 'person_cap' ? caps.person : caps.company, taken: taken.get(key)! };
    });
    const full = fullPlace(places, new Date(now));
    if (full) {
      expect(fullPlace(places, new Date(full.until.getTime() - 1))).not.toBeNull();
      expect(fullPlace(places, full.until)).toBeNull();
    } else {
      takePlaces(places, new Date(now), false);
      for (const key of keys) left.set(key, [...(left.get(key) ?? []), now]);
    }
  }
  return left;
}

it('no window of days has more mails than the cap, and a held mail may leave exactly at its end', () => {
  fc.assert(
    fc.property(cap, cap, tries, (person, company, all) => {
      for (const [key, times] of play({ person, company }, all)) {
        const { mails, days } = key.startsWith('person') ? person : company;
        for (const from of times)
          expect(times.filter((at) => at >= from && at < from + days * DAY_MS).length).toBeLessThanOrEqual(
            mails,
          );
      }
    }),
  );
});

it('names the cap that is full last', () => {
  const full = fullPlace([place('person_cap', 1, 1, 0.5), place('company_cap', 2, 7, 1, 2)], NOW);
  expect(full).toEqual({ reason: 'company_cap', until: after(5 * DAY_MS) });
});

it('takes the place of a person only if the company has room', () => {
  const person = place('person_cap', 1, 1);
  const company = place('company_cap', 1, 1, 0.5);
  expect(fullPlace([person, company], NOW)?.reason).toBe('company_cap');
  expect(person.taken.times).toEqual([]);
});

it('asks again soon while a mail is under way, because it may come back', () => {
  const full = place('person_cap', 1, 1);
  takePlaces([full], NOW, true);
  expect(fullPlace([full], after(HOUR_MS))?.until).toEqual(after(HOUR_MS + 60_000));
});

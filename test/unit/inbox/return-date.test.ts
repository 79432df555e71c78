import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PACKS } from '../../../src/inbox/rules/packs.ts';
import { returnDate } from '../../../src/inbox/rules/return-date.ts';
import { runs } from '../../support/chance.ts';

const AT = new Date('2026-11-23T08:00:00Z');
const DAY_MS = 86_400_000;
const packOf = (lang: string) => PACKS.find((pack) => pack.lang === lang)!;

it.each([
  ['de', '2026-12-03', 'Ich bin bis zum 3. Dezember 2026 nicht im Büro.'],
  ['de', '2026-12-03', 'Ich bin bis zum 3. Dezember nicht im Büro.'],
  ['de', '2027-01-15', 'Ich bin vom 1. bis 15. Januar 2027 im Urlaub.'],
  ['de', '2027-01-04', 'Bis 04.01.2027 abwesend.'],
  ['en', '2026-12-03', 'I am out of the office until 3rd December 2026 and answer then.'],
  ['en', '2026-12-03', 'I am out until December 3, 2026.'],
  ['en', '2026-12-10', 'I am away from 3 December to 10 December.'],
  ['en', '2027-01-04', 'I am away from December 21, 2026 until January 4, 2027.'],
  ['en', '2027-01-04', 'Out of office 21 Dec 2026 - 4 Jan 2027'],
  ['en', '2026-12-07', 'I travel in December 2026 and return on December 7.'],
  ['en', '2026-11-30', 'Back on November 30. My colleague is at extension 1204.'],
  ['en', '2027-01-04', 'I am on leave until 2027-01-04.'],
  ['en', null, 'I am out in December 2026.'],
  ['fr', '2026-12-01', 'Je serai de retour le 1er décembre 2026.'],
  ['es', '2027-01-15', 'Estaré fuera de la oficina hasta el 15 de enero de 2027.'],
  ['hu', '2027-01-04', '2027. január 4-ig nem vagyok az irodában.'],
  ['zh', '2027-01-05', '我将于2027年1月5日返回办公室。'],
  ['zh', '2027-01-05', '我正在休假，1月5日回到办公室。'],
  ['zh', '2027-01-06', '休假到1月5日。'],
  ['ja', '2027-01-06', '2027年1月5日まで不在です。'],
])('%s: the writer is back on %s: %s', (lang, date, text) => {
  expect(returnDate(packOf(lang), text, AT)).toBe(date);
});

it('a day is read as it is written, before or after its month, with its year or without', () => {
  const spaced = PACKS.filter((pack) => pack.spaced);
  const ahead = fc.integer({ min: 1, max: 340 });
  fc.assert(
    fc.property(
      fc.constantFrom(...spaced),
      ahead,
      fc.boolean(),
      fc.boolean(),
      (pack, days, isFirst, hasYear) => {
        const date = new Date(Math.floor(AT.getTime() / DAY_MS + days) * DAY_MS);
        const month = pack.months[date.getUTCMonth()]!.split('|').at(-1)!.replace('*', '');
        const day = date.getUTCDate();
        const said = `${isFirst ? `${day} ${month}` : `${month} ${day}`}${hasYear ? ` ${date.getUTCFullYear()}` : ''}`;
        expect(returnDate(pack, said, AT)).toBe(date.toISOString().slice(0, 10));
      },
    ),
    { numRuns: runs(2_000) },
  );
});

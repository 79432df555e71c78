import { foldLetters } from './fold.ts';
import { findIn, foldFor, wordsAt, tokensOf } from './pack.ts';
import type { Pack } from './pack.ts';
import { compilePhrase, createFinder } from '../../platform/rules/phrase.ts';
import { SPACED, UNSPACED } from './readings.ts';

const DAY_MS = 86_400_000;
/** A date without a year that lies further in the past belongs to next year. */
const PAST_DAYS = 14;
const MAX_DAYS = 400;
const MAX_NAMED = 10;

const NUMERIC: readonly [RegExp, ...('y' | 'm' | 'd')[]][] = [
  [/\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b/g, 'y', 'm', 'd'],
  [/(?:(20\d\d)\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]/g, 'y', 'm', 'd'],
  [/\b(\d{1,2})\.\s?(\d{1,2})\.\s?(20\d\d|\d\d(?![\d.:]))?/g, 'd', 'm', 'y'],
  [/\b(\d{1,2})[/-](\d{1,2})(?:[/-](20\d\d|\d\d))?\b/g, 'd', 'm', 'y'],
];

/** `day` counts days since 1970. */
interface Named {
  day: number;
  sentence: string;
}

const dayOf = (year: number, month: number, date: number): number | null => {
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.getTime() / DAY_MS : null;
};

function nearest(today: number, year: string | undefined, month: number, date: number): number | null {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
  const now = new Date(today * DAY_MS).getUTCFullYear();
  for (const each of [now, now + 1]) {
    const day = dayOf(each, month, date);
    if (day !== null && day >= today - PAST_DAYS) return day;
  }
  return null;
}

function numericDates(sentence: string, today: number): number[] {
  const days: number[] = [];
  let rest = sentence;
  for (const [form, ...order] of NUMERIC)
    rest = rest.replace(form, (...found: string[]) => {
      const part = (name: 'y' | 'm' | 'd') => found[order.indexOf(name) + 1];
      const [month, date] = [Number(part('m')), Number(part('d'))];
      const day =
        nearest(today, part('y'), month, date) ??
        // Month before day, as in the United States.
        nearest(today, part('y'), date, month);
      if (day !== null) days.push(day);
      return ' ';
    });
  return days;
}

const DAY = '(#|#st|#nd|#rd|#th|#e|#er|#o|#a|#an|#en|#jen|#ta)';
const ORDINAL = '(st|nd|rd|th|e|er|o|a|an|en|de|of|den|der|i|eme)';

type Find = ReturnType<typeof createFinder>;
const monthFinders = new WeakMap<Pack, Find>();
const weekdayFinders = new WeakMap<Pack, Find>();

const months = (pack: Pack): Find =>
  finderOf(monthFinders, pack, () =>
    pack.months.flatMap((names) => [
      `${DAY} [${ORDINAL}] [${ORDINAL}] (${names})`,
      `(${names}) [the|le|el|il] ${DAY}`,
    ]),
  );
const weekdays = (pack: Pack): Find =>
  finderOf(weekdayFinders, pack, () => pack.weekdays.map((names) => `(${names})`));

function finderOf(known: WeakMap<Pack, Find>, pack: Pack, phrases: () => string[]): Find {
  let find = known.get(pack);
  if (!find)
    known.set(
      pack,
      (find = createFinder(
        phrases().map((phrase) => compilePhrase(phrase, pack.spaced ? SPACED : UNSPACED)),
      )),
    );
  return find;
}

function namedDates(pack: Pack, folded: string, today: number): number[] {
  if (!pack.spaced) return [];
  const days: number[] = [];
  let tokens = tokensOf(pack, folded);
  for (let n = 0; n < MAX_NAMED; n++) {
    const [first] = [...months(pack)(tokens)].toSorted(([, a], [, b]) => a.at - b.at);
    if (!first) break;
    const [rank, span] = first;
    const date = /(?<!\d)\d{1,2}(?!\d)/.exec(wordsAt(tokens, span))?.[0];
    if (date !== undefined) {
      const year = /^20\d\d$/.exec(tokens[span.end] ?? '')?.[0];
      const day = nearest(today, year, Math.floor(rank / 2) + 1, Number(date));
      if (day !== null) days.push(day);
    }
    tokens = tokens.slice(date === undefined ? span.at + 1 : span.end);
  }
  return days;
}

/** Monday is 0. */
const weekdayOf = (day: number): number => (day + 3) % 7;

function weekdayDates(pack: Pack, folded: string, today: number): number[] {
  const index = Math.min(...weekdays(pack)(tokensOf(pack, folded)).keys());
  return index === Infinity ? [] : [today + (((index - weekdayOf(today) + 6) % 7) + 1)];
}

/**
 * The day of return, `YYYY-MM-DD`: the last date in an automatic answer, or the day after it when the text names the
 * last day away. A weekday means the next one. `sentAt` is the time of the answer. Null: no date.
 */
export function returnDate(pack: Pack, text: string, sentAt: Date): string | null {
  const today = Math.floor(sentAt.getTime() / DAY_MS);
  const named: Named[] = [];
  const weekly: Named[] = [];
  for (const sentence of foldLetters(text.slice(0, 4_000)).split(/[\n!?！？。]|(?<!\d)\.(?=\s+\p{L})/u)) {
    const folded = foldFor(pack, sentence);
    const days = [...numericDates(sentence, today), ...namedDates(pack, folded, today)];
    named.push(...days.map((day) => ({ day, sentence: folded })));
    if (days.length === 0)
      weekly.push(...weekdayDates(pack, folded, today).map((day) => ({ day, sentence: folded })));
  }
  const within = ({ day }: Named): boolean => day >= today && day <= today + MAX_DAYS;
  const dates = named.filter(within);
  const last = (dates.length > 0 ? dates : weekly.filter(within)).toSorted((a, b) => a.day - b.day).at(-1);
  if (!last) return null;
  const isLastAway = dates.length === 1 && findIn(pack, pack.inclusive, last.sentence) !== null;
  return new Date((last.day + (isLastAway ? 1 : 0)) * DAY_MS).toISOString().slice(0, 10);
}

import { CODES, UNIT } from '../src/inbox/rules/learned.ts';
import { LANGS } from '../src/inbox/rules/pack.ts';
import { learn, lessonsOf } from './learn.ts';
import type { Learned } from './learn.ts';
import type { Row } from './rows.ts';

/** A feature without a weight of so many tenths is left out. */
const LEAST = 6;

/** `budget\ti-4l12P3`: what a feature speaks for or against, in tenths. */
function lineOf(feature: string, numbers: Float64Array): string[] {
  const tenths = [...numbers].map((number) => Math.round(number / UNIT));
  if (!tenths.some((each) => Math.abs(each) >= LEAST)) return [];
  return [`${feature}\t${tenths.map((each, at) => (each === 0 ? '' : `${CODES[at]}${each}`)).join('')}`];
}

/** By file, what it is to hold: one of signs, and one for the words of each language. */
function filesOf(learned: Learned): Map<string, string> {
  const sorted = [...learned].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const of = Map.groupBy(sorted, ([feature]) =>
    feature.includes('\t') ? feature.slice(0, feature.indexOf('\t')) : 'signs',
  );
  return new Map(
    ['signs', ...LANGS].map((name) => {
      const lines = (of.get(name) ?? []).flatMap(([feature, numbers]) =>
        lineOf(feature.slice(feature.indexOf('\t') + 1), numbers),
      );
      return [`${name}.json`, `${JSON.stringify(lines, null, 2)}\n`];
    }),
  );
}

/** The files of weights, by name, that rows teach. */
export const weightsFrom = (rows: readonly Row[]): Map<string, string> =>
  filesOf(learn(rows.flatMap(lessonsOf)));

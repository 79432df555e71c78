import { CODES, UNIT } from '../src/inbox/rules/learned.ts';
import { LANGS } from '../src/inbox/rules/pack.ts';
import { learn, lessonsOf } from './learn.ts';
import type { Learned } from './learn.ts';
import type { Row } from './rows.ts';

/** Features with only smaller weights, in tenths, are left out. */
const LEAST = 6;

/** `budget\ti-4l12P3`: the feature's weights in tenths, by class and mood. */
function lineOf(feature: string, numbers: Float64Array): string[] {
  const tenths = [...numbers].map((number) => Math.round(number / UNIT));
  if (!tenths.some((each) => Math.abs(each) >= LEAST)) return [];
  return [`${feature}\t${tenths.map((each, at) => (each === 0 ? '' : `${CODES[at]}${each}`)).join('')}`];
}

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

export const weightsFrom = (rows: readonly Row[]): Map<string, string> =>
  filesOf(learn(rows.flatMap(lessonsOf)));

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LETTERS, UNIT } from '../src/inbox/rules/learned.ts';
import { LANGS } from '../src/inbox/rules/pack.ts';
import { digestOf, learn, lessonOf } from './learn.ts';
import { lessonRows } from './rows.ts';

/**
 * `npm run teach`: learns the weights of replies anew from `teach/replies` and the examples of the packs, and writes them to
 * `src/inbox/rules/weights`. Takes half a minute. `npm run exam` then tells how well they read replies that taught nothing.
 */
const WEIGHTS = join(import.meta.dirname, '../src/inbox/rules/weights');
/** A feature without a weight of so many tenths is left out. */
const LEAST = 4;

/** `budget\tl12i-4P3`: what a feature speaks for or against, in tenths. */
function lineOf(feature: string, numbers: Float64Array): string[] {
  const tenths = [...numbers].map((number) => Math.round(number / UNIT));
  if (!tenths.some((each) => Math.abs(each) >= LEAST)) return [];
  return [`${feature}\t${tenths.map((each, at) => (each === 0 ? '' : `${LETTERS[at]}${each}`)).join('')}`];
}

const write = (name: string, value: unknown): Promise<void> =>
  writeFile(join(WEIGHTS, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);

const rows = await lessonRows();
const lessons = rows.map(lessonOf);
const learned = [...learn(lessons)].toSorted(([one], [other]) => (one < other ? -1 : 1));
const linesOf = (isOf: (feature: string) => boolean): string[] =>
  learned
    .filter(([feature]) => isOf(feature))
    .flatMap(([feature, numbers]) => lineOf(feature.slice(feature.indexOf('\t') + 1), numbers));
await write(
  'signs',
  linesOf((feature) => !feature.includes('\t')),
);
for (const lang of LANGS)
  await write(
    lang,
    linesOf((feature) => feature.startsWith(`${lang}\t`)),
  );
await writeFile(join(import.meta.dirname, 'taught.json'), `${JSON.stringify(digestOf(rows))}\n`);
console.log(`${lessons.length} replies taught ${learned.length} features`);

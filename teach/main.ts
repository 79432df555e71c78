import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CODES, UNIT } from '../src/inbox/rules/learned.ts';
import { LANGS } from '../src/inbox/rules/pack.ts';
import { RULES_VERSION } from '../src/inbox/rules/version.ts';
import { learn, lessonsOf } from './learn.ts';
import type { Learned } from './learn.ts';
import { lessonRows } from './rows.ts';

/**
 * `npm run teach`: learns the weights of replies anew from `teach/replies` and the examples of the packs, writes them to
 * `src/inbox/rules/weights`, and raises the version of the rules when they changed. Takes half a minute. `npm run exam` then
 * prints how well they read replies that taught nothing. With `--check` nothing is written: exit 1 when anything would be.
 */
const RULES = join(import.meta.dirname, '../src/inbox/rules');
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
      return [join(RULES, 'weights', `${name}.json`), `${JSON.stringify(lines, null, 2)}\n`];
    }),
  );
}

async function changed(files: ReadonlyMap<string, string>): Promise<[string, string][]> {
  const kept = await Promise.all([...files.keys()].map((path) => readFile(path, 'utf8').catch(() => '')));
  return [...files].filter(([, text], at) => text !== kept[at]);
}

async function raiseVersion(): Promise<void> {
  const path = join(RULES, 'version.ts');
  const text = await readFile(path, 'utf8');
  const raised = text.replace(/(RULES_VERSION = )\d+/, `$1${RULES_VERSION + 1}`);
  await writeFile(path, raised);
}

const rows = await lessonRows().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const lessons = rows.flatMap(lessonsOf);
const files = await changed(filesOf(learn(lessons)));
console.log(`${rows.length} replies teach; ${files.length} files of weights change`);
if (process.argv.includes('--check')) {
  if (files.length > 0) console.log('the weights are not what the replies and phrases teach: npm run teach');
  process.exitCode = files.length > 0 ? 1 : 0;
} else if (files.length > 0) {
  for (const [path, text] of files) await writeFile(path, text);
  await raiseVersion();
}

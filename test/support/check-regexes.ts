import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import recheck from 'recheck';
import type { Diagnostics } from 'recheck';
import { readSources } from './house.ts';
import { expressionsOf } from './regexes.ts';
import type { Found } from './regexes.ts';

/**
 * `node test/support/check-regexes.ts`: searches `src` for slow regular expressions. `safe-regexes.txt` keeps the keys of safe
 * ones, which are not computed again. Exit 1 when an expression is slow, or the file does not fit the sources. `--all` computes
 * every expression; `--write` writes the file.
 */
const ROOT = join(import.meta.dirname, '../..');
const SAFE = join(import.meta.dirname, 'safe-regexes.txt');
const HEAD =
  '# Expressions that recheck found safe: hashes of source, flags, version and options. Written by check-regexes.ts --write.\n';
const CONCURRENCY = 2;
const OPTIONS = {
  /** The slowest one takes 7 s on an idle core. */
  timeout: 180_000,
  // Steps, not time: a loaded machine gives the same result.
  attackTimeout: null,
  incubationTimeout: null,
};
const HASH_LENGTH = 16;

/** False alarms of the checker: file, a part of the source, and why. */
const ALLOWED: readonly [file: string, part: string, why: string][] = [];

const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8')) as {
  version: string;
};

const keyOf = ({ source, flags }: Found): string =>
  createHash('sha256')
    .update(JSON.stringify([source, flags, version, OPTIONS]))
    .digest('hex')
    .slice(0, HASH_LENGTH);

const readSafe = (): Set<string> =>
  new Set(
    readFileSync(SAFE, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );

/** Null: safe. An expression that is not decided in time counts as slow. */
async function faultOf({ source, flags }: Found): Promise<string | null> {
  const said: Diagnostics = await recheck.check(source, flags, OPTIONS);
  if (said.status === 'safe') return null;
  if (said.status === 'unknown') return `undecided (${said.error.kind})`;
  return said.complexity.type === 'exponential'
    ? 'exponential'
    : `polynomial of degree ${said.complexity.degree}`;
}

const isAllowed = ({ at, source }: Found): boolean =>
  ALLOWED.some(([file, part]) => at.startsWith(`${file}:`) && source.includes(part));

const read = readSources(join(ROOT, 'src')).map(({ path, text }) => expressionsOf(`src/${path}`, text));
const found = read.flatMap((each) => each.found);
const asked = Map.groupBy(
  found.filter((each) => !isAllowed(each)),
  keyOf,
);
const kept = readSafe();
const isAll = process.argv.includes('--all');
const unknown = [...asked].filter(([key]) => isAll || !kept.has(key));
const atOnce = pLimit(CONCURRENCY);
const whys = await Promise.all(unknown.map(([, [first]]) => atOnce(() => faultOf(first!))));
const slow = new Map(unknown.flatMap(([key], at) => (whys[at] === null ? [] : [[key, whys[at]]])));

const safe = [...asked.keys()].filter((key) => !slow.has(key)).toSorted();
const isWriting = process.argv.includes('--write');
if (isWriting) writeFileSync(SAFE, `${HEAD}${safe.join('\n')}\n`);
const faults = [
  ...found
    .filter((each) => slow.has(keyOf(each)))
    .map((each) => `${each.at} ${slow.get(keyOf(each))}: /${each.source}/${each.flags}`),
  ...read.flatMap(({ unread }) => unread.map((at) => `${at} is made of what is not constant`)),
  ...ALLOWED.filter(
    ([file, part]) => !found.some(({ at, source }) => at.startsWith(`${file}:`) && source.includes(part)),
  ).map(([file, part]) => `${file} has no expression with ${part}, which is allowed`),
];
const isOld = !isWriting && (safe.length !== kept.size || safe.some((key) => !kept.has(key)));
if (isOld)
  faults.push('safe-regexes.txt is not what the sources say: node test/support/check-regexes.ts --write');
for (const fault of faults) console.error(fault);
console.log(`${found.length} expressions, ${unknown.length} computed, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

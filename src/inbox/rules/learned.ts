import { isOfPhrase, isSingle, sharedFeaturesIn, wordsIn } from './features.ts';
import { CATEGORIES } from '../../events/rules/reply-category.ts';
import type { Pack } from './pack.ts';
import { SIGNS, WEIGHT_LINES } from './weights.ts';

export const CLASSES = [...CATEGORIES, 'opt_out', 'away'] as const;
/** The letters of the weight files: one for each class, then one for each mood. */
export const CODES = 'imqrwlnaoxvPENR';
export const UNIT = 0.1;
const REASONS = 3;
const READABLE = /^(?!addr|url)[\p{L}' ]+\*?$/u;

/**
 * Each feature has a number for each class and each mood. One array holds them all, because there are 40,000 features.
 */
interface Weights {
  places: ReadonlyMap<string, number>;
  tenths: Int16Array;
}

/** Parses lines such as `budget\ti-4l12P3`: in favour of "later", less so against "interested". */
function parseWeights(lines: readonly string[]): Weights {
  const places = new Map<string, number>();
  const tenths = new Int16Array(lines.length * CODES.length);
  for (const [index, line] of lines.entries()) {
    const at = index * CODES.length;
    const [feature = '', said = ''] = line.split('\t');
    for (const [, code, number] of said.matchAll(/([a-zA-Z])(-?\d+)/g))
      tenths[at + CODES.indexOf(code!)] = Number(number);
    places.set(feature, at);
  }
  return { places, tenths };
}

const parsed = new Map<readonly string[], Weights>();

function weightsOf(lines: readonly string[]): Weights {
  let weights = parsed.get(lines);
  if (!weights) parsed.set(lines, (weights = parseWeights(lines)));
  return weights;
}

export interface Likely {
  /** A probability for each class, and for each mood; each list sums up to 1. */
  classes: readonly number[];
  moods: readonly number[];
  /** The share of the words, 0 to 1, that the lessons of one of the languages contain. */
  known: number;
  reasons(classAt: number): string[];
}

/**
 * Multinomial logistic regression: the sum of the known features' weights, divided by the root of their number. A word
 * unknown in the first language is looked up in the next: people mix languages.
 */
export function predict(packs: readonly Pack[], text: string): Likely {
  const { words, known } = knownWords(packs, text);
  const signs = packs
    .slice(0, 1)
    .flatMap((pack) => sharedFeaturesIn(pack, text).flatMap((sign) => withWeights(sign, weightsOf(SIGNS))));
  const all = [...words, ...signs];
  const sums = new Float64Array(CODES.length);
  for (const { numbers } of all) for (let at = 0; at < sums.length; at++) sums[at]! += numbers[at]!;
  const scores = [...sums].map((sum) => (sum * UNIT) / Math.sqrt(Math.max(1, all.length)));
  return {
    classes: softmax(scores.slice(0, CLASSES.length)),
    moods: softmax(scores.slice(CLASSES.length)),
    known,
    reasons: (classAt) =>
      [
        ...words.filter(({ feature }) => READABLE.test(feature)),
        ...signs.filter(({ feature }) => isOfPhrase(feature)),
      ]
        .map(({ feature, numbers }) => ({ feature, weight: advantage(numbers, classAt) }))
        .filter(({ weight }) => weight > 0)
        .toSorted((one, other) => other.weight - one.weight)
        .slice(0, REASONS)
        .map(({ feature }) => feature),
  };
}

interface Weighed {
  feature: string;
  numbers: Int16Array;
}

const withWeights = (feature: string, weights: Weights): Weighed[] => {
  const at = weights.places.get(feature);
  return at === undefined ? [] : [{ feature, numbers: weights.tenths.subarray(at, at + CODES.length) }];
};

function knownWords(packs: readonly Pack[], text: string): { words: Weighed[]; known: number } {
  const words = new Map<string, Weighed>();
  const single = new Set<string>();
  for (const pack of packs) {
    const weights = weightsOf(WEIGHT_LINES[pack.lang]);
    for (const word of wordsIn(pack, text)) {
      if (isSingle(word, pack.spaced)) single.add(word);
      if (!words.has(word)) for (const each of withWeights(word, weights)) words.set(word, each);
    }
  }
  const known = [...single].filter((word) => words.has(word)).length / Math.max(1, single.size);
  return { words: [...words.values()], known };
}

const advantage = (numbers: Int16Array, classAt: number): number => {
  const classes = numbers.subarray(0, CLASSES.length);
  return numbers[classAt]! - classes.reduce((sum, each) => sum + each, 0) / classes.length;
};

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

import { isOfPhrase, isSingle, sharedFeaturesIn, wordsIn } from './features.ts';
import { CATEGORIES } from '../../events/rules/reply-category.ts';
import type { Pack } from './pack.ts';
import { SIGNS, WEIGHT_LINES } from './weights.ts';

/** What weights tell apart: categories, with opt-outs and the words of machines whose owner is away beside them, and moods. */
export const CLASSES = [...CATEGORIES, 'opt_out', 'away'] as const;
/** One letter for each class and, behind them, each mood, in the files of weights. */
export const CODES = 'imqrwlnaoxvPENR';
/** Weights are kept in tenths. */
export const UNIT = 0.1;
const REASONS = 3;
/** One word or more, without the marks of a sentence's ends and of gaps. */
const READABLE = /^(?!addr|url)[\p{L}' ]+\*?$/u;

/** A number for each class and, behind them, each mood, one feature after the other; in one array, for there are 40,000. */
interface Weights {
  places: ReadonlyMap<string, number>;
  tenths: Int16Array;
}

/** Of lines as `budget\ti-4l12P3`: it speaks for "later" and, less, against "interested". */
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

/** Parsed once, when the first text of its language comes. */
function weightsOf(lines: readonly string[]): Weights {
  let weights = parsed.get(lines);
  if (!weights) parsed.set(lines, (weights = parseWeights(lines)));
  return weights;
}

/** What a text says, as far as its words are known. */
export interface Likely {
  /** How likely each class, and each mood, is: both sum up to 1. */
  classes: readonly number[];
  moods: readonly number[];
  /** The share of its words, from 0 to 1, that one of its languages knows from lessons. */
  known: number;
  /** The words and phrases that speak most for a class, beside the others; the heaviest first. */
  reasons(classAt: number): string[];
}

/**
 * Multinomial logistic regression: the weights of what is known are summed up, by the root of how much it is. A word that the
 * first language does not know may be of the next: people write in two.
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
  /** In tenths. */
  numbers: Int16Array;
}

const withWeights = (feature: string, weights: Weights): Weighed[] => {
  const at = weights.places.get(feature);
  return at === undefined ? [] : [{ feature, numbers: weights.tenths.subarray(at, at + CODES.length) }];
};

/** Each word with the weights of the first language that knows it. */
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

/** How much more a feature speaks for a class than for the others on average. */
const advantage = (numbers: Int16Array, classAt: number): number => {
  const classes = numbers.subarray(0, CLASSES.length);
  return numbers[classAt]! - classes.reduce((sum, each) => sum + each, 0) / classes.length;
};

/** Softmax. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

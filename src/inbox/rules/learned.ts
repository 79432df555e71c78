import { ANY } from './features.ts';
import type { Features } from './features.ts';
import { CATEGORIES } from './pack.ts';
import type { Lang } from './pack.ts';
import { SIGNS, WORDS } from './weights.ts';

/** What weights tell apart: categories, with an opt-out beside them, and moods. */
export const CLASSES = [...CATEGORIES, 'opt_out'] as const;
/** One letter for each class and, behind them, each mood, in the files of weights. */
export const LETTERS = 'imqrwlnaoxPENR';
/** Weights are kept in tenths. */
export const UNIT = 0.1;

/** One line of a file of weights: `budget\tl12i-4P3` speaks for "later" and, less, against "interested". */
export type Line = string;

/** By feature, a number for each class and mood. */
export type Weights = ReadonlyMap<string, Float64Array>;

export function parseWeights(lines: readonly Line[]): Weights {
  const weights = new Map<string, Float64Array>();
  for (const line of lines) {
    const [feature = '', said = ''] = line.split('\t');
    const numbers = new Float64Array(LETTERS.length);
    for (const [, letter, tenths] of said.matchAll(/([a-zA-Z])(-?\d+)/g))
      numbers[LETTERS.indexOf(letter!)] = Number(tenths) * UNIT;
    weights.set(feature, numbers);
  }
  return weights;
}

const parsed = new Map<readonly Line[], Weights>();

/** Parsed once, when the first text of its language comes. */
function weightsOf(lines: readonly Line[]): Weights {
  let weights = parsed.get(lines);
  if (!weights) parsed.set(lines, (weights = parseWeights(lines)));
  return weights;
}

/** How likely each class, and each mood, is: both sum up to 1. */
export interface Likely {
  classes: readonly number[];
  moods: readonly number[];
  /** What speaks most for a class, beside the others; the heaviest first. */
  reasons(classAt: number): string[];
}

/** Multinomial logistic regression: the weights of what is known are summed up, by the root of how much it is. */
export function likely({ words, signs }: Features, lang: Lang): Likely {
  const [ofWords, ofSigns] = [weightsOf(WORDS[lang]), weightsOf(SIGNS)];
  const found: [string, Float64Array][] = [];
  const sums = new Float64Array(LETTERS.length);
  const take = (feature: string, numbers: Float64Array | undefined): void => {
    if (!numbers) return;
    found.push([feature, numbers]);
    for (let at = 0; at < sums.length; at++) sums[at]! += numbers[at]!;
  };
  for (const word of words) take(word, ofWords.get(word));
  for (const sign of signs) take(sign, ofSigns.get(sign));
  const scores = sums.map((sum) => sum / Math.sqrt(Math.max(1, found.length)));
  return {
    classes: shares([...scores.subarray(0, CLASSES.length)]),
    moods: shares([...scores.subarray(CLASSES.length)]),
    reasons: (classAt) =>
      found
        .map(([feature, numbers]) => ({ feature, weight: advantage(numbers, classAt) }))
        .filter(({ feature, weight }) => weight > 0 && feature !== ANY)
        .toSorted((one, other) => other.weight - one.weight)
        .slice(0, REASONS)
        .map(({ feature }) => feature),
  };
}

const REASONS = 3;

/** How much more a feature speaks for a class than for the others on average. */
const advantage = (numbers: Float64Array, classAt: number): number => {
  const classes = numbers.subarray(0, CLASSES.length);
  return numbers[classAt]! - classes.reduce((sum, each) => sum + each, 0) / classes.length;
};

/** Softmax. */
export function shares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** The share of the single words of a text that the language knows from replies. */
export function knownShare({ words }: Features, lang: Lang): number {
  const weights = weightsOf(WORDS[lang]);
  const single = words.filter((word) => !word.includes(' '));
  return single.filter((word) => weights.has(word)).length / Math.max(1, single.length);
}

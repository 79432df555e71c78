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

/** How likely each class, and each mood, is; both sum up to 1. */
export interface Likely {
  classes: readonly number[];
  moods: readonly number[];
}

/** Multinomial logistic regression: the weights of what is known are summed up, by the root of how much it is. */
export function likely({ words, signs }: Features, lang: Lang): Likely {
  const [ofWords, ofSigns] = [weightsOf(WORDS[lang]), weightsOf(SIGNS)];
  const found = [...words.map((word) => ofWords.get(word)), ...signs.map((sign) => ofSigns.get(sign))].filter(
    (numbers) => numbers !== undefined,
  );
  const sums = new Float64Array(LETTERS.length);
  for (const numbers of found) for (const [at, number] of numbers.entries()) sums[at]! += number;
  const scale = 1 / Math.sqrt(Math.max(1, found.length));
  const scores = [...sums].map((sum) => sum * scale);
  return { classes: shares(scores.slice(0, CLASSES.length)), moods: shares(scores.slice(CLASSES.length)) };
}

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

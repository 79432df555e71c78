import { LONG_WORDS, sharedFeaturesIn, wordCount, wordsIn } from '../src/inbox/rules/features.ts';
import { CLASSES, CODES, softmax } from '../src/inbox/rules/learned.ts';
import { MOODS } from '../src/inbox/rules/pack.ts';
import { packOf } from '../src/inbox/rules/packs.ts';
import { writtenSentences } from '../src/inbox/rules/sentences.ts';
import type { Class, Row } from './rows.ts';

/**
 * The features of a text (words, marked with their language, and shared features), and its class, or the classes that it has not.
 */
export interface Lesson {
  row: Row;
  features: readonly string[];
  is: Class | { noneOf: readonly Class[] };
  /** A sentence of a longer reply; a feature that only parts have is not learned. */
  isPart: boolean;
}

const MIN_WORDS = 3;

/** The row, and each sentence of a longer reply that is neither an opt-out nor a machine's. */
export function lessonsOf(row: Row): Lesson[] {
  const is = row.category === 'reply' ? { noneOf: ['opt_out', 'away'] as const } : row.category;
  const whole = { ...shown(row), is, isPart: false };
  const pack = packOf(row.lang)!;
  const isPerson = row.category !== 'opt_out' && row.category !== 'away';
  if (!isPerson || wordCount(pack, row.text) <= LONG_WORDS) return [whole];
  const sentences = writtenSentences(row.text).map((sentence) => sentence.trim());
  const parts = sentences.filter((sentence) => wordCount(pack, sentence) >= MIN_WORDS);
  return [
    whole,
    ...parts.map((text) => ({
      ...shown({ ...row, text }),
      is: { noneOf: ['opt_out'] as const },
      isPart: true,
    })),
  ];
}

function shown(row: Row): Pick<Lesson, 'row' | 'features'> {
  const pack = packOf(row.lang)!;
  const words = wordsIn(pack, row.text).map((word) => `${row.lang}\t${word}`);
  return { row, features: [...words, ...sharedFeaturesIn(pack, row.text)] };
}

const ROUNDS = 12;
const RATE = 0.3;
const DECAY = 0.0005;
const SEEN = 2;

export type Learned = Map<string, Float64Array>;

/**
 * Multinomial logistic regression by stochastic gradients with a rate per weight (AdaGrad). Deterministic: the same lessons in
 * the same order give the same weights.
 */
export function learn(lessons: readonly Lesson[]): Learned {
  const names = [...seenOften(lessons)];
  const index = new Map(names.map((name, at) => [name, at]));
  const width = CODES.length;
  const weights = new Float64Array(names.length * width);
  const squares = new Float64Array(names.length * width).fill(0.01);
  const read = lessons.map(({ row, features, is, isPart }) => ({
    known: Int32Array.from(features.flatMap((name) => index.get(name) ?? [])),
    errorOf: typeof is === 'string' ? right(CLASSES.indexOf(is)) : wrong(is.noneOf),
    moodError: isPart || row.mood === null ? null : right(MOODS.indexOf(row.mood)),
  }));
  for (let round = 0; round < ROUNDS; round++)
    for (const at of shuffled(lessons, round)) {
      const { known, errorOf, moodError } = read[at]!;
      step(known, 0, CLASSES.length, errorOf);
      if (moodError) step(known, CLASSES.length, MOODS.length, moodError);
    }
  return new Map(names.map((name, at) => [name, weights.slice(at * width, (at + 1) * width)]));

  /** One row teaches the classes or the moods: `count` numbers from index `from`. */
  function step(known: Int32Array, from: number, count: number, errorOf: ErrorOf): void {
    const scale = 1 / Math.sqrt(Math.max(1, known.length));
    const scores = Array.from({ length: count }, () => 0);
    for (const feature of known)
      for (let each = 0; each < count; each++)
        scores[each]! += weights[feature * width + from + each]! * scale;
    const errors = errorOf(softmax(scores));
    for (const feature of known)
      for (let each = 0; each < count; each++) {
        const at = feature * width + from + each;
        const slope = errors[each]! * scale + DECAY * weights[at]!;
        squares[at]! += slope * slope;
        weights[at]! -= (RATE * slope) / Math.sqrt(squares[at]!);
      }
  }
}

type ErrorOf = (likely: readonly number[]) => readonly number[];

const right =
  (at: number): ErrorOf =>
  (likely) =>
    likely.map((each, index) => each - (index === at ? 1 : 0));

/** At a likelihood of 1 the shares of the others are not defined. */
const MOST = 0.999;

/**
 * The gradient of -log(1 - p), p the sum over `classes`, by the score of each: their excess is shared among the others in
 * proportion.
 */
function wrong(classes: readonly Class[]): ErrorOf {
  const places = new Set(classes.map((each) => CLASSES.indexOf(each)));
  return (likely) => {
    const much = Math.min(
      likely.reduce((sum, each, index) => sum + (places.has(index) ? each : 0), 0),
      MOST,
    );
    return likely.map((each, index) => (places.has(index) ? each : (-much * each) / (1 - much)));
  };
}

function seenOften(lessons: readonly Lesson[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { features, isPart } of lessons)
    for (const feature of isPart ? [] : features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= SEEN).map(([feature]) => feature));
}

/** The lessons' indexes in a new order per round; adding a lesson does not change the order of the others. */
function shuffled(lessons: readonly Lesson[], round: number): number[] {
  const keys = lessons.map(({ row }) => hash(`${round} ${row.lang} ${row.text}`));
  return keys.map((_, at) => at).toSorted((one, other) => keys[one]! - keys[other]! || one - other);
}

/** FNV-1a. */
function hash(text: string): number {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return state;
}

import { signsIn, wordsIn } from '../src/inbox/rules/features.ts';
import { CLASSES, CODES, shares } from '../src/inbox/rules/learned.ts';
import { MOODS } from '../src/inbox/rules/pack.ts';
import { packOf } from '../src/inbox/rules/packs.ts';
import type { Row } from './rows.ts';

/** A row and what it shows: words of its language, marked with it, and signs. */
export interface Lesson {
  row: Row;
  features: readonly string[];
}

export const lessonOf = (row: Row): Lesson => {
  const pack = packOf(row.lang)!;
  const words = wordsIn(pack, row.text).map((word) => `${row.lang}\t${word}`);
  return { row, features: [...words, ...signsIn(pack, row.text)] };
};

const ROUNDS = 12;
const RATE = 0.3;
/** How much a weight is drawn to nothing in each step. */
const DECAY = 0.0001;
/** What is seen in fewer rows is not learned. */
const SEEN = 3;

/** By feature, a weight for each class and, behind them, each mood. */
export type Learned = Map<string, Float64Array>;

/**
 * Multinomial logistic regression, by stochastic gradients with a rate for each weight (AdaGrad). The same lessons in the same
 * order give the same weights.
 */
export function learn(lessons: readonly Lesson[]): Learned {
  const names = [...seenOften(lessons)];
  const index = new Map(names.map((name, at) => [name, at]));
  const width = CODES.length;
  const weights = new Float64Array(names.length * width);
  const squares = new Float64Array(names.length * width).fill(0.01);
  const read = lessons.map(({ row, features }) => ({
    known: Int32Array.from(features.flatMap((name) => index.get(name) ?? [])),
    category: CLASSES.indexOf(row.category),
    mood: row.mood === null ? null : MOODS.indexOf(row.mood),
  }));
  for (let round = 0; round < ROUNDS; round++)
    for (const at of shuffled(lessons, round)) {
      const { known, category, mood } = read[at]!;
      step(known, 0, CLASSES.length, category);
      if (mood !== null) step(known, CLASSES.length, MOODS.length, mood);
    }
  return new Map(names.map((name, at) => [name, weights.slice(at * width, (at + 1) * width)]));

  /** One row teaches the classes, or the moods: `count` numbers from `from` on, of which `right` is right. */
  function step(known: Int32Array, from: number, count: number, right: number): void {
    const scale = 1 / Math.sqrt(Math.max(1, known.length));
    const scores = Array.from({ length: count }, () => 0);
    for (const feature of known)
      for (let each = 0; each < count; each++)
        scores[each]! += weights[feature * width + from + each]! * scale;
    const likely = shares(scores);
    for (const feature of known)
      for (let each = 0; each < count; each++) {
        const at = feature * width + from + each;
        const slope = (likely[each]! - (each === right ? 1 : 0)) * scale + DECAY * weights[at]!;
        squares[at]! += slope * slope;
        weights[at]! -= (RATE * slope) / Math.sqrt(squares[at]!);
      }
  }
}

function seenOften(lessons: readonly Lesson[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { features } of lessons)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= SEEN).map(([feature]) => feature));
}

/** The places of the lessons in an order of their own for each round, which a lesson more or less does not change. */
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

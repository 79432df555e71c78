import { createHash } from 'node:crypto';
import { featuresOf } from '../src/inbox/rules/features.ts';
import { CLASSES, LETTERS, shares } from '../src/inbox/rules/learned.ts';
import { MOODS } from '../src/inbox/rules/pack.ts';
import { packOf } from '../src/inbox/rules/packs.ts';
import type { Row } from './rows.ts';

/** A row and what it shows: words of its language, marked with it, and signs. */
export interface Lesson {
  row: Row;
  features: readonly string[];
}

export const lessonOf = (row: Row): Lesson => {
  const { words, signs } = featuresOf(packOf(row.lang)!, row.text);
  return { row, features: [...words.map((word) => `${row.lang}\t${word}`), ...signs] };
};

const LOOKED_AT = 25;

/** Tells whether other lessons would be learned than were: of the rows, and of what some of them show. */
export const digestOf = (rows: readonly Row[]): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, rows.filter((_, at) => at % LOOKED_AT === 0).map(lessonOf)]))
    .digest('hex');

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
  const width = LETTERS.length;
  const weights = new Float64Array(names.length * width);
  const squares = new Float64Array(names.length * width).fill(0.01);
  const read = lessons.map(({ row, features }) => ({
    known: Int32Array.from(features.flatMap((name) => index.get(name) ?? [])),
    category: CLASSES.indexOf(row.category),
    mood: row.mood === null ? null : MOODS.indexOf(row.mood),
  }));
  for (let round = 0; round < ROUNDS; round++)
    for (const at of shuffled(read.length, round)) {
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

/** The numbers below `count` in an order of their own for each round. */
function shuffled(count: number, round: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  let state = round + 1;
  for (let at = count - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

import { featuresOf } from './features.ts';
import { CLASSES, knownShare, likely } from './learned.ts';
import { CATEGORIES, MOODS } from './pack.ts';
import type { Category, Mood, Pack } from './pack.ts';

/** What a human reply is about. */
export interface Intent {
  category: Category;
  mood: Mood;
  /** How likely the category is, from 0 to 1: of ten replies with 0.7, about seven are of it. */
  confidence: number;
}

/** What the words of a reply say, and why. */
export interface Reading {
  intent: Intent;
  /** How likely they ask never to be written to again. */
  optOut: number;
  /** The words and signs that speak most for the category. */
  reasons: readonly string[];
}

const UNREADABLE: Reading = {
  intent: { category: 'other', mood: 'needs_review', confidence: 0.3 },
  optOut: 0,
  reasons: [],
};
const READABLE = /[\p{L}\p{Extended_Pictographic}]/u;
/** A text of whose words fewer are known may be of another language than it seems. */
const KNOWN = 0.5;

/**
 * Category and mood of what a person wrote, by weights that were learned from labelled replies (`teach/`): of its words, and of
 * what the phrases of the pack find in it. The first of the packs reads it, unless its words are known to another.
 */
export function intentOf(packs: readonly Pack[], ownWords: string): Reading {
  const [first, ...others] = packs;
  if (!first || !READABLE.test(ownWords)) return UNREADABLE;
  const read = (pack: Pack) => {
    const features = featuresOf(pack, ownWords);
    return { features, lang: pack.lang, known: knownShare(features, pack.lang) };
  };
  let best = read(first);
  if (best.known < KNOWN) for (const other of others.map(read)) if (other.known > best.known) best = other;
  const { classes, moods, reasons } = likely(best.features, best.lang);
  const at = highest(classes.slice(0, CATEGORIES.length));
  return {
    intent: {
      category: CATEGORIES[at]!,
      mood: MOODS[highest(moods)]!,
      confidence: Math.round(classes[at]! * 100) / 100,
    },
    optOut: classes[CLASSES.indexOf('opt_out')]!,
    reasons: reasons(at),
  };
}

const highest = (shares: readonly number[]): number => shares.indexOf(Math.max(...shares));

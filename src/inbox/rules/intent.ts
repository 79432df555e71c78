import { CLASSES, predict } from './learned.ts';
import { CATEGORIES } from '../../events/rules/reply-category.ts';
import { MOODS } from './pack.ts';
import type { Category } from '../../events/rules/reply-category.ts';
import type { Mood, Pack } from './pack.ts';

export interface Intent {
  category: Category;
  mood: Mood;
  /** From 0 to 1. Of ten replies with 0.7, at least seven have this category. */
  confidence: number;
}

export interface Reading {
  intent: Intent;
  optOut: number;
  away: number;
  isKnown: boolean;
  reasons: readonly string[];
}

const UNREADABLE: Reading = {
  intent: { category: 'other', mood: 'needs_review', confidence: 0.3 },
  optOut: 0,
  away: 0,
  isKnown: false,
  reasons: [],
};
/** decided: a text in an unknown language goes to a person, since it may ask for no more mail. */
const FOREIGN: Reading = { ...UNREADABLE, optOut: 0.5, reasons: ['words that are not known'] };
const WORDS_OR_PICTURES = /[\p{L}\p{Extended_Pictographic}]/u;
const WORDS = /\p{L}/u;
const KNOWN = 0.3;

/**
 * Category and mood of a person's text, by weights learned from labelled replies (`teach/`): of its words in the
 * languages of all packs, and of the phrases found in it.
 */
export function intentOf(packs: readonly Pack[], ownWords: string): Reading {
  if (!WORDS_OR_PICTURES.test(ownWords)) return UNREADABLE;
  const { classes, moods, known, reasons } = predict(packs, ownWords);
  if (known < KNOWN && WORDS.test(ownWords)) return FOREIGN;
  const at = highest(classes.slice(0, CATEGORIES.length));
  return {
    intent: {
      category: CATEGORIES[at]!,
      mood: MOODS[highest(moods)]!,
      confidence: Math.round(classes[at]! * 100) / 100,
    },
    optOut: classes[CLASSES.indexOf('opt_out')]!,
    away: classes[CLASSES.indexOf('away')]!,
    isKnown: true,
    reasons: reasons(at),
  };
}

const highest = (shares: readonly number[]): number => shares.indexOf(Math.max(...shares));

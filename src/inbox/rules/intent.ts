import { CLASSES, predict } from './learned.ts';
import { CATEGORIES } from '../../events/rules/reply-category.ts';
import { MOODS } from './pack.ts';
import type { Category } from '../../events/rules/reply-category.ts';
import type { Mood, Pack } from './pack.ts';

/** What a human reply is about. */
export interface Intent {
  category: Category;
  mood: Mood;
  /** How likely the category is, from 0 to 1: of ten replies with 0.7, at least seven are of it. */
  confidence: number;
}

/** What the words of a reply say, and why. */
export interface Reading {
  intent: Intent;
  /** How likely they ask never to be written to again. */
  optOut: number;
  /** How likely a machine tells that its owner is away. */
  away: number;
  /** Enough of its words are known. */
  isKnown: boolean;
  /** The words and phrases that speak most for the category. */
  reasons: readonly string[];
}

const UNREADABLE: Reading = {
  intent: { category: 'other', mood: 'needs_review', confidence: 0.3 },
  optOut: 0,
  away: 0,
  isKnown: false,
  reasons: [],
};
/** decided: words of no language that was taught may ask for no more mail, misspelt or not, so a person is asked. */
const FOREIGN: Reading = { ...UNREADABLE, optOut: 0.5, reasons: ['words that are not known'] };
const WORDS_OR_PICTURES = /[\p{L}\p{Extended_Pictographic}]/u;
const WORDS = /\p{L}/u;
/** A text of whose words fewer are known is of another language. */
const KNOWN = 0.3;

/**
 * Category and mood of what a person wrote, by weights that were learned from labelled replies (`teach/`): of its words, in the
 * language of the first pack and in those of the others, and of what the phrases of the packs find.
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

import type { Verdict } from './verdict.ts';
import type { Intent } from './intent.ts';
import { CATEGORIES } from '../../events/rules/reply-category.ts';
import type { Category } from '../../events/rules/reply-category.ts';
import type { Mood } from './pack.ts';

/** An external server's opinion on a reply. Its opt-out is only a doubt: only a person or a rule blocks an address. */
export interface Opinion {
  outcome: 'reply' | 'unsubscribe';
  category: Category;
  mood: Exclude<Mood, 'needs_review'>;
  confidence: number;
}

const OUTCOMES = ['reply', 'unsubscribe'] as const;
const MOODS = ['positive', 'neutral', 'negative'] as const;
const MAX_CHARS = 10_000;

const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value);

export function readOpinion(body: string): Opinion | null {
  let said: unknown;
  try {
    said = body.length > MAX_CHARS ? null : JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { confidence, ...words } = said as Record<string, unknown>;
  const outcome = oneOf(OUTCOMES, words.outcome);
  const category = oneOf(CATEGORIES, words.category);
  const mood = oneOf(MOODS, words.mood);
  if (!outcome || !category || !mood) return null;
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) return null;
  return { outcome, category, mood, confidence };
}

type Reply = Extract<Verdict, { outcome: 'reply' }>;

export const isUnsure = (verdict: Verdict, below: number): verdict is Reply =>
  verdict.outcome === 'reply' &&
  !verdict.doubt &&
  verdict.text.trim() !== '' &&
  verdict.intent.confidence < below;

export type Weighed = { do: 'keep' } | { do: 'doubt' } | { do: 'read'; intent: Intent };

export function weigh({ intent }: Reply, opinion: Opinion): Weighed {
  if (opinion.outcome === 'unsubscribe') return { do: 'doubt' };
  const { category, mood, confidence } = opinion;
  return confidence > intent.confidence
    ? { do: 'read', intent: { category, mood, confidence } }
    : { do: 'keep' };
}

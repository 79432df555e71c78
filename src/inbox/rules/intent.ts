import { sentencesOf } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Category, Found, Pack, Worded } from './pack.ts';

export type Mood = 'positive' | 'negative' | 'neutral' | 'needs_review';

/** What a human reply is about. */
export interface Intent {
  category: Category;
  mood: Mood;
  confidence: number;
}

const MOODS: Readonly<Record<Category, Mood>> = {
  interested: 'positive',
  meeting_request: 'positive',
  question: 'neutral',
  referral: 'neutral',
  wrong_person: 'neutral',
  later: 'neutral',
  not_interested: 'negative',
  already_customer: 'neutral',
  other: 'neutral',
};
const SURE = 0.85;
const GUESSED = 0.6;
const UNKNOWN = 0.3;

/** The wants that a text names, each with the phrase that told it, in the order of its sentences. */
export function wantsIn(pack: Pack, text: string): Map<Worded, Found & { at: number }> {
  const found = new Map<Worded, Found & { at: number }>();
  for (const [at, sentence] of sentencesOf(foldFor(pack, text)).entries())
    for (const [want, rules] of Object.entries(pack.intents) as [Worded, Pack['intents'][Worded]][]) {
      const said = found.has(want) ? null : findIn(pack, rules, sentence);
      if (said) found.set(want, { ...said, at });
    }
  return found;
}

/** One want out of several: the first of these that was named. */
const ORDER: readonly Worded[] = [
  'already_customer', 'wrong_person', 'referral', 'later', 'not_interested', 'meeting_request', 'interested', 'question',
]; // prettier-ignore

function chosen(wants: ReadonlyMap<Worded, { at: number }>): Worded | null {
  const has = (want: Worded): boolean => wants.has(want);
  // Who wants to meet or to see more says no to something else.
  if (
    has('not_interested') &&
    (has('meeting_request') ||
      (has('interested') && wants.get('interested')!.at > wants.get('not_interested')!.at))
  )
    return has('meeting_request') ? 'meeting_request' : 'interested';
  if (
    has('later') &&
    has('interested') &&
    wants.get('interested')!.at < wants.get('later')!.at &&
    !has('not_interested')
  )
    return 'interested';
  if (has('later') && has('meeting_request')) return 'meeting_request';
  return ORDER.find(has) ?? null;
}

/** Category and mood of what a person wrote. */
export function intentOf(packs: readonly Pack[], ownWords: string): Intent {
  let angry = false;
  for (const pack of packs) {
    const want = chosen(wantsIn(pack, ownWords));
    angry ||= findIn(pack, pack.hostile, foldFor(pack, ownWords)) !== null;
    if (want)
      return {
        category: want,
        mood: angry && MOODS[want] !== 'positive' ? 'negative' : MOODS[want],
        confidence: SURE,
      };
  }
  if (angry) return { category: 'not_interested', mood: 'negative', confidence: GUESSED };
  if (/[?？]/.test(ownWords)) return { category: 'question', mood: 'neutral', confidence: GUESSED };
  // decided: what no rule understands is left to a person.
  return { category: 'other', mood: 'needs_review', confidence: UNKNOWN };
}

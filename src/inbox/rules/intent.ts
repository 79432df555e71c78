import { weigh } from './cues.ts';
import type { Signs } from './cues.ts';
import { fold, sentencesOf } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Category, Found, Pack, Rule, Sign, Worded } from './pack.ts';

export type Mood = 'positive' | 'negative' | 'neutral' | 'needs_review';

/** What a human reply is about. */
export interface Intent {
  category: Category;
  mood: Mood;
  confidence: number;
}

/** decided: a refusal is negative (`isRefused`); a circumstance that speaks against us is not. */
const MOODS: Readonly<Record<Category, Mood>> = {
  interested: 'positive',
  meeting_request: 'positive',
  question: 'neutral',
  referral: 'neutral',
  wrong_person: 'neutral',
  later: 'neutral',
  not_interested: 'neutral',
  already_customer: 'neutral',
  other: 'neutral',
};
const SURE = 0.85;
const GUESSED = 0.6;
const UNKNOWN = 0.3;

/** The wants that a text names, each with the phrase that told it, in the order of its sentences. */
export function wantsIn(pack: Pack, text: string): Map<Worded, Found & { at: number }> {
  const found = new Map<Worded, Found & { at: number }>();
  const wants = [...Object.entries(pack.intents), ['wrong_person', pack.iLeft]] as [
    Worded,
    readonly Rule[],
  ][];
  const added = ADDED.exec(text);
  if (added) found.set('referral', { rule: 'added', excerpt: added[0], at: 0 });
  for (const [at, sentence] of sentencesOf(foldFor(pack, text)).entries()) {
    if (politenessOf(pack).has(sentence)) continue;
    for (const [want, rules] of wants) {
      if (found.has(want)) continue;
      const said = (MAY_BE_REFUSED.has(want) ? findAsked : findIn)(pack, rules, sentence);
      if (said) found.set(want, { ...said, at });
    }
  }
  return found;
}

/** "+Anna": the writer adds a colleague to the mail. */
const ADDED = /^[ \t]{0,4}\+ ?\p{Lu}\p{L}{1,30}/mu;

/** "Don't call me" is no meeting, "don't ring the office" no referral: what is not asked for is left out. */
function findAsked(pack: Pack, rules: readonly Rule[], sentence: string): Found | null {
  const said = findIn(pack, rules, sentence);
  const refused = said && findIn(pack, pack.notOptOut, sentence);
  return refused ? findIn(pack, rules, sentence.replace(refused.excerpt, '')) : said;
}
const MAY_BE_REFUSED: ReadonlySet<Worded> = new Set(['meeting_request', 'referral']);

const politeness = new WeakMap<Pack, ReadonlySet<string>>();

/** Greetings and closings, as sentences: they want nothing. */
function politenessOf(pack: Pack): ReadonlySet<string> {
  let known = politeness.get(pack);
  if (!known) {
    const words = [...pack.greetings, ...pack.closings];
    known = new Set(words.flatMap((each) => sentencesOf(foldFor(pack, each))));
    politeness.set(pack, known);
  }
  return known;
}

/** One want out of several: the first of these that was named. */
const ORDER: readonly Worded[] = [
  'already_customer', 'wrong_person', 'referral', 'later', 'not_interested', 'meeting_request', 'interested', 'question',
]; // prettier-ignore

function chosen(pack: Pack, wants: ReadonlyMap<Worded, Found & { at: number }>): Worded | null {
  const has = (want: Worded): boolean => wants.has(want);
  if (has('referral') && wants.get('wrong_person')?.rule === `${pack.lang}.${pack.iLeft[0]!.id}`)
    return 'referral';
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

/** Category and mood of what a person wrote: by phrases, then by the words that hint at something. */
export function intentOf(packs: readonly Pack[], ownWords: string): Intent {
  let isAngry = false;
  let best: Guess | null = null;
  for (const pack of packs) {
    const wants = wantsIn(pack, ownWords);
    const said = chosen(pack, wants);
    isAngry ||= findIn(pack, pack.hostile, foldFor(pack, ownWords)) !== null;
    const guess = guessOf(weigh(pack, ownWords), ownWords);
    const want = said && weighed(said, guess, pack, ownWords);
    if (want === 'other') return { category: 'other', mood: 'neutral', confidence: GUESSED };
    if (want) {
      const isSharp =
        isAngry || (want === 'not_interested' && isRefused(pack, ownWords, wants.get('not_interested')));
      return { category: want, mood: moodOf(want, isSharp, guess), confidence: SURE };
    }
    if (guess.weight > (best?.weight ?? 0)) best = guess;
  }
  const sign = best?.sign;
  if (isAngry) {
    const category = sign && ORDER.includes(sign as Worded) ? (sign as Worded) : 'other';
    return { category, mood: 'negative', confidence: GUESSED };
  }
  // A short text with an address in it names another person.
  if (ownWords.length <= MAX_NAMING && (!sign || VAGUE.has(sign)) && / addr /.test(fold(ownWords)))
    return { category: 'referral', mood: 'neutral', confidence: GUESSED };
  if (best && sign) {
    if (sign === 'angry') return { category: 'other', mood: 'negative', confidence: GUESSED };
    if (sign === 'pleased') return { category: 'other', mood: 'positive', confidence: GUESSED };
    if (sign === 'noted') return { category: 'other', mood: 'neutral', confidence: GUESSED };
    const isSharp = sign === 'not_interested' && packs.some((pack) => isPlainNo(pack, ownWords));
    return { category: sign, mood: moodOf(sign, isSharp, best), confidence: GUESSED };
  }
  if (ASKS.test(ownWords) && SEVERAL_WORDS.test(ownWords))
    return { category: 'question', mood: 'neutral', confidence: GUESSED };
  // decided: most of what no rule understands tells of a circumstance that speaks against us ("we are a shelter at 2,400 m").
  // What may be an opt-out, is undecided, or has no words, is left to a person.
  const isUnclear =
    !SEVERAL_WORDS.test(ownWords) ||
    packs.some((pack) => findIn(pack, pack.unclear, foldFor(pack, ownWords)) !== null);
  return isUnclear
    ? { category: 'other', mood: 'needs_review', confidence: UNKNOWN }
    : { category: 'not_interested', mood: 'neutral', confidence: UNKNOWN };
}

const MAX_NAMING = 200;
/** Hints that an address outweighs. */
const VAGUE: ReadonlySet<Sign> = new Set<Sign>(['question', 'noted', 'wrong_person']);

const ASKS = /[?？]/;
/** "?" and "Really?" ask nothing that can be answered. */
const SEVERAL_WORDS = /\p{L}[^\p{L}]{1,5}\p{L}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}/u;
const SMILES = /[\u{1f600}-\u{1f60d}\u{1f44d}\u{1f44c}\u{1f389}\u{1f64c}\u{1f929}\u{2764}]/u;
/** Hints so heavy decide. */
const ENOUGH = 2;
/** Temper is no want: it decides where no want is as heavy. */
const TEMPERS = ['angry', 'noted', 'pleased'] as const;

/** A question is how people say many things: "What would the next step be?" */
const MORE_THAN_A_QUESTION = 3;
const BEHIND_QUESTIONS: ReadonlySet<Sign | null> = new Set<Sign>([
  'interested', 'meeting_request', 'referral', 'later', 'already_customer',
]); // prettier-ignore
/** Hints so much heavier than those of the phrase's want overrule it. */
const OVERRULES = 5;
const HEAVIER = 4;

/** What a phrase said, unless the words around it speak clearly for more. */
function weighed(said: Worded, guess: Guess, pack: Pack, text: string): Category {
  const { sign, weight, weightOf } = guess;
  const isClear = weight >= MORE_THAN_A_QUESTION;
  if (said === 'question' && isClear && BEHIND_QUESTIONS.has(sign)) return sign as Worded;
  if (said === 'interested' && isClear && sign === 'meeting_request') return sign;
  if (said === 'interested' && isClear && sign === 'noted' && weightOf('interested') < ENOUGH) return 'other';
  if (said === 'meeting_request' && weightOf(said) === 0 && weightOf('interested') >= ENOUGH)
    return 'interested';
  if (said === 'meeting_request' && weightOf('later') >= ENOUGH && !/\d/.test(text))
    return findIn(pack, pack.again, foldFor(pack, text)) ? 'later' : said;
  if (said === 'wrong_person' && / addr /.test(fold(text))) return 'referral';
  const overrules = weight >= OVERRULES && weight >= weightOf(said) + HEAVIER;
  return overrules && sign !== 'question' && ORDER.includes(sign as Worded) ? (sign as Worded) : said;
}

/** By words of refusal, or by a negation beside what says so. */
function isRefused(pack: Pack, text: string, said: (Found & { at: number }) | undefined): boolean {
  if (isPlainNo(pack, text)) return true;
  if (!said || said.rule === `${pack.lang}.${CIRCUMSTANCE}` || !pack.spaced) return false;
  const words = sentencesOf(foldFor(pack, text))[said.at]!.split(' ');
  return pack.no.some((no) => words.includes(no));
}

const isPlainNo = (pack: Pack, text: string): boolean =>
  findIn(pack, pack.refuses, foldFor(pack, text)) !== null;

/** The rule of a pack whose phrases are no refusal, though they hold a negation. */
const CIRCUMSTANCE = 'circumstance';

interface Guess {
  sign: Sign | null;
  weight: number;
  weightOf(sign: Sign): number;
  /** Of words, without smileys. */
  wordsOf(sign: Sign): number;
}

/** What the hints of a text come to. */
function guessOf(signs: Signs, text: string): Guess {
  const weightOf = (sign: Sign): number =>
    (signs.get(sign) ?? 0) +
    (sign === 'question' && ASKS.test(text) ? 1 : 0) +
    (sign === 'pleased' && SMILES.test(text) ? ENOUGH : 0);
  let sign: Sign | null = null;
  let weight = 0;
  for (const each of [...ORDER, ...TEMPERS])
    if (weightOf(each) >= ENOUGH && weightOf(each) > weight) {
      sign = each;
      weight = weightOf(each);
    }
  return { sign, weight, weightOf, wordsOf: (said) => signs.get(said) ?? 0 };
}

/** People are glad beside a question, a delay or a hand-over, too. */
const GLAD: ReadonlySet<Worded> = new Set([
  'question',
  'later',
  'already_customer',
  'referral',
  'wrong_person',
]);

function moodOf(want: Worded, isSharp: boolean, { weightOf, wordsOf }: Guess): Mood {
  if (MOODS[want] === 'positive') return 'positive';
  if (isSharp || weightOf('angry') >= ENOUGH) return 'negative';
  const pleased = want === 'already_customer' ? wordsOf('pleased') : weightOf('pleased');
  const isGlad = GLAD.has(want) && pleased > 0 && pleased + weightOf('interested') >= ENOUGH;
  return isGlad ? 'positive' : MOODS[want];
}

import type { Category } from '../../events/rules/reply-category.ts';
import { fold, MANY } from './fold.ts';
import { compilePhrase, createFinder } from './phrase.ts';
import type { Span } from './phrase.ts';
import type { Tokens } from './phrase-pieces.ts';
import { memoize } from './memoize.ts';

/** Languages that replies are read in; ISO 639-1. */
export const LANGS = [
  'en', 'de', 'fr', 'es', 'pt', 'nl', 'it', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'hu', 'ro', 'tr', 'ru', 'uk', 'ja', 'zh', 'ko',
] as const; // prettier-ignore
export type Lang = (typeof LANGS)[number];

/** What a rule says when one of its phrases is found; `phrase.ts` tells how phrases are written. */
export interface Rule {
  id: string;
  says: readonly string[];
  /** Sentences in which it must be found, and others in which it must not. */
  yes: readonly string[];
  no?: readonly string[];
}

export type Worded = Exclude<Category, 'other'>;

export const MOODS = ['positive', 'neutral', 'negative', 'needs_review'] as const;
export type Mood = (typeof MOODS)[number];

/** How one language says things. */
export interface Pack {
  lang: Lang;
  /** Raised with each change of what the pack finds. */
  version: number;
  /** Words are parted by spaces; false where they are not, or where endings hide them (ja, zh, ko). */
  spaced: boolean;
  /** Words that most short texts of it hold, and answers of one word: they tell it from languages near it. */
  common: string;

  /** Whole answers that are an opt-out: the text (or subject) is nothing but one of these, politeness aside. */
  stop: readonly string[];
  /** Requests never to be written to again whose object is the writer. */
  optOut: readonly Rule[];
  /** A person should look: spam reproaches, "where did you get my address", "leave me alone". */
  doubt: readonly Rule[];
  /** A sentence with one of these asks nothing for the writer: others, topics, calls, single documents. */
  notOptOut: readonly Rule[];
  /** Beside an opt-out in the same sentence these make it doubtful: if, unless, for now. */
  condition: readonly string[];
  /** Words that opt-outs hold too, and those of indecision: signs of what is left to a person. */
  unclear: readonly Rule[];

  /** Subjects of automatic answers, from the beginning (after `[External]` and the like). */
  autoSubject: readonly string[];
  /** The writer is away. */
  away: readonly Rule[];
  /** A person has left the company, or the mailbox is closed. */
  left: readonly Rule[];
  /** Beside an absence these make a person of the writer: "write again next week". */
  again: readonly Rule[];
  /** So do these, and we wrote to the wrong person: "I no longer work there". */
  iLeft: readonly Rule[];
  /** A machine says that a message came in. */
  acknowledged: readonly Rule[];
  /** What automatic answers add, and what is no word to us: "in urgent cases call ...". */
  courtesy: readonly string[];

  /** What a reply wants. */
  intents: Readonly<Record<Worded, readonly Rule[]>>;
  /** A plain no. Other reasons not to buy ("the council does ours") say nothing of the writer's mood. */
  refuses: readonly Rule[];
  /** Angry words. */
  hostile: readonly string[];

  /** January first; several spellings parted by `|`, a `*` for endings. */
  months: readonly string[];
  /** Monday first. */
  weekdays: readonly string[];
  /** Beside a date: it is the last day away, not the first day back. */
  inclusive: readonly string[];

  /** Words of an attribution line: "On ... Anna wrote:". */
  wrote: readonly string[];
  /** How lines begin that a mail program or phone adds: "Sent from my". */
  sentFrom: readonly string[];
  /** Greetings at the beginning and closings at the end. */
  greetings: readonly string[];
  closings: readonly string[];
  /** Phrases of legal and data-protection footers, and of requests not to print. */
  legal: readonly string[];
  /** What separates a quoted or forwarded mail: "Original Message". */
  original: readonly string[];
}

export interface Found {
  rule: string;
  excerpt: string;
}

type Phrases = readonly Rule[] | readonly string[];
interface Compiled {
  /** By phrase, in order: of a rule its id, else the phrase itself. */
  ids: string[];
  find: ReturnType<typeof createFinder>;
}
const compiled = new WeakMap<Phrases, Compiled>();

/** Compiled once for each list. */
function compiledOf(pack: Pack, rules: Phrases): Compiled {
  let made = compiled.get(rules);
  if (!made) {
    const phrases = rules.flatMap((rule) =>
      typeof rule === 'string' ? [[rule, rule]] : rule.says.map((said) => [rule.id, said]),
    );
    made = {
      ids: phrases.map(([id]) => id!),
      find: createFinder(phrases.map(([, phrase]) => compilePhrase(phrase!, pack.spaced))),
    };
    compiled.set(rules, made);
  }
  return made;
}

const wordsIn = memoize((folded) => folded.split(' '), MANY);

/** A folded text as phrases of the pack read it. */
export const tokensOf = (pack: Pack, folded: string): Tokens => (pack.spaced ? wordsIn(folded) : folded);

/** The first of these rules (or plain phrases) that a folded text holds. */
export function findIn(pack: Pack, rules: Phrases, folded: string): Found | null {
  const { ids, find } = compiledOf(pack, rules);
  const tokens = tokensOf(pack, folded);
  const found = [...find(tokens, { onlyFirst: true })].at(-1);
  return found
    ? { rule: `${pack.lang}.${ids[found[0]]}`, excerpt: wordsAt(tokens, found[1]).slice(0, 100) }
    : null;
}

/** The words of a place in a text. */
export const wordsAt = (tokens: Tokens, { at, end }: Span): string =>
  typeof tokens === 'string' ? tokens.slice(at, end) : tokens.slice(at, end).join(' ');

/** How many of these phrases a folded text holds. */
export const countIn = (pack: Pack, rules: Phrases, folded: string): number =>
  compiledOf(pack, rules).find(tokensOf(pack, folded)).size;

/** A text folded as the pack reads it. */
export const foldFor = (pack: Pack, text: string): string => fold(text, pack.spaced);

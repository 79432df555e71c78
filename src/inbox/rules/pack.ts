import type { Category } from '../../events/rules/reply-category.ts';
import { fold, MANY } from './fold.ts';
import { compilePhrase, createFinder } from '../../platform/rules/phrase.ts';
import type { Span } from '../../platform/rules/phrase.ts';
import type { Tokens } from '../../platform/rules/phrase-pieces.ts';
import { SPACED, UNSPACED } from './readings.ts';
import { memoize } from './memoize.ts';

export const LANGS = [
  'en', 'de', 'fr', 'es', 'pt', 'nl', 'it', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'hu', 'ro', 'tr', 'ru', 'uk', 'ja', 'zh', 'ko',
] as const; // prettier-ignore
export type Lang = (typeof LANGS)[number];

/** A rule matches when one of its phrases is found; `phrase.ts` explains how phrases are written. */
export interface Rule {
  id: string;
  says: readonly string[];
  /** Sentences that must match (`yes`) and must not match (`no`), for the tests. */
  yes: readonly string[];
  no?: readonly string[];
}

export type Worded = Exclude<Category, 'other'>;

export const MOODS = ['positive', 'neutral', 'negative', 'needs_review'] as const;
export type Mood = (typeof MOODS)[number];

export interface Pack {
  lang: Lang;
  /** The number rises with each change to what the pack finds. */
  version: number;
  /** False where spaces do not separate words, or where endings hide them (ja, zh, ko). */
  spaced: boolean;
  /** Frequent words and one-word answers distinguish the language from similar ones. */
  common: string;

  /** Whole texts or subjects that are an opt-out, apart from polite words. */
  stop: readonly string[];
  optOut: readonly Rule[];
  /** Phrases for a person to judge: spam reproaches, "where did you get my address", "leave me alone". */
  doubt: readonly Rule[];
  /** A sentence with one of these is no opt-out of the writer: other people, topics, calls, single documents. */
  notOptOut: readonly Rule[];
  /** In the same sentence, these make an opt-out doubtful: if, unless, for now. */
  condition: readonly string[];
  /** These words occur in opt-outs and in undecided replies. They count as a sign for manual review. */
  unclear: readonly Rule[];

  /** Beginnings of automatic subjects, after `[External]` and similar tags. */
  autoSubject: readonly string[];
  away: readonly Rule[];
  left: readonly Rule[];
  /** Beside an absence, these show that a person writes: "write again next week". */
  again: readonly Rule[];
  /** The writer is the wrong contact: "I no longer work there". */
  iLeft: readonly Rule[];
  acknowledged: readonly Rule[];
  /** Polite phrases of automatic answers that are not for us: "in urgent cases call ...". */
  courtesy: readonly string[];

  intents: Readonly<Record<Worded, readonly Rule[]>>;
  /** A plain no makes the mood negative. Other reasons not to buy ("the council does ours") do not. */
  refuses: readonly Rule[];
  hostile: readonly string[];

  /** January first; `|` separates spellings, `*` stands for any ending. */
  months: readonly string[];
  weekdays: readonly string[];
  /** Beside a date, these show that it is the last day of the absence, not the day of return. */
  inclusive: readonly string[];

  wrote: readonly string[];
  sentFrom: readonly string[];
  greetings: readonly string[];
  closings: readonly string[];
  legal: readonly string[];
  original: readonly string[];
}

export interface Found {
  rule: string;
  excerpt: string;
}

type Phrases = readonly Rule[] | readonly string[];
interface Compiled {
  ids: string[];
  find: ReturnType<typeof createFinder>;
}
const compiled = new WeakMap<Phrases, Compiled>();

function compiledOf(pack: Pack, rules: Phrases): Compiled {
  let made = compiled.get(rules);
  if (!made) {
    const phrases = rules.flatMap((rule) =>
      typeof rule === 'string' ? [[rule, rule]] : rule.says.map((said) => [rule.id, said]),
    );
    made = {
      ids: phrases.map(([id]) => id!),
      find: createFinder(
        phrases.map(([, phrase]) => compilePhrase(phrase!, pack.spaced ? SPACED : UNSPACED)),
      ),
    };
    compiled.set(rules, made);
  }
  return made;
}

const wordsIn = memoize((folded) => folded.split(' '), MANY);

export const tokensOf = (pack: Pack, folded: string): Tokens => (pack.spaced ? wordsIn(folded) : folded);

export function findIn(pack: Pack, rules: Phrases, folded: string): Found | null {
  const { ids, find } = compiledOf(pack, rules);
  const tokens = tokensOf(pack, folded);
  const found = [...find(tokens, { onlyFirst: true })].at(-1);
  return found
    ? { rule: `${pack.lang}.${ids[found[0]]}`, excerpt: wordsAt(tokens, found[1]).slice(0, 100) }
    : null;
}

export const wordsAt = (tokens: Tokens, { at, end }: Span): string =>
  typeof tokens === 'string' ? tokens.slice(at, end) : tokens.slice(at, end).join(' ');

export const countIn = (pack: Pack, rules: Phrases, folded: string): number =>
  compiledOf(pack, rules).find(tokensOf(pack, folded)).size;

export const foldFor = (pack: Pack, text: string): string => fold(text, pack.spaced);

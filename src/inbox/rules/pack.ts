import { fold } from './fold.ts';
import { compilePhrase } from './phrase.ts';

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

export const CATEGORIES = [
  'interested', 'meeting_request', 'question', 'referral', 'wrong_person', 'later', 'not_interested', 'already_customer', 'other',
] as const; // prettier-ignore
export type Category = (typeof CATEGORIES)[number];
export type Worded = Exclude<Category, 'other'>;

/** How one language says things. */
export interface Pack {
  lang: Lang;
  /** Raised with each change of what the pack finds. */
  version: number;
  /** Words are parted by spaces; false where they are not, or where endings hide them (ja, zh, ko). */
  spaced: boolean;

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

  /** Subjects of automatic answers, from the beginning (after `[External]` and the like). */
  autoSubject: readonly string[];
  /** The writer is away. */
  away: readonly Rule[];
  /** A person has left the company, or the mailbox is closed. */
  left: readonly Rule[];
  /** A machine says that a message came in. */
  acknowledged: readonly Rule[];
  /** What automatic answers add, and what is no word to us: "in urgent cases call ...". */
  courtesy: readonly string[];

  /** What a reply wants. */
  intents: Readonly<Record<Worded, readonly Rule[]>>;
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

interface Test {
  id: string;
  phrase: RegExp;
}
type Phrases = readonly Rule[] | readonly string[];
const compiled = new WeakMap<Phrases, Test[]>();

/** Compiled once for each list. */
function testsOf(pack: Pack, rules: Phrases): Test[] {
  let tests = compiled.get(rules);
  if (!tests) {
    tests = rules.flatMap((rule) => {
      const says = typeof rule === 'string' ? [rule] : rule.says;
      const id = typeof rule === 'string' ? rule : rule.id;
      return says.map((phrase) => ({ id, phrase: compilePhrase(phrase, pack.spaced) }));
    });
    compiled.set(rules, tests);
  }
  return tests;
}

/** The first of these rules (or plain phrases) that a folded text holds. */
export function findIn(pack: Pack, rules: Phrases, folded: string): Found | null {
  for (const { id, phrase } of testsOf(pack, rules)) {
    const match = phrase.exec(folded);
    if (match) return { rule: `${pack.lang}.${id}`, excerpt: match[0].trim().slice(0, 100) };
  }
  return null;
}

/** How many of these phrases a folded text holds. */
export const countIn = (pack: Pack, rules: Phrases, folded: string): number =>
  testsOf(pack, rules).filter(({ phrase }) => phrase.test(folded)).length;

/** A text folded as the pack reads it. */
export const foldFor = (pack: Pack, text: string): string => fold(text, pack.spaced);

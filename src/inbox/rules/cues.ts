import { sentencesOf } from './fold.ts';
import { foldFor } from './pack.ts';
import type { Cue, Pack, Sign } from './pack.ts';

/** What the words of a text speak for, by weight; `clear` words alone are enough. */
export type Signs = ReadonlyMap<Sign, number>;

/** A negation so many words before a cue turns it. */
const NEGATED_WITHIN = 3;
/** Where words are not parted, no cue is longer. */
const MAX_LETTERS = 12;
/** What people say no to. */
const TURNED: ReadonlySet<Sign> = new Set(['interested', 'meeting_request', 'pleased']);

interface Entry {
  sign: Sign;
  weight: number;
  /** The words behind the first one. */
  rest: readonly string[];
}
interface Lexicon {
  words: Map<string, Entry[]>;
  stems: Map<string, Entry[]>;
  no: ReadonlySet<string>;
}

const lexicons = new WeakMap<Pack, Lexicon>();

/** Compiled once for each pack. */
function lexiconOf(pack: Pack): Lexicon {
  let lexicon = lexicons.get(pack);
  if (!lexicon) {
    lexicon = { words: new Map(), stems: new Map(), no: new Set(wordsOf(pack, pack.no.join('\n'))) };
    for (const cue of pack.cues) for (const said of cue.says.split('|')) add(lexicon, pack, cue, said);
    lexicons.set(pack, lexicon);
  }
  return lexicon;
}

function add({ words, stems }: Lexicon, pack: Pack, { sign, weight = 1 }: Cue, said: string): void {
  const folded = foldFor(pack, said.replaceAll('*', 'zzz'))
    .replace(/[| ]+/g, ' ')
    .trim()
    .replaceAll('zzz', '*');
  const [first = '', ...rest] = pack.spaced ? folded.split(' ') : [folded];
  const [map, key] = first.endsWith('*') ? ([stems, first.slice(0, -1)] as const) : ([words, first] as const);
  const entries = map.get(key);
  if (entries) entries.push({ sign, weight, rest });
  else map.set(key, [{ sign, weight, rest }]);
}

const wordsOf = (pack: Pack, text: string): string[] => {
  const said = foldFor(pack, text).replace(/[|?]/g, ' ');
  return pack.spaced ? said.split(' ').filter(Boolean) : [said.replaceAll(' ', '')];
};

const isWord = (word: string | undefined, said: string): boolean =>
  word !== undefined && (said.endsWith('*') ? word.startsWith(said.slice(0, -1)) : word === said);

/** The sum of the cues in a text, each counted once. One look-up for each beginning of a word. */
export function weigh(pack: Pack, text: string): Signs {
  const lexicon = lexiconOf(pack);
  const signs = new Map<Sign, number>();
  const seen = new Set<Entry>();
  const take = (entry: Entry, isTurned: boolean): void => {
    if (seen.has(entry)) return;
    seen.add(entry);
    const sign = isTurned ? 'not_interested' : entry.sign;
    signs.set(sign, (signs.get(sign) ?? 0) + entry.weight);
  };
  for (const sentence of sentencesOf(foldFor(pack, text)))
    for (const words of sentence.split('|')) {
      if (pack.spaced) weighWords(lexicon, words.split(' ').filter(Boolean), take);
      else weighLetters(lexicon, words, take);
    }
  return signs;
}

type Take = (entry: Entry, isTurned: boolean) => void;

function weighWords({ words, stems, no }: Lexicon, said: readonly string[], take: Take): void {
  for (const [at, word] of said.entries()) {
    const found = [...(words.get(word) ?? [])];
    for (let length = Math.min(word.length, MAX_LETTERS); length > 1; length--)
      found.push(...(stems.get(word.slice(0, length)) ?? []));
    for (const entry of found) {
      if (!entry.rest.every((each, index) => isWord(said[at + 1 + index], each))) continue;
      // A cue that says no itself is not turned: "ce n'est pas le moment" has two words for one no.
      const isNegated =
        !no.has(word) && said.slice(Math.max(0, at - NEGATED_WITHIN), at).some((each) => no.has(each));
      if (!isNegated) take(entry, false);
      else if (TURNED.has(entry.sign)) take(entry, true);
    }
  }
}

function weighLetters({ words }: Lexicon, said: string, take: Take): void {
  for (let at = 0; at < said.length; at++)
    for (let length = 1; length <= MAX_LETTERS && at + length <= said.length; length++)
      for (const entry of words.get(said.slice(at, at + length)) ?? []) take(entry, false);
}

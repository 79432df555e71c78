import { sentencesOf } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Pack } from './pack.ts';
import { wantsIn } from './wants.ts';

/** In unspaced scripts, runs of up to so many letters count as words. */
const LETTERS_OF_A_WORD = 4;
const LENGTHS = [2, 5, 12, 30, 60, 100] as const;
const LETTERS_PER_WORD = 2;
const MAX_LETTERS = 2_000;
/** The first letters of a longer word count as well: endings change. */
const STEM = 5;
/** Longer texts have few sentences that say what the writer wants. */
export const LONG_WORDS = 30;
/** A feature of every text: the bias. */
const ANY = 'any';

const SHAPES: readonly [string, RegExp][] = [
  ['asks', /[?？]/],
  ['asks first', /^[^\n]*[?？]\s*(?:\n|$)/],
  ['calls', /[!！]/],
  ['shouts', /[!！]{2}|\p{Lu}{4}/u],
  ['address', /@/],
  ['time', /\d{1,2}[:.h]\d\d|\d ?(?:am|pm)\b/i],
  ['phone', /\d[\d \-()]{6,}/],
];
const PICTURES = /\p{Extended_Pictographic}/gu;

const LISTS = [
  'hostile', 'refuses', 'unclear', 'doubt', 'optOut', 'notOptOut', 'iLeft', 'again', 'away', 'condition',
] as const; // prettier-ignore

/** Words and their beginnings, pairs, and pairs with a word between; `|` is a sentence boundary, `#` a number. */
export function wordsIn(pack: Pack, text: string): string[] {
  const folded = foldFor(pack, text);
  return [...new Set(pack.spaced ? phrasesOf(folded) : lettersOf(folded))];
}

function phrasesOf(folded: string): string[] {
  const said = folded.split(' ').map((word) => (/^\d/.test(word) ? '#' : word));
  return said.flatMap((word, at) => {
    const [next, third] = [said[at + 1], said[at + 2]];
    return [
      ...(word === '|' ? [] : [word]),
      ...(word.length > STEM ? [`${word.slice(0, STEM)}*`] : []),
      ...(next === undefined ? [] : [`${word} ${next}`]),
      ...(third === undefined || next === '|' ? [] : [`${word} _ ${third}`]),
    ];
  });
}

function lettersOf(folded: string): string[] {
  const found: string[] = [];
  for (const sentence of sentencesOf(folded.slice(0, MAX_LETTERS)))
    for (let at = 0; at < sentence.length; at++)
      for (let length = 1; length <= LETTERS_OF_A_WORD && at + length <= sentence.length; length++)
        found.push(sentence.slice(at, at + length));
  return found;
}

/** Single words, or single letters in unspaced scripts, show if a text can be read at all. */
export const isSingle = (word: string, spaced: boolean): boolean =>
  /^\p{L}+$/u.test(word) && (spaced ? word !== 'addr' && word !== 'url' : word.length === 1);

export const wordCount = ({ spaced }: Pack, text: string): number =>
  spaced ? text.trim().split(/\s+/).length : text.length / LETTERS_PER_WORD;

export function sharedFeaturesIn(pack: Pack, text: string): string[] {
  const words = wordCount(pack, text);
  const length = LENGTHS.find((most) => words <= most);
  return [
    ANY,
    length === undefined ? `more than ${LENGTHS.at(-1)} words` : `at most ${length} words`,
    ...SHAPES.filter(([, shape]) => shape.test(text)).map(([name]) => name),
    ...new Set(text.match(PICTURES)),
    ...phraseSigns(pack, text),
  ];
}

const WANTS = 'wants ';
const SAYS = 'says ';

function phraseSigns(pack: Pack, text: string): string[] {
  const folded = foldFor(pack, text);
  return [
    ...[...wantsIn(pack, text)].map((want) => WANTS + want),
    ...LISTS.filter((list) => findIn(pack, pack[list], folded)).map((list) => SAYS + list),
  ];
}

export const isOfPhrase = (sign: string): boolean => sign.startsWith(WANTS) || sign.startsWith(SAYS);

import { sentencesOf } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Pack } from './pack.ts';
import { wantsIn } from './wants.ts';

/** Where words are not parted, so many letters in a row are a word. */
const LETTERS_OF_A_WORD = 4;
/** Longer texts are told apart by these lengths, in words. */
const LENGTHS = [2, 5, 12, 30, 60, 100] as const;
const LETTERS_PER_WORD = 2;
/** Where words are not parted, so many letters of a text are read. */
const MAX_LETTERS = 2_000;
/** Of a longer word its beginning counts, too: endings change. */
const STEM = 5;
/** A text of more words is long: few of its sentences say what it wants. */
export const LONG_WORDS = 30;
/** The sign that every text has. */
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

/** Lists of a pack whose phrases are a sign wherever they stand. */
const LISTS = [
  'hostile', 'refuses', 'unclear', 'doubt', 'optOut', 'notOptOut', 'iLeft', 'again', 'away', 'condition',
] as const; // prettier-ignore

/** Words and their beginnings, two in a row, and two with one in between; `|` is the beginning or the end of a sentence, `#` a number. */
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

/** Whether a feature is one word, or one letter where words are not parted: it tells whether a text can be read at all. */
export const isSingle = (word: string, spaced: boolean): boolean =>
  /^\p{L}+$/u.test(word) && (spaced ? word !== 'addr' && word !== 'url' : word.length === 1);

/** How many words a text has, about. */
export const wordCount = ({ spaced }: Pack, text: string): number =>
  spaced ? text.trim().split(/\s+/).length : text.length / LETTERS_PER_WORD;

/** What counts in every language: the shape of a text, its pictures, and what the phrases of its pack find. */
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

/** Whether a sign is of what a phrase found, not of a text's shape. */
export const isOfPhrase = (sign: string): boolean => sign.startsWith(WANTS) || sign.startsWith(SAYS);

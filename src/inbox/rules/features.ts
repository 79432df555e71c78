import { sentencesOf } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Pack } from './pack.ts';
import { wantsIn } from './wants.ts';

/** What a text shows: `words` weigh in one language alone, `signs` in all. */
export interface Features {
  words: readonly string[];
  signs: readonly string[];
}

/** The sign that every text has. */
export const ANY = 'any';
/** Where words are not parted, so many letters in a row are a word. */
const LETTERS = 4;
/** Upper bounds of the lengths that are told apart, in words. */
const LENGTHS = [2, 5, 12, 30] as const;
const LETTERS_A_WORD = 2;

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

/** What `learned.ts` weighs. At most a few thousand, for a text of 4,000 characters. */
export function featuresOf(pack: Pack, text: string): Features {
  const folded = foldFor(pack, text);
  const words = pack.spaced ? phrasesOf(folded) : lettersOf(folded);
  return { words: [...new Set(words)], signs: [...new Set(signsOf(pack, text, folded))] };
}

/** Words, two in a row, and two with one in between; `|` is the beginning or the end of a sentence, `#` a number. */
function phrasesOf(folded: string): string[] {
  const said = folded.split(' ').map((word) => (/^\d/.test(word) ? '#' : word));
  return said.flatMap((word, at) => {
    const [next, third] = [said[at + 1], said[at + 2]];
    return [
      ...(word === '|' ? [] : [word]),
      ...(next === undefined ? [] : [`${word} ${next}`]),
      ...(third === undefined || next === '|' ? [] : [`${word} _ ${third}`]),
    ];
  });
}

function lettersOf(folded: string): string[] {
  const found: string[] = [];
  for (const sentence of sentencesOf(folded))
    for (let at = 0; at < sentence.length; at++)
      for (let length = 1; length <= LETTERS && at + length <= sentence.length; length++)
        found.push(sentence.slice(at, at + length));
  return found;
}

function signsOf(pack: Pack, text: string, folded: string): string[] {
  const words = pack.spaced ? text.trim().split(/\s+/).length : text.length / LETTERS_A_WORD;
  const length = LENGTHS.findIndex((most) => words <= most);
  return [
    ANY,
    `length ${length}`,
    ...SHAPES.filter(([, shape]) => shape.test(text)).map(([name]) => name),
    ...(text.match(PICTURES) ?? []),
    ...[...wantsIn(pack, text).keys()].map((want) => `wants ${want}`),
    ...LISTS.filter((list) => findIn(pack, pack[list], folded)).map((list) => `says ${list}`),
  ];
}

import { gapPiece, lettersPiece } from '../../../platform/rules/phrase-pieces.ts';
import type { Piece, Tokens } from '../../../platform/rules/phrase-pieces.ts';
import { compilePhrase, createFinder } from '../../../platform/rules/phrase.ts';
import type { Reading } from '../../../platform/rules/phrase.ts';

const GAP_CHARS = 45;
const GAP = gapPiece(GAP_CHARS);
const MAX_CHARS = 6_000;
const MARK = /\p{M}/gu;
const APOSTROPHE = /['’‘`´]/g;
const BETWEEN = /[^\p{L}\p{N}]+/gu;
/** Scripts from this code point on put no spaces between words. */
const WIDE = 0x1100;

/** The words of a text in lower case without accents, with one space before, between and after them. */
export function wordsOf(text: string): string {
  const plain = text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .slice(0, MAX_CHARS)
    .replace(MARK, '')
    .toLowerCase()
    .replace(APOSTROPHE, '')
    .replace(BETWEEN, ' ');
  return ` ${plain.trim()} `;
}

const isWide = (text: Tokens, at: number): boolean => (text as string).charCodeAt(at) >= WIDE;
const isWordStart = (words: Tokens, at: number): boolean =>
  at === 0 || words[at - 1] === ' ' || isWide(words, at) || isWide(words, at - 1);

/** Ends at the end of a word, except `word*`; in scripts without spaces it ends anywhere. */
function literal(said: string): Piece[] {
  const words = wordsOf(said).trim();
  if (words === '') return [];
  const isOpen = said.trimEnd().endsWith('*');
  const endsAnywhere = isOpen || (isWide(words, words.length - 1) && !/\s$/.test(said));
  const piece = lettersPiece(endsAnywhere ? words : `${words} `);
  const begins: Piece = {
    ...piece,
    ends: (text, at) => (isWordStart(text, at) ? piece.ends(text, at) : []),
  };
  return [begins];
}

/** Replies and reports of servers, as `wordsOf` writes them. */
const REPLY: Reading = {
  byWord: false,
  pieces: (said) =>
    said.split(/(?<=\*)(?=\s)/).flatMap((part, nth) => [...(nth > 0 ? [GAP] : []), ...literal(part)]),
  gap: () => GAP_CHARS,
  mayBegin: isWordStart,
  choices: new Map(),
};

/** Resolves the places of the phrases that a text has, by their rank. */
export const finderOf = (phrases: readonly string[]) =>
  createFinder(
    phrases.map((phrase) => compilePhrase(phrase, REPLY)),
    isWordStart,
  );

/** Finds the first owner, in order, that has a phrase in the words and that `accepts`. */
export function createOwnerFinder<Owner>(owners: readonly { owner: Owner; phrases: readonly string[] }[]) {
  const ranks = owners.flatMap(({ phrases }, rank) => phrases.map(() => rank));
  const find = finderOf(owners.flatMap(({ phrases }) => phrases));
  return (words: string, accepts: (owner: Owner) => boolean = () => true): Owner | null => {
    const found = new Set([...find(words).keys()].map((phrase) => ranks[phrase]!));
    const first = [...found].toSorted((a, b) => a - b).find((rank) => accepts(owners[rank]!.owner));
    return first === undefined ? null : owners[first]!.owner;
  };
}

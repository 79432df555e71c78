import { DIGIT_RUN, lettersPiece, wordPiece } from '../../platform/rules/phrase-pieces.ts';
import type { Reading } from '../../platform/rules/phrase.ts';
import { foldLetters } from './fold.ts';

const GAP_WORDS = 5;
const LETTERS_A_WORD = 4;
const PLAIN = /^[a-z*#]+$/;

const folded = (said: string): string =>
  foldLetters(said).replace(/\be-(?=mail|post)/g, 'e').replace(/['’-]/g, ' '); // prettier-ignore

export const SPACED: Reading = {
  byWord: true,
  pieces: (said) =>
    PLAIN.test(said) ? [wordPiece(said)] : folded(said).split(' ').filter(Boolean).map(wordPiece),
  gap: (words) => words ?? GAP_WORDS,
  choices: new Map(),
};

/** Scripts that put no spaces between words. */
export const UNSPACED: Reading = {
  byWord: true,
  pieces(said) {
    const runs =
      folded(said)
        .replace(/[* ]/g, '')
        .match(/#|[^#]+/g) ?? [];
    return runs.map((run) => (run === '#' ? DIGIT_RUN : lettersPiece(run)));
  },
  gap: (words) => (words ?? GAP_WORDS) * LETTERS_A_WORD,
  choices: new Map(),
};

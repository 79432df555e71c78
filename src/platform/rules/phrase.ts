import {
  END,
  MAX_HEADS,
  choicePiece,
  createIndex,
  gapPiece,
  lazyPiece,
  sequencePiece,
} from './phrase-pieces.ts';
import type { Piece, Tokens } from './phrase-pieces.ts';

export interface Phrase {
  atStart: boolean;
  body: Piece;
}

/** How phrases read a text: as a list of words, as letters without spaces, or as letters with spaces. */
export interface Reading {
  /** The words between two signs of a phrase, in the form of the text. */
  pieces(words: string): Piece[];
  /** The tokens that `..` passes at most, or `..2` for two words. */
  gap(words: number | null): number;
  /** True for one word of a phrase at a time, false for a run of words with their spaces. */
  byWord: boolean;
  /** False: no phrase begins here. */
  mayBegin?(tokens: Tokens, at: number): boolean;
  /** Compiled choices, shared by its phrases. */
  choices: Map<string, Piece>;
}

const WORD = /(?:(?!\.\.)[^\s()[\]|^$])+/y;
const RUN = /(?:(?!\s?\.\.)[^()[\]|^$])+/y;
const GAP = /\.\.(\d*)/y;

/**
 * A phrase over folded text. Words follow each other; `(a|b c)` is a choice, `[a]` is optional, `remov*` takes any
 * ending, `#` is a number, `..` is a gap and `..2` one of up to two words, `^` and `$` are the beginning and the end of
 * a sentence. Compiled as far as a text needs it; a syntax error throws only then.
 */
export function compilePhrase(phrase: string, reading: Reading): Phrase {
  const { choices: known, byWord } = reading;
  const text = phrase.trimStart();
  const atStart = text.startsWith('^');
  return { atStart, body: lazyPiece(() => sequence(atStart ? text.slice(1) : text)) };

  function sequence(said: string): Piece {
    const pieces: Piece[] = [];
    for (let at = 0; at < said.length;) {
      const { found, end } = pieceAt(said, at);
      pieces.push(...found);
      at = end;
      if (at < said.length && found.some(({ isOptional }) => !isOptional)) {
        const rest = said.slice(at);
        if (rest.trim() !== '') pieces.push(lazyPiece(() => sequence(rest)));
        break;
      }
    }
    return sequencePiece(pieces);
  }

  function pieceAt(said: string, at: number): { found: Piece[]; end: number } {
    const letter = said[at]!;
    if (/\s/.test(letter)) return { found: [], end: at + 1 };
    if (letter === '$') return { found: [END], end: at + 1 };
    if (letter === '(' || letter === '[') {
      const end = closeOf(said, at, phrase);
      return { found: [choice(said.slice(at, end))], end };
    }
    const words = byWord ? WORD : RUN;
    GAP.lastIndex = words.lastIndex = at;
    const gap = GAP.exec(said);
    if (gap) return { found: [gapPiece(reading.gap(gap[1] ? Number(gap[1]) : null))], end: GAP.lastIndex };
    const run = words.exec(said)?.[0];
    if (run === undefined) throw new Error(`"${phrase}" cannot be read from "${said.slice(at)}" on`);
    return { found: reading.pieces(run), end: at + run.length };
  }

  function choice(said: string): Piece {
    let made = known.get(said);
    if (!made) {
      made = lazyPiece(() => choicePiece(waysOf(said.slice(1, -1), phrase).map(sequence), said[0] === '['));
      known.set(said, made);
    }
    return made;
  }
}

function waysOf(said: string, phrase: string): string[] {
  const ways: string[] = [];
  let from = 0;
  for (let at = 0; at < said.length; at++)
    if (said[at] === '(' || said[at] === '[') at = closeOf(said, at, phrase) - 1;
    else if (said[at] === '|') {
      ways.push(said.slice(from, at));
      from = at + 1;
    }
  return [...ways, said.slice(from)];
}

function closeOf(said: string, at: number, phrase: string): number {
  const open: string[] = [];
  for (let end = at; end < said.length; end++) {
    const letter = said[end]!;
    if (letter === '(' || letter === '[') open.push(letter === '(' ? ')' : ']');
    else if ((letter === ')' || letter === ']') && open.pop() !== letter) break;
    if (open.length === 0) return end + 1;
  }
  throw new Error(`"${phrase}" lacks the close of a choice`);
}

export interface Span {
  at: number;
  end: number;
}

/**
 * Finds the first place of each phrase in one pass; with `onlyFirst`, the last entry of the map is the first phrase
 * found.
 */
export function createFinder(phrases: readonly Phrase[], mayBegin: Reading['mayBegin'] = () => true) {
  const phrasesAt = createIndex(
    phrases.map((phrase, rank) => [phrase.body, { ...phrase, rank }] as const),
    MAX_HEADS,
  );
  return (tokens: Tokens, { onlyFirst = false } = {}): Map<number, Span> => {
    const found = new Map<number, Span>();
    let best = Infinity;
    for (let at = 0; at < tokens.length; at++) {
      if (!mayBegin(tokens, at)) continue;
      for (const { atStart, body, rank } of phrasesAt(tokens, at)) {
        if (found.has(rank) || rank >= best || (atStart && tokens[at - 1] !== '|')) continue;
        const [end] = body.ends(tokens, at);
        if (end === undefined) continue;
        found.set(rank, { at, end });
        if (onlyFirst) best = rank;
      }
    }
    return found;
  };
}

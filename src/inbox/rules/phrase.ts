import { foldLetters } from './fold.ts';
import {
  DIGIT_RUN,
  END,
  choicePiece,
  createIndex,
  gapPiece,
  lazyPiece,
  lettersPiece,
  sequencePiece,
  wordPiece,
} from './phrase-pieces.ts';
import type { Piece, Tokens } from './phrase-pieces.ts';

export interface Phrase {
  atStart: boolean;
  body: Piece;
}

const GAP_WORDS = 5;
const LETTERS_A_WORD = 4;
const PLAIN = /^[a-z*#]+$/;
const WORD = /(?:(?!\.\.)[^\s()[\]|^$])+/y;
const GAP = /\.\.(\d*)/y;

const choices = { spaced: new Map<string, Piece>(), unspaced: new Map<string, Piece>() };

/**
 * A phrase over folded text. Words follow each other; `(a|b c)` is a choice, `[a]` is optional, `remov*` takes any
 * ending, `#` is a number, `..` is a gap of up to five words and `..2` of up to two, `^` and `$` are the beginning and
 * the end of a sentence. Compiled as far as a text needs it; a syntax error throws only then.
 */
export function compilePhrase(phrase: string, spaced = true): Phrase {
  const known = spaced ? choices.spaced : choices.unspaced;
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
    GAP.lastIndex = WORD.lastIndex = at;
    const gap = GAP.exec(said);
    if (gap) {
      const most = Number(gap[1] || GAP_WORDS) * (spaced ? 1 : LETTERS_A_WORD);
      return { found: [gapPiece(most)], end: GAP.lastIndex };
    }
    const word = WORD.exec(said)?.[0];
    if (word === undefined) throw new Error(`"${phrase}" cannot be read from "${said.slice(at)}" on`);
    return { found: words(word), end: at + word.length };
  }

  function words(said: string): Piece[] {
    if (spaced && PLAIN.test(said)) return [wordPiece(said)];
    const folded = foldLetters(said).replace(/\be-(?=mail|post)/g, 'e').replace(/['’-]/g, ' '); // prettier-ignore
    if (spaced) return folded.split(' ').filter(Boolean).map(wordPiece);
    const runs = folded.replace(/[* ]/g, '').match(/#|[^#]+/g) ?? [];
    return runs.map((run) => (run === '#' ? DIGIT_RUN : lettersPiece(run)));
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
export function createFinder(phrases: readonly Phrase[]) {
  const phrasesAt = createIndex(phrases.map((phrase, rank) => [phrase.body, { ...phrase, rank }] as const));
  return (tokens: Tokens, { onlyFirst = false } = {}): Map<number, Span> => {
    const found = new Map<number, Span>();
    let best = Infinity;
    for (let at = 0; at < tokens.length; at++)
      for (const { atStart, body, rank } of phrasesAt(tokens, at)) {
        if (found.has(rank) || rank >= best || (atStart && tokens[at - 1] !== '|')) continue;
        const [end] = body.ends(tokens, at);
        if (end === undefined) continue;
        found.set(rank, { at, end });
        if (onlyFirst) best = rank;
      }
    return found;
  };
}

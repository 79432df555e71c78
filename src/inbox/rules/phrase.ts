import { foldLetters } from './fold.ts';

/** A folded text as phrases read it: its words, or its letters where words are not parted. */
export type Tokens = ArrayLike<string>;

/** A piece of a phrase. */
interface Piece {
  /** What it may begin with; null: anything. */
  heads: ReadonlySet<string> | null;
  /** It may stand for nothing. */
  isOptional: boolean;
  /** Where it ends when it begins at `at`: every possibility, the likeliest first. */
  ends(tokens: Tokens, at: number): readonly number[];
}

export interface Phrase {
  atStart: boolean;
  body: Piece;
}

const GAP_WORDS = 5;
/** Without spaces a gap is counted in letters. */
const LETTERS_A_WORD = 4;
const NEVER: readonly number[] = [];
const DIGITS = /\d+/g;

const isEdge = (token: string | undefined): boolean => token === '|' || token === '?';
const isOpen = (head: string): boolean => head.includes('*');

/** `remov*`, `*liste`, `*mail*`: whether a word is of that form. */
function wildTest(form: string): (word: string) => boolean {
  const [start = '', ...others] = form.split('*');
  const end = others.pop() ?? '';
  const least = form.length - others.length - 1;
  return (word) => {
    if (word.length < least || !word.startsWith(start) || !word.endsWith(end) || isEdge(word)) return false;
    let from = start.length;
    for (const part of others) {
      const at = word.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return from <= word.length - end.length;
  };
}

/** A word with each number in it as `#`. */
const numberless = (word: string): string => word.replace(DIGITS, '#');

function wordPiece(form: string): Piece {
  const plain = form.includes('#') ? numberless : (word: string): string => word;
  const test = isOpen(form) ? wildTest(form) : (word: string): boolean => word === form;
  return {
    heads: new Set([form]),
    isOptional: false,
    ends: (tokens, at) => (at < tokens.length && test(plain(tokens[at]!)) ? [at + 1] : NEVER),
  };
}

/** Without spaces a number is a run of digits. */
const NUMBER: Piece = {
  heads: new Set('0123456789'),
  isOptional: false,
  ends(tokens, at) {
    const ends: number[] = [];
    for (let end = at; end < tokens.length && /\d/.test(tokens[end]!); end++) ends.unshift(end + 1);
    return ends;
  },
};

const END: Piece = {
  heads: new Set('|?'),
  isOptional: false,
  ends: (tokens, at) => (isEdge(tokens[at]) ? [at] : NEVER),
};

const gapPiece = (most: number): Piece => ({
  heads: null,
  isOptional: true,
  ends(tokens, at) {
    const ends = [at];
    for (let end = at; end < tokens.length && end - at < most && !isEdge(tokens[end]); end++)
      ends.push(end + 1);
    return ends;
  },
});

function headsOf(pieces: readonly Piece[]): ReadonlySet<string> | null {
  const heads = new Set<string>();
  for (const piece of pieces) {
    if (!piece.heads) return null;
    for (const head of piece.heads) heads.add(head);
  }
  return heads;
}

function sequencePiece(pieces: readonly Piece[]): Piece {
  if (pieces.length === 1) return pieces[0]!;
  const firm = pieces.findIndex(({ isOptional }) => !isOptional);
  return {
    heads: headsOf(firm < 0 ? pieces : pieces.slice(0, firm + 1)),
    isOptional: firm < 0,
    ends(tokens, at) {
      let places: readonly number[] = [at];
      for (const piece of pieces) {
        places =
          places.length === 1
            ? piece.ends(tokens, places[0]!)
            : [...new Set(places.flatMap((place) => piece.ends(tokens, place)))];
        if (places.length === 0) return NEVER;
      }
      return places;
    },
  };
}

/** Its ways are looked up by the word that they begin with. */
function choicePiece(ways: readonly Piece[], mayBeMissing: boolean): Piece {
  const index = createIndex(ways.map((way) => [way, way]));
  return {
    heads: headsOf(ways),
    isOptional: mayBeMissing || ways.some((way) => way.isOptional),
    ends(tokens, at) {
      const found = index(tokens[at] ?? '');
      if (!mayBeMissing && found.length === 1) return found[0]!.ends(tokens, at);
      const ends = new Set(found.flatMap((way) => way.ends(tokens, at)));
      if (mayBeMissing) ends.add(at);
      return ends.size > 0 ? [...ends] : NEVER;
    },
  };
}

/** Finds by a word what may begin with it. */
function createIndex<Value>(
  entries: readonly (readonly [piece: Piece, value: Value])[],
): (word: string) => readonly Value[] {
  const exact = new Map<string, Value[]>();
  const open = new Map<string, { test(word: string): boolean; values: Value[] }>();
  const always: Value[] = [];
  for (const [{ heads, isOptional }, value] of entries) {
    if (!heads || isOptional) {
      always.push(value);
      continue;
    }
    for (const head of heads)
      if (isOpen(head)) {
        const known = open.get(head);
        if (known) known.values.push(value);
        else open.set(head, { test: wildTest(head), values: [value] });
      } else {
        const known = exact.get(head);
        if (known) known.push(value);
        else exact.set(head, [value]);
      }
  }
  const tests = [...open.values()];
  return (word) => {
    const plain = numberless(word);
    let found: readonly Value[] = exact.get(word) ?? always;
    if (found !== always && always.length > 0) found = [...found, ...always];
    if (plain !== word) found = [...found, ...(exact.get(plain) ?? [])];
    for (const { test, values } of tests)
      if (test(word) || (plain !== word && test(plain))) found = [...found, ...values];
    return found;
  };
}

/** Choices are written once and used in many phrases; by whether words are parted. */
const known = { spaced: new Map<string, Piece>(), unspaced: new Map<string, Piece>() };

/**
 * A phrase over folded text. Words stand beside each other; `(a|b c)` is one of several, `[a]` may
 * be missing, `remov*` is any ending, `#` is a number, `..` is up to five words in between and `..2` up to two, `^` and `$` are the beginning
 * and the end of a sentence. Throws on a phrase that is written wrongly.
 */
export function compilePhrase(phrase: string, spaced = true): Phrase {
  const pieces = spaced ? known.spaced : known.unspaced;
  const fail = (why: string): never => {
    throw new Error(`"${phrase}" ${why}`);
  };

  function sequence(text: string): Piece {
    const found: Piece[] = [];
    let at = 0;
    while (at < text.length) {
      const letter = text[at]!;
      const rest = text.slice(at, at + 200);
      const gap = /^\.\.(\d*)/.exec(rest);
      if (/\s/.test(letter)) at++;
      else if (letter === '$') found.push((at++, END));
      else if (gap) {
        at += gap[0].length;
        found.push(gapPiece(Number(gap[1] || GAP_WORDS) * (spaced ? 1 : LETTERS_A_WORD)));
      } else if (letter === '(' || letter === '[') {
        const end = closeOf(text, at);
        found.push(choice(text.slice(at, end)));
        at = end;
      } else {
        const [said] = /^(?:(?!\.\.)[^\s()[\]|^$])+/.exec(rest) ?? fail(`cannot be read at "${rest}"`);
        at += said.length;
        found.push(...words(said));
      }
    }
    return sequencePiece(found);
  }

  /** The end of the choice that begins at `at`. */
  function closeOf(text: string, at: number): number {
    for (let end = at, depth = 0; end < text.length; end++) {
      if (text[end] === '(' || text[end] === '[') depth++;
      if (text[end] !== ')' && text[end] !== ']') continue;
      if (--depth === 0) return end + 1;
    }
    return fail('lacks its close');
  }

  function choice(text: string): Piece {
    let made = pieces.get(text);
    if (!made) {
      if ((text[0] === '(') !== text.endsWith(')')) fail('lacks its close');
      made = choicePiece(waysOf(text.slice(1, -1)).map(sequence), text[0] === '[');
      pieces.set(text, made);
    }
    return made;
  }

  function waysOf(text: string): string[] {
    const ways: string[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      if (text[at] === '(' || text[at] === '[') at = closeOf(text, at) - 1;
      else if (text[at] === '|') {
        ways.push(text.slice(from, at));
        from = at + 1;
      }
    }
    return [...ways, text.slice(from)];
  }

  /** What folding makes of it may be several words. */
  function words(said: string): Piece[] {
    const folded = foldLetters(said).replace(/\be-(?=mail|post)/g, 'e').replace(/['’-]/g, ' '); // prettier-ignore
    if (spaced) return folded.split(' ').filter(Boolean).map(wordPiece);
    return folded
      .replace(/[* ]/g, '')
      .split('')
      .map((letter) => (letter === '#' ? NUMBER : wordPiece(letter)));
  }

  const text = phrase.trimStart();
  const atStart = text.startsWith('^');
  return { atStart, body: sequence(atStart ? text.slice(1) : text) };
}

/** Where a phrase stands. */
export interface Span {
  at: number;
  end: number;
}

/** Finds, in one walk over a text, the first place of each phrase; `onlyFirst`: of the first phrase alone. */
export function createFinder(phrases: readonly Phrase[]) {
  const index = createIndex(phrases.map((phrase, rank) => [phrase.body, { ...phrase, rank }] as const));
  return (tokens: Tokens, { onlyFirst = false } = {}): Map<number, Span> => {
    const found = new Map<number, Span>();
    let best = Infinity;
    for (let at = 0; at < tokens.length; at++)
      for (const { atStart, body, rank } of index(tokens[at]!)) {
        if (found.has(rank) || rank >= best || (atStart && tokens[at - 1] !== '|')) continue;
        const [end] = body.ends(tokens, at);
        if (end === undefined) continue;
        found.set(rank, { at, end });
        if (onlyFirst) best = rank;
      }
    return found;
  };
}

/** The words of a folded text; in unspaced scripts its letters, as a string. */
export type Tokens = readonly string[] | string;

export interface Piece {
  /** The words or first letters with which the piece may begin; null: it may begin with any. */
  readonly heads: readonly string[] | null;
  readonly isOptional: boolean;
  /** All possible ends of a match that begins at `at`, the most likely first. */
  ends(tokens: Tokens, at: number): readonly number[];
}

const NOWHERE: readonly number[] = [];
const DIGITS = /\d+/g;
const [ZERO, NINE] = [48, 57];

const isEdge = (token: string | undefined): boolean => token === '|' || token === '?';
function numberless(word: string): string {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= ZERO && code <= NINE) return word.replace(DIGITS, '#');
  }
  return word;
}
const isOpen = (form: string): boolean => form.includes('*');

function openTest(form: string): (word: string) => boolean {
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

/** `#` stands for a number, `*` for any letters. */
export function wordPiece(form: string): Piece {
  const plain = form.includes('#') ? numberless : (word: string): string => word;
  const test = isOpen(form) ? openTest(form) : (word: string): boolean => word === form;
  return {
    heads: [form],
    isOptional: false,
    ends: (tokens, at) => (at < tokens.length && test(plain(tokens[at]!)) ? [at + 1] : NOWHERE),
  };
}

export function lettersPiece(letters: string): Piece {
  const [head, { length }] = [letters.slice(0, HEAD_LETTERS), letters];
  return {
    heads: [head],
    isOptional: false,
    ends: (tokens, at) => ((tokens as string).startsWith(letters, at) ? [at + length] : NOWHERE),
  };
}

export const DIGIT_RUN: Piece = {
  heads: '0 1 2 3 4 5 6 7 8 9'.split(' '),
  isOptional: false,
  ends(tokens, at) {
    const ends: number[] = [];
    for (let end = at; end < tokens.length && /\d/.test(tokens[end]!); end++) ends.unshift(end + 1);
    return ends;
  },
};

export const END: Piece = {
  heads: ['|', '?'],
  isOptional: false,
  ends: (tokens, at) => (isEdge(tokens[at]) ? [at] : NOWHERE),
};

export const gapPiece = (most: number): Piece => ({
  heads: null,
  isOptional: true,
  ends(tokens, at) {
    const ends = [at];
    for (let end = at; end < tokens.length && end - at < most && !isEdge(tokens[end]); end++)
      ends.push(end + 1);
    return ends;
  },
});

const once = (places: readonly number[]): readonly number[] =>
  places.length > 1 ? [...new Set(places)] : places;

const headsOf = (pieces: readonly Piece[]): string[] | null =>
  pieces.every(({ heads }) => heads) ? pieces.flatMap(({ heads }) => heads!) : null;

export function sequencePiece(pieces: readonly Piece[]): Piece {
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
            : once(places.flatMap((place) => piece.ends(tokens, place)));
        if (places.length === 0) return NOWHERE;
      }
      return places;
    },
  };
}

export function choicePiece(ways: readonly Piece[], mayBeMissing: boolean): Piece {
  const waysAt = createIndex(
    ways.map((way) => [way, way]),
    MAX_HEADS_OF_CHOICE,
  );
  return {
    heads: headsOf(ways),
    isOptional: mayBeMissing || ways.some((way) => way.isOptional),
    ends(tokens, at) {
      const found = waysAt(tokens, at);
      if (found.length === 0) return mayBeMissing ? [at] : NOWHERE;
      if (!mayBeMissing && found.length === 1) return found[0]!.ends(tokens, at);
      const ends = found.flatMap((way) => way.ends(tokens, at));
      if (mayBeMissing) ends.push(at);
      return once(ends);
    },
  };
}

/** A piece is built at its first use, because a text shows only the first word of most phrases. */
export function lazyPiece(make: () => Piece): Piece {
  let made: Piece | null = null;
  const piece = (): Piece => (made ??= make());
  return {
    get heads() {
      return piece().heads;
    },
    get isOptional() {
      return piece().isOptional;
    },
    ends: (tokens, at) => piece().ends(tokens, at),
  };
}

const START_CHARS = 2;
/** Many phrases share their first letter, few the first three. */
const HEAD_LETTERS = 3;
/** First letters of texts that an index remembers; the index of a choice sees few, and there are thousands of these. */
export const MAX_HEADS = 4_000;
const MAX_HEADS_OF_CHOICE = 100;

/**
 * Returns the pieces that may begin with a word, or with its letters in unspaced scripts. Open forms are tried only
 * where their first letters fit.
 */
export function createIndex<Value>(
  entries: readonly (readonly [piece: Piece, value: Value])[],
  maxHeads: number,
): (tokens: Tokens, at: number) => readonly Value[] {
  const exact = new Map<string, Value[]>();
  const open = new Map<string, Value[]>();
  const always: Value[] = [];
  for (const [piece, value] of entries) {
    const heads = piece.isOptional ? null : piece.heads;
    if (!heads) always.push(value);
    for (const head of heads ?? []) add(isOpen(head) ? open : exact, head, value);
  }
  const byStart = new Map<string, OpenForm<Value>[]>();
  const anyStart: OpenForm<Value>[] = [];
  for (const [form, values] of open) {
    const made = { test: openTest(form), values };
    const start = form.slice(0, START_CHARS);
    if (start.length < START_CHARS || /[*#]/.test(start)) anyStart.push(made);
    else add(byStart, start, made);
  }
  const both = (some: readonly Value[], others: readonly Value[] | undefined): readonly Value[] =>
    !others ? some : some.length === 0 ? others : [...some, ...others];
  const heads = new Map<string, readonly Value[]>();
  const withPrefixes = (head: string): readonly Value[] => {
    let found: readonly Value[] = always;
    for (let length = head.length; length > 0; length--)
      found = both(found, exact.get(head.slice(0, length)));
    return found;
  };
  const byLetters = (letters: string, at: number): readonly Value[] => {
    const head = letters.slice(at, at + HEAD_LETTERS);
    let found = heads.get(head);
    if (!found) {
      found = withPrefixes(head);
      if (heads.size < maxHeads) heads.set(head, found);
    }
    return found;
  };
  const byWord = (word: string): readonly Value[] => {
    let found = both(always, exact.get(word));
    const plain = numberless(word);
    if (plain !== word) found = both(found, exact.get(plain));
    const fits = ({ test }: OpenForm<Value>): boolean => test(word) || (plain !== word && test(plain));
    const fitting = byStart.size > 0 ? byStart.get(word.slice(0, START_CHARS)) : undefined;
    for (const form of fitting ?? []) if (fits(form)) found = both(found, form.values);
    for (const form of anyStart) if (fits(form)) found = both(found, form.values);
    return found;
  };
  return (tokens, at) => {
    if (at >= tokens.length) return always;
    return typeof tokens === 'string' ? byLetters(tokens, at) : byWord(tokens[at]!);
  };
}

interface OpenForm<Value> {
  test(word: string): boolean;
  values: readonly Value[];
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

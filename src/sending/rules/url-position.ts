const URL_ATTRIBUTES = new Set(
  'href src action formaction background poster cite data srcset xlink:href'.split(' '),
);
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
/** Characters that a browser drops before it reads the scheme. WHATWG URL 4.4 */
const IGNORED = /[\u0000-\u0020]/g;

/** A position in HTML. `open`: inside a URL whose scheme may still be written. */
interface Position {
  in: 'text' | 'tag' | 'name' | 'equals' | 'value';
  attribute: string;
  quote: string;
  open: boolean;
  empty: boolean;
  query: boolean;
  /** The URL contains a variable, whose value may contain the `?`. */
  valued: boolean;
}

/** The place of a value in a URL: at its start, after text that is not a scheme yet, or in its query. */
export type UrlPlace = 'start' | 'inside' | 'query';

const BEGUN = { empty: true, query: false, valued: false };
export const START: Position = { in: 'text', attribute: '', quote: '', open: false, ...BEGUN };

export function positionAfter(before: Position, html: string): Position {
  const at = { ...before };
  for (let index = 0; index < html.length; index++) {
    const char = html[index]!;
    if (at.in === 'text') {
      if (char === '<' && /[a-z]/i.test(html[index + 1] ?? '')) at.in = 'tag';
    } else if (at.in === 'value') {
      if (at.quote === '' ? /[\s>]/.test(char) : char === at.quote)
        at.in = at.quote === '' && char === '>' ? 'text' : 'tag';
      else if (at.attribute === 'srcset' && /\s/.test(char)) Object.assign(at, BEGUN);
      else if (/[:/?#]/.test(char)) {
        at.open = false;
        if (char === '?') at.query = URL_ATTRIBUTES.has(at.attribute);
      } else if (char === '&' && at.valued) at.query = URL_ATTRIBUTES.has(at.attribute);
      else if (!/\s/.test(char)) at.empty = false;
    } else if (char === '>') at.in = 'text';
    else if (at.in === 'equals') {
      if (/\s/.test(char)) continue;
      Object.assign(at, beginValue(at), { quote: char === '"' || char === "'" ? char : '' });
      if (at.quote === '') index--;
    } else if (char === '=' && at.attribute !== '') at.in = 'equals';
    else if (/[\s/]/.test(char)) {
      if (at.in === 'name') at.in = 'tag';
    } else {
      at.attribute = at.in === 'name' ? at.attribute + char.toLowerCase() : char.toLowerCase();
      at.in = 'name';
    }
  }
  return at;
}

const beginValue = ({ attribute }: Position): Partial<Position> => ({
  in: 'value',
  quote: '',
  open: URL_ATTRIBUTES.has(attribute),
  ...BEGUN,
});

/** `place` null: outside a URL, or in its path. */
export function urlPositionOf(before: Position): { place: UrlPlace | null; after: Position } {
  const at = before.in === 'equals' ? { ...before, ...beginValue(before) } : before;
  const scheme = at.open ? (at.empty ? 'start' : 'inside') : null;
  const place = at.in === 'value' ? (at.query ? 'query' : scheme) : null;
  return { place, after: { ...at, empty: false, valued: true } };
}

/** Joins the options of a choice: an option that leaves a URL open has priority, and a query of any option counts. */
export function widest(positions: readonly Position[]): Position {
  const inside = positions.filter((each) => each.in === 'value');
  return {
    ...(inside.find(({ open }) => open) ?? positions[0]!),
    query: inside.some(({ query }) => query),
    valued: inside.some(({ valued }) => valued),
  };
}

/** At the start a value may have a safe scheme or none. After other text the value must not complete a scheme. */
export function isSafeUrlValue(value: string, place: Exclude<UrlPlace, 'query'>): boolean {
  const [, scheme] = /^([^:/?#]*):/.exec(value.replace(IGNORED, '')) ?? [];
  return scheme === undefined || (place === 'start' && SAFE_SCHEMES.has(scheme.toLowerCase()));
}

/** A position in plain text. `url`: inside a link that a mail program recognizes. `query`: behind its `?`. */
export interface TextPosition {
  url: boolean;
  query: boolean;
}

export const TEXT_START: TextPosition = { url: false, query: false };
const LINK = /https?:\/\//i;
const ENDS_LINK = /[\s<>"']/;

/** Linear: only the last word of the text matters. */
export function textPositionAfter(before: TextPosition, text: string): TextPosition {
  let from = text.length;
  while (from > 0 && !ENDS_LINK.test(text[from - 1]!)) from--;
  const word = text.slice(from);
  if (before.url && from === 0) return { url: true, query: before.query || word.includes('?') };
  const begin = word.search(LINK);
  return { url: begin >= 0, query: begin >= 0 && word.includes('?', begin) };
}

export const widestText = (positions: readonly TextPosition[]): TextPosition => ({
  url: positions.some(({ url }) => url),
  query: positions.some(({ query }) => query),
});

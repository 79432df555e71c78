/** Attributes whose value is a URL that a reader's click or program follows. */
const URL_ATTRIBUTES = new Set(
  'href src action formaction background poster cite data srcset xlink:href'.split(' '),
);
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
/** What a browser leaves out of a URL before it reads the scheme. WHATWG URL 4.4 */
const IGNORED = /[\u0000-\u0020]/g;

/** Where in HTML a place stands: `open` is true inside a URL while its scheme may still be written. */
interface Position {
  in: 'text' | 'tag' | 'name' | 'equals' | 'value';
  attribute: string;
  quote: string;
  open: boolean;
  /** Nothing of the URL is written yet. */
  empty: boolean;
}

/** The position of a value in a URL: at its start, or after text that is not a scheme yet. */
export type UrlPlace = 'start' | 'inside';

export const START: Position = { in: 'text', attribute: '', quote: '', open: false, empty: true };

/** The position behind a piece of HTML. Linear. */
export function positionAfter(before: Position, html: string): Position {
  const at = { ...before };
  for (let index = 0; index < html.length; index++) {
    const char = html[index]!;
    if (at.in === 'text') {
      if (char === '<' && /[a-z]/i.test(html[index + 1] ?? '')) at.in = 'tag';
    } else if (at.in === 'value') {
      if (at.quote === '' ? /[\s>]/.test(char) : char === at.quote)
        at.in = at.quote === '' && char === '>' ? 'text' : 'tag';
      else if (/[:/?#]/.test(char)) at.open = false;
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
  empty: true,
});

/** The position in the URL of a value that is written here, null when it cannot set the scheme; and the position after it. */
export function placeOf(before: Position): { place: UrlPlace | null; after: Position } {
  const at = before.in === 'equals' ? { ...before, ...beginValue(before) } : before;
  const place = at.in === 'value' && at.open ? (at.empty ? 'start' : 'inside') : null;
  return { place, after: { ...at, empty: false } };
}

/** Of the ways through a choice, the one that leaves a URL open. */
export const widest = (positions: readonly Position[]): Position =>
  positions.find((each) => each.in === 'value' && each.open) ?? positions[0]!;

/**
 * Whether a value may stand there. At the start it may bring a scheme of the safe ones or none; behind something else
 * it must not end what would become a scheme.
 */
export function isSafeUrlValue(value: string, place: UrlPlace): boolean {
  const [, scheme] = /^([^:/?#]*):/.exec(value.replace(IGNORED, '')) ?? [];
  return scheme === undefined || (place === 'start' && SAFE_SCHEMES.has(scheme.toLowerCase()));
}

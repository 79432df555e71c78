import {
  START,
  TEXT_START,
  isSafeUrlValue,
  urlPositionOf,
  positionAfter,
  textPositionAfter,
  widest,
  widestText,
} from './url-position.ts';
import type { TextPosition, UrlPlace } from './url-position.ts';

/**
 * Templates of mails: `{{first_name}}`, `{{first_name | default: "there"}}`, `{{custom.city}}`, `{{company_name | url}}`,
 * and spintax `{Hi|Hello}`. Values are data: rendered text is never parsed again, and escaped in HTML.
 */
type Part =
  | { kind: 'text'; text: string }
  | Variable
  | { kind: 'choice'; options: readonly (readonly Part[])[] };

interface Variable {
  kind: 'variable';
  path: readonly string[];
  name: string;
  fallback: string | null;
  isUrl: boolean;
  url?: UrlPlace;
  isTextQuery: boolean;
}

export type Template = readonly Part[];
export type Compiled = { kind: 'ok'; template: Template } | { kind: 'error'; message: string; index: number };
export type Rendered = { kind: 'ok'; text: string } | { kind: 'missing_variable'; name: string };

const MAX_SOURCE = 512 * 1024;
const MAX_OUTPUT = 512 * 1024;
const MAX_DEPTH = 5;
const MAX_PARTS = 10_000;
const NAME = /^([A-Za-z_][\w-]*(?:\.[\w-]+)?)\s*/;
const FILTER = /\|\s*(?:(url)|default:\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”))\s*/y;

const SHARED: Readonly<Record<string, readonly string[]>> = {
  team: ['meeting_link', 'meeting_link_text'],
  sender: ['send_as', 'email'],
};

const CONTACT: ReadonlySet<string> = new Set([
  'email', 'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry',
  'image', 'linkedin_url',
]); // prettier-ignore

class TemplateFault extends Error {
  readonly index: number;
  constructor(message: string, index: number) {
    super(message);
    this.index = index;
  }
}

const tooMany = (at: number): TemplateFault =>
  new TemplateFault(`more than ${MAX_PARTS} variables and choices`, at);

/**
 * Finds choices by the position of their `{`: braces with a `|` of the same level, outside style and script, so
 * `{color:red}` stays text. One pass without backtracking. Stops at `MAX_PARTS`, because parsing would refuse the
 * template only after much work.
 */
function scanBraces(source: string, raw: readonly [number, number][]): Parsing['braces'] {
  const found: Parsing['braces'] = new Map();
  const stack: { open: number; bars: number[] }[] = [];
  let parts = 0;
  for (let at = 0; at < source.length; at++) {
    if (source.startsWith('{{', at)) {
      const end = source.indexOf('}}', at + 2);
      if (end < 0) break;
      at = end + 1;
    } else if (source[at] === '{') stack.push({ open: at, bars: [] });
    else if (source[at] === '|') stack.at(-1)?.bars.push(at);
    else if (source[at] === '}') {
      const top = stack.pop();
      if (!top || top.bars.length === 0 || isIn(raw, top.open)) continue;
      parts += top.bars.length + 1;
      if (parts > MAX_PARTS) throw tooMany(top.open);
      found.set(top.open, { close: at, bars: top.bars });
    }
  }
  return found;
}

/** Reads the filters behind a name, each at most once and in any order; null: other text follows. */
function filtersOf(text: string, from: number): { fallback: string | null; isUrl: boolean } | null {
  const filters: { fallback: string | null; isUrl: boolean } = { fallback: null, isUrl: false };
  FILTER.lastIndex = from;
  while (FILTER.lastIndex < text.length) {
    const match = FILTER.exec(text);
    if (!match) return null;
    const [, url, ...quoted] = match;
    if (url ? filters.isUrl : filters.fallback !== null) return null;
    if (url) filters.isUrl = true;
    else filters.fallback = quoted.find((each) => each !== undefined) ?? '';
  }
  return filters;
}

function variable(source: string, at: number, end: number): Part {
  const inner = source.slice(at + 2, end);
  const text = inner.trim();
  const match = NAME.exec(text);
  const filters = match && filtersOf(text, match[0].length);
  if (!filters) throw new TemplateFault(`"{{${inner.slice(0, 40)}}}" is not a variable`, at);
  const name = match[1]!;
  const path = name.split('.');
  const shared = Object.hasOwn(SHARED, path[0]!) ? SHARED[path[0]!]! : null;
  if (shared && !shared.includes(path[1] ?? ''))
    throw new TemplateFault(
      `"{{${name}}}" is not one of ${shared.map((each) => `{{${path[0]}.${each}}}`).join(', ')}`,
      at,
    );
  return {
    kind: 'variable',
    name,
    path,
    ...filters,
    isTextQuery: false,
  };
}

interface Parsing {
  source: string;
  braces: Map<number, { close: number; bars: number[] }>;
  parts: number;
}

function addParts(context: Parsing, count: number, at: number): void {
  context.parts += count;
  if (context.parts > MAX_PARTS) throw tooMany(at);
}

function parse(context: Parsing, from: number, to: number, depth: number): Part[] {
  const { source, braces } = context;
  const parts: Part[] = [];
  let textFrom = from;
  const text = (until: number): void => {
    if (until > textFrom) parts.push({ kind: 'text', text: source.slice(textFrom, until) });
  };
  for (let at = from; at < to; at++) {
    if (source[at] !== '{') continue;
    if (source[at + 1] === '{') {
      const end = source.indexOf('}}', at + 2);
      if (end < 0 || end >= to) throw new TemplateFault('"{{" is never closed', at);
      text(at);
      addParts(context, 1, at);
      parts.push(variable(source, at, end));
      at = end + 1;
      textFrom = at + 1;
      continue;
    }
    const brace = braces.get(at);
    if (!brace || brace.close >= to) continue;
    if (depth >= MAX_DEPTH) throw new TemplateFault(`choices are nested deeper than ${MAX_DEPTH}`, at);
    text(at);
    addParts(context, brace.bars.length + 1, at);
    const edges = [at, ...brace.bars, brace.close];
    const options = edges.slice(1).map((edge, index) => parse(context, edges[index]! + 1, edge, depth + 1));
    parts.push({ kind: 'choice', options });
    at = brace.close;
    textFrom = at + 1;
  }
  text(to);
  return parts;
}

function rawRanges(source: string): [number, number][] {
  const lower = source.toLowerCase();
  const ranges: [number, number][] = [];
  const ended: Record<string, boolean> = {};
  const begins = /<(style|script)\b/g;
  for (let match = begins.exec(lower); match; match = begins.exec(lower)) {
    const name = match[1]!;
    const end = ended[name] ? -1 : lower.indexOf(`</${name}`, begins.lastIndex);
    if (end < 0) {
      ended[name] = true;
      continue;
    }
    ranges.push([match.index, end]);
    begins.lastIndex = end;
  }
  return ranges;
}

function isIn(ranges: readonly [number, number][], at: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] <= at) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && at >= ranges[low]![0];
}

interface Positions {
  html: typeof START;
  text: TextPosition;
}

/** Marks variables that decide the scheme of a URL or are in its query, once at compile time. */
function withUrlPlaces(parts: readonly Part[], from: Positions): { parts: Part[]; at: Positions } {
  let at = from;
  const marked = parts.map((part): Part => {
    if (part.kind === 'text') {
      at = { html: positionAfter(at.html, part.text), text: textPositionAfter(at.text, part.text) };
      return part;
    }
    if (part.kind === 'variable') {
      const { place, after } = urlPositionOf(at.html);
      const isTextQuery = at.text.query;
      at = { ...at, html: after };
      return { ...part, ...(place === null ? {} : { url: place }), isTextQuery };
    }
    const options = part.options.map((option) => withUrlPlaces(option, at));
    at = {
      html: widest(options.map((option) => option.at.html)),
      text: widestText(options.map((option) => option.at.text)),
    };
    return { ...part, options: options.map((option) => option.parts) };
  });
  return { parts: marked, at };
}

/** Linear in the source. A fault is a value with its position. Without `choices` single braces are text, as in JSON. */
export function compileTemplate(source: string, { choices = true }: { choices?: boolean } = {}): Compiled {
  if (source.length > MAX_SOURCE)
    return { kind: 'error', message: `longer than ${MAX_SOURCE} characters`, index: MAX_SOURCE };
  try {
    const context: Parsing = {
      source,
      braces: choices ? scanBraces(source, rawRanges(source)) : new Map(),
      parts: 0,
    };
    const parts = parse(context, 0, source.length, 0);
    return { kind: 'ok', template: withUrlPlaces(parts, { html: START, text: TEXT_START }).parts };
  } catch (error) {
    if (error instanceof TemplateFault) return { kind: 'error', message: error.message, index: error.index };
    throw error;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

const urlPart = (value: string): string => encodeURIComponent(value.toWellFormed());
/** As `urlPart`, for a fallback that may be escaped already. */
const urlFallback = (text: string): string =>
  text.replace(/(%[0-9a-f]{2})|[^%]+|%/gi, (found, escaped?: string) => escaped ?? urlPart(found));

/** Own keys only; null: missing or empty. */
function valueAt(values: Readonly<Record<string, unknown>>, path: readonly string[]): string | null {
  let at: unknown = values;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null;
    at = (at as Record<string, unknown>)[key];
  }
  if (typeof at === 'number' || typeof at === 'boolean') return String(at);
  return typeof at === 'string' && at.trim() !== '' ? at : null;
}

function stream(seed: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 16777619);
  state = state >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

/**
 * Finds the first variable without value and fallback, in any option of a choice; null: the template always renders.
 */
export interface NamedVariable {
  name: string;
  hasFallback: boolean;
}

/** In the order of the text, choices included. */
export const variablesOf = (template: Template): NamedVariable[] =>
  template.flatMap((part): NamedVariable[] => {
    if (part.kind === 'choice') return part.options.flatMap(variablesOf);
    return part.kind === 'variable' ? [{ name: part.name, hasFallback: part.fallback !== null }] : [];
  });

/** False: missing or empty, so a text without a default waits for it. */
export const hasValue = (values: Readonly<Record<string, unknown>>, name: string): boolean =>
  valueAt(values, name.split('.')) !== null;

/** True for what a contact, team or mailbox can have: `custom.KEY` whatever its key. */
export const isKnownVariable = (name: string): boolean => {
  const [first = '', second] = name.split('.');
  return second === undefined ? CONTACT.has(first) : first === 'custom' || Object.hasOwn(SHARED, first);
};

/** Lists the fields: a list that is imported by hand has `Vorname`, which is `first_name` and no key of `custom`. */
export const noSuchVariable = (name: string): string =>
  `{{${name}}} is no field of contacts; the fields are ${[...CONTACT].join(', ')}, and a key of your own is ` +
  `{{custom.${name}}}`;

export function missingVariable(
  template: Template,
  values: Readonly<Record<string, unknown>>,
): string | null {
  for (const part of template) {
    if (part.kind === 'variable' && part.fallback === null && valueAt(values, part.path) === null)
      return part.name;
    if (part.kind !== 'choice') continue;
    for (const option of part.options) {
      const missing = missingVariable(option, values);
      if (missing !== null) return missing;
    }
  }
  return null;
}

/** Stops at the first variable without value and fallback. `write` formats values for the caller's context. */
export function render(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  options: { html: boolean; seed: string; write?: (value: string) => string },
): Rendered {
  const choose = stream(options.seed);
  const known = new Map<string, string | null>();
  const valueOf = (name: string, path: readonly string[]): string | null => {
    const value = known.get(name);
    if (value !== undefined) return value;
    const read = valueAt(values, path);
    known.set(name, read);
    return read;
  };
  let text = '';
  const missing = write(template);
  return missing === null
    ? { kind: 'ok', text: text.slice(0, MAX_OUTPUT) }
    : { kind: 'missing_variable', name: missing };

  function write(parts: readonly Part[]): string | null {
    for (const part of parts) {
      if (text.length > MAX_OUTPUT) return null;
      if (part.kind === 'text') text += part.text;
      else if (part.kind === 'variable') {
        const written = writtenAs(part, valueOf(part.name, part.path));
        if (written === null) return part.name;
        text += written;
      } else {
        const missing = write(part.options[choose() % part.options.length]!);
        if (missing !== null) return missing;
      }
    }
    return null;
  }

  function writtenAs(part: Variable, value: string | null): string | null {
    const { fallback, url } = part;
    const isPart = part.isUrl || (options.html ? url === 'query' : part.isTextQuery && !options.write);
    const plain = (text: string): string => options.write?.(text) ?? text;
    const text =
      value === null
        ? isPart && fallback !== null ? urlFallback(fallback) : fallback
        : isPart ? urlPart(value) : plain(value); // prettier-ignore
    if (text === null || !options.html) return text;
    // decided: a value that would make a link run a program becomes a link to nowhere; the mail is sent.
    if (url !== undefined && url !== 'query' && !isSafeUrlValue(text, url)) return '#';
    return escapeHtml(text);
  }
}

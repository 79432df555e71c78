import { Tokenizer } from 'htmlparser2';

export interface HtmlTextOptions {
  /** Writes the URL of a link behind its label: `label (url)`. */
  links?: boolean;
  /** Begins each line inside a blockquote with `> `, once per level. */
  quotes?: boolean;
  maxHtmlChars?: number;
  maxTextChars?: number;
}

const MAX_HTML_CHARS = 1024 * 1024;
const MAX_TEXT_CHARS = 64 * 1024;
const MAX_URL_CHARS = 2048;
/** Deeper quotes get this many marks, so that the marks never outgrow the line. */
const MAX_QUOTE_MARKS = 8;

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tr ul'
  ).split(' '),
);
const CELLS = new Set(['td', 'th']);
const HIDDEN = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes']);
/** Any of these ends a head that is not closed. */
const endsHead = (name: string): boolean => (BLOCKS.has(name) && name !== 'html') || name === 'br';

/**
 * Converts HTML to plain text: blocks become lines, entities are decoded, style, script and head are dropped. Linear
 * time: the bare tokenizer keeps no stack, while the close tags of its parser search one.
 */
export function htmlToText(
  html: string,
  {
    links = false,
    quotes = false,
    maxHtmlChars = MAX_HTML_CHARS,
    maxTextChars = MAX_TEXT_CHARS,
  }: HtmlTextOptions = {},
): string {
  const source = html.slice(0, maxHtmlChars);
  const lines = createLines(quotes);
  let tag = '';
  let hidden = '';
  let inHead = false;
  let attribute = '';
  let url: string | null = null;
  let label = '';

  const shown = (): boolean => hidden === '' && !inHead;
  function text(piece: string): void {
    if (!shown()) return;
    lines.write(piece.slice(0, Math.max(0, maxTextChars - lines.length())));
    if (url !== null && label.length <= MAX_URL_CHARS) label += piece.slice(0, MAX_URL_CHARS + 1);
    if (lines.length() >= maxTextChars) tokenizer.pause();
  }
  function endLink(): void {
    const target = url?.trim() ?? '';
    url = null;
    if (target && label.trim() !== target && `mailto:${label.trim()}` !== target) text(` (${target})`);
    label = '';
  }
  function opened(): void {
    attribute = '';
    if (hidden) return;
    if (HIDDEN.has(tag)) hidden = tag;
    if (tag === 'head') inHead = true;
    else if (endsHead(tag)) inHead = false;
    if (!shown()) return;
    if (tag === 'br') text('\n');
    else if (CELLS.has(tag)) text(' ');
    else if (BLOCKS.has(tag)) lines.end();
    if (tag === 'blockquote') lines.quote(1);
  }
  function closed(name: string): void {
    if (hidden) {
      if (hidden === name) hidden = '';
      return;
    }
    if (name === 'head') inHead = false;
    if (!shown()) return;
    if (name === 'a') endLink();
    else if (BLOCKS.has(name)) lines.end();
    if (name === 'blockquote') lines.quote(-1);
  }

  const nothing = (): void => {};
  const addToUrl = (piece: string): void => {
    if (attribute === 'href' && url !== null && url.length < MAX_URL_CHARS) url += piece;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (from, to) => text(source.slice(from, to)),
      ontextentity: (codepoint) => text(String.fromCodePoint(codepoint)),
      onopentagname: (from, to) => {
        tag = source.slice(from, to).toLowerCase();
        if (!links || tag !== 'a' || !shown()) return;
        endLink();
        url = '';
      },
      onattribname: (from, to) => (attribute = tag === 'a' ? source.slice(from, to).toLowerCase() : ''),
      onattribdata: (from, to) => addToUrl(source.slice(from, Math.min(to, from + MAX_URL_CHARS))),
      onattribentity: (codepoint) => addToUrl(String.fromCodePoint(codepoint)),
      onattribend: () => (attribute = ''),
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (from, to) => closed(source.slice(from, to).toLowerCase()),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: endLink,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return tidy(lines.text()).slice(0, maxTextChars);
}

function createLines(quotes: boolean) {
  const pieces: string[] = [];
  let length = 0;
  let depth = 0;
  /** True while the line is empty, without even a quote mark. */
  let fresh = true;
  let blank = true;
  const push = (piece: string): void => {
    if (!piece) return;
    pieces.push(piece);
    length += piece.length;
  };
  const mark = (): void => {
    if (fresh && quotes && depth > 0) push('> '.repeat(Math.min(depth, MAX_QUOTE_MARKS)));
    fresh = false;
  };
  const newline = (): void => {
    mark();
    push('\n');
    fresh = true;
    blank = true;
  };
  return {
    write(text: string): void {
      let from = 0;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
        if (at > from) mark();
        push(text.slice(from, at));
        newline();
        from = at + 1;
      }
      const rest = text.slice(from);
      if (!rest) return;
      mark();
      push(rest);
      blank &&= rest.trim() === '';
    },
    end(): void {
      if (!blank) newline();
    },
    quote(by: 1 | -1): void {
      depth = Math.max(0, depth + by);
    },
    length: () => length,
    text: () => pieces.join(''),
  };
}

function tidy(text: string): string {
  const kept: string[] = [];
  let empty = 0;
  for (const line of text.replaceAll('\u00a0', ' ').split('\n')) {
    const trimmed = line.trimEnd();
    empty = trimmed ? 0 : empty + 1;
    if (empty <= 1) kept.push(trimmed);
  }
  return kept.join('\n').trim();
}

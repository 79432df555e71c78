import { Tokenizer } from 'htmlparser2';
import { createLines, tidy } from './html-lines.ts';

export interface HtmlTextOptions {
  /**
   * `links`: the URL of a link follows its label: `label (url)`. `quotes`: each line inside a blockquote
   * begins with `> `, once per level.
   */
  links?: boolean;
  quotes?: boolean;
  maxHtmlChars?: number;
  maxTextChars?: number;
}

const MAX_HTML_CHARS = 1024 * 1024;
const MAX_TEXT_CHARS = 64 * 1024;
const MAX_URL_CHARS = 2048;
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

type WriterOptions = Required<Pick<HtmlTextOptions, 'links' | 'quotes' | 'maxTextChars'>>;

function createWriter({ links, quotes, maxTextChars }: WriterOptions, stop: () => void) {
  const lines = createLines(quotes);
  let hidden = '';
  let inHead = false;
  let url: string | null = null;
  let label = '';

  const shown = (): boolean => hidden === '' && !inHead;
  function text(piece: string): void {
    if (!shown()) return;
    lines.write(piece.slice(0, Math.max(0, maxTextChars - lines.length())));
    if (url !== null && label.length <= MAX_URL_CHARS) label += piece.slice(0, MAX_URL_CHARS + 1);
    if (lines.length() >= maxTextChars) stop();
  }
  function endLink(): void {
    const target = url?.trim() ?? '';
    url = null;
    if (target && label.trim() !== target && `mailto:${label.trim()}` !== target) text(` (${target})`);
    label = '';
  }

  return {
    text,
    endLink,
    beginTag(tag: string): void {
      if (!links || tag !== 'a' || !shown()) return;
      endLink();
      url = '';
    },
    addToUrl(piece: string): void {
      if (url !== null && url.length < MAX_URL_CHARS) url += piece;
    },
    openTag(tag: string): void {
      if (hidden) return;
      if (HIDDEN.has(tag)) hidden = tag;
      if (tag === 'head') inHead = true;
      else if (endsHead(tag)) inHead = false;
      if (!shown()) return;
      if (tag === 'br') text('\n');
      else if (CELLS.has(tag)) text(' ');
      else if (BLOCKS.has(tag)) lines.end();
      if (tag === 'blockquote') lines.quote(1);
    },
    closeTag(name: string): void {
      if (hidden) {
        if (hidden === name) hidden = '';
        return;
      }
      if (name === 'head') inHead = false;
      if (!shown()) return;
      if (name === 'a') endLink();
      else if (BLOCKS.has(name)) lines.end();
      if (name === 'blockquote') lines.quote(-1);
    },
    result: (): string => tidy(lines.text()).slice(0, maxTextChars),
  };
}

/**
 * Converts HTML to plain text: blocks become lines, entities are decoded, style, script and head are
 * dropped. Takes linear time: the bare tokenizer keeps no stack, while the parser of htmlparser2 searches
 * its stack at each close tag.
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
  const writer = createWriter({ links, quotes, maxTextChars }, () => tokenizer.pause());
  let tag = '';
  let attribute = '';
  const opened = (): void => {
    attribute = '';
    writer.openTag(tag);
  };
  const addToUrl = (piece: string): void => {
    if (attribute === 'href') writer.addToUrl(piece);
  };
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (from, to) => writer.text(source.slice(from, to)),
      ontextentity: (codepoint) => writer.text(String.fromCodePoint(codepoint)),
      onopentagname: (from, to) => {
        tag = source.slice(from, to).toLowerCase();
        writer.beginTag(tag);
      },
      onattribname: (from, to) => (attribute = tag === 'a' ? source.slice(from, to).toLowerCase() : ''),
      onattribdata: (from, to) => addToUrl(source.slice(from, Math.min(to, from + MAX_URL_CHARS))),
      onattribentity: (codepoint) => addToUrl(String.fromCodePoint(codepoint)),
      onattribend: () => (attribute = ''),
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (from, to) => writer.closeTag(source.slice(from, to).toLowerCase()),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: writer.endLink,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return writer.result();
}

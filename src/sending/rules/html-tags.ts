export interface Href {
  from: number;
  to: number;
  quote: '"' | "'" | '';
}

export interface Tags {
  hrefs: Href[];
  bodyEnd: number | null;
}

/**
 * Elements whose content is text (WHATWG HTML 13.2.6.2), except those that a mail program without scripts reads as HTML.
 */
const RAW = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);
const NAME = /[A-Za-z][^\t\n\f\r />]*/y;
const SPACE = /[\t\n\f\r ]/;
const BETWEEN = /[\t\n\f\r /]*/y;
const ATTRIBUTE = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;
const ABRUPT = /-?>/y;
const COMMENT_END = /--!?>/g;

const match = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

function afterMarkup(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) {
    const end = html.indexOf('>', at + 1);
    return end < 0 ? html.length : end + 1;
  }
  // `<!-->` and `<!--->` are whole comments.
  const short = match(ABRUPT, html, at + 4);
  if (short !== null) return at + 4 + short.length;
  COMMENT_END.lastIndex = at + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

/**
 * Finds the first `href` of each tag of these names, and the end of the body, as a browser's tokenizer does, in one
 * pass. A tag that is never closed does not count.
 */
export function scanTags(html: string, names: ReadonlySet<string>): Tags {
  const hrefs: Href[] = [];
  let bodyEnd: number | null = null;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const closing = html[at + 1] === '/';
    const name = match(NAME, html, closing ? at + 2 : at + 1)?.toLowerCase();
    if (name === undefined) {
      at = closing || html[at + 1] === '!' || html[at + 1] === '?' ? afterMarkup(html, at) : at + 1;
      continue;
    }
    const begin = at;
    const tag = readAttributes(html, at + (closing ? 2 : 1) + name.length);
    if (tag === null) break;
    at = tag.end;
    if (closing) {
      if (name === 'body') bodyEnd = begin;
    } else if (names.has(name)) {
      if (tag.href) hrefs.push(tag.href);
    } else if (RAW.has(name)) at = afterRaw(html, name, at);
  }
  return { hrefs, bodyEnd };
}

function readAttributes(html: string, from: number): { end: number; href: Href | null } | null {
  let href: Href | null = null;
  let seen = false;
  for (let at = from; ;) {
    at += match(BETWEEN, html, at)!.length;
    if (at >= html.length) return null;
    if (html[at] === '>') return { end: at + 1, href };
    const name = match(ATTRIBUTE, html, at)!;
    at += name.length;
    const equals = match(EQUALS, html, at);
    if (equals === null) continue;
    at += equals.length;
    const quote = html[at] === '"' || html[at] === "'" ? (html[at] as '"' | "'") : '';
    const begin = quote ? at + 1 : at;
    const end = quote ? html.indexOf(quote, begin) : begin + match(UNQUOTED, html, begin)!.length;
    if (end < 0) return null;
    // The first of two equal attributes counts.
    if (!seen && name.toLowerCase() === 'href') {
      seen = true;
      href = { from: begin, to: end, quote };
    }
    at = quote ? end + 1 : end;
  }
}

function afterRaw(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const after = html[at + 2 + name.length];
    const isName = html.slice(at + 2, at + 2 + name.length).toLowerCase() === name;
    if (isName && (after === undefined || after === '>' || after === '/' || SPACE.test(after))) return at;
  }
  return html.length;
}

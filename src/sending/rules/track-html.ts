import { scanTags } from './html-tags.ts';

export interface Tracking {
  /** The address that replaces a link; called once per different link of a mail. */
  click: ((url: string, links: number) => string) | null;
  open: (() => string) | null;
  ours: readonly string[];
}

/** Longer URLs stay: mail programs and proxies would cut their tokens. */
const MAX_URL_BYTES = 1_500;
const LINKS: ReadonlySet<string> = new Set(['a', 'area']);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Names that browsers also decode without a semicolon. WHATWG HTML 13.5 */
const BARE = new Set(
  (
    'AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave Iuml LT ' +
    'Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig ' +
    'agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 ' +
    'frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm ' +
    'oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml ' +
    'uuml yacute yen yuml'
  ).split(' '),
);
const REFERENCE = /&(?:#(?:(\d+)|[xX]([0-9a-fA-F]+))|([A-Za-z][A-Za-z0-9]*))([;=]?)/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CONTROL = /[\u0000-\u001f\u007f]/;

const quoted = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

function characterOf(code: number): string | null {
  const odd = code < 32 || (code > 126 && code < 160) || (code > 0xd7ff && code < 0xe000) || code > 0x10ffff;
  return odd ? null : String.fromCodePoint(code);
}

/**
 * Null: an unknown character reference. Browsers decode 2,231 names, and a link that they read differently must stay
 * unchanged.
 */
export function decodeAttribute(text: string): string | null {
  let known = true;
  const decoded = text.replace(REFERENCE, (all, decimal?: string, hex?: string, name = '', end = '') => {
    let char: string | null | undefined;
    if (decimal ?? hex)
      char = end === ';' ? characterOf(decimal ? Number(decimal) : Number.parseInt(hex!, 16)) : null;
    else if (end === ';') char = Object.hasOwn(NAMED, name) ? NAMED[name] : null;
    // A name before `=` is a parameter of the URL.
    else char = end === '' && BARE.has(name) ? null : all;
    known &&= char !== null;
    return char ?? '';
  });
  return known ? decoded : null;
}

/** URL parsers drop these characters at both ends. WHATWG URL 4.4 */
function withoutEnds(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= 32) from++;
  while (to > from && text.charCodeAt(to - 1) <= 32) to--;
  return text.slice(from, to);
}

export function trackedUrl(attribute: string, ours: readonly string[]): string | null {
  const url = withoutEnds(decodeAttribute(attribute) ?? '');
  if (!url || Buffer.byteLength(url) > MAX_URL_BYTES || !/^https?:\/\//i.test(url)) return null;
  // URL parsers drop control characters inside, too.
  if (CONTROL.test(url) || !url.isWellFormed() || !URL.canParse(url)) return null;
  return ours.some((each) => url.startsWith(each)) ? null : url;
}

/**
 * Replaces the links of rendered HTML by tracked addresses, and puts a pixel before the end of its body. No other byte
 * changes. Linear. Links in comments, scripts and styles stay.
 */
export function trackHtml(html: string, { click, open, ours }: Tracking): string {
  if (!click && !open) return html;
  const { hrefs, bodyEnd } = scanTags(html, LINKS);
  const links = click
    ? hrefs.flatMap((href) => {
        const url = trackedUrl(html.slice(href.from, href.to), ours);
        return url === null ? [] : [{ ...href, url }];
      })
    : [];
  const different = new Set(links.map(({ url }) => url)).size;
  const addresses = new Map<string, string>();
  const addressOf = (url: string): string => {
    let address = addresses.get(url);
    if (address === undefined) addresses.set(url, (address = quoted(click!(url, different))));
    return address;
  };
  let tracked = '';
  let from = 0;
  for (const { from: begin, to, quote, url } of links) {
    tracked += html.slice(from, begin) + (quote ? addressOf(url) : `"${addressOf(url)}"`);
    from = to;
  }
  if (open) {
    const end = bodyEnd ?? html.length;
    tracked += `${html.slice(from, end)}<img src="${quoted(open())}" width="1" height="1" alt="" border="0">`;
    from = end;
  }
  return tracked + html.slice(from);
}

/** The targets of rendered HTML, each once, in its order. What cannot be tracked stays in the mail as it is written. */
export function linksIn(html: string, ours: readonly string[]): { url: string; trackable: boolean }[] {
  const links = new Map<string, boolean>();
  for (const { from, to } of scanTags(html, LINKS).hrefs) {
    const attribute = html.slice(from, to);
    const url = trackedUrl(attribute, ours);
    links.set(url ?? withoutEnds(decodeAttribute(attribute) ?? attribute), url !== null);
  }
  return [...links].map(([url, trackable]) => ({ url, trackable }));
}

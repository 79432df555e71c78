import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { trackHtml } from '../../../src/sending/rules/track-html.ts';
import type { Tracking } from '../../../src/sending/rules/track-html.ts';
import { growthOf, MOST_GROWTH } from '../../support/thread-cost.ts';

const HALF = 128 * 1024;
const OURS = ['https://mail.test/u/'];
const PIXEL = '<img src="https://mail.test/o/1" width="1" height="1" alt="" border="0">';
const track = (html: string, over: Partial<Tracking> = {}): string =>
  trackHtml(html, {
    click: (url) => `https://mail.test/c/${Buffer.from(url).toString('base64url')}`,
    open: () => 'https://mail.test/o/1',
    ours: OURS,
    ...over,
  });
const linksOnly = (html: string): string => track(html, { open: null });
const to = (url: string): string => `https://mail.test/c/${Buffer.from(url).toString('base64url')}`;

interface Found {
  tag: string;
  nth: number;
  name: string;
  from: number;
  to: number;
  value: string;
  quoted: boolean;
}

function attributesOf(html: string): Found[] {
  const found: Found[] = [];
  let tag = '';
  let nth = 0;
  let name = '';
  let [from, end, value] = [-1, -1, ''];
  const reach = (begin: number, until: number): void => {
    if (from < 0) from = begin;
    end = until;
  };
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (begin, until) => {
        tag = html.slice(begin, until).toLowerCase();
        nth++;
      },
      onattribname: (begin, until) => {
        name = html.slice(begin, until).toLowerCase();
        [from, end, value] = [-1, -1, ''];
      },
      onattribdata: (begin, until) => {
        reach(begin, until);
        value += html.slice(begin, until);
      },
      onattribentity: (codepoint) => (value += String.fromCodePoint(codepoint)),
      onattribend: (quote, until) => {
        // `until` is behind the closing quote; an entity at the beginning has no position.
        const mark = quote === 3 ? '"' : quote === 2 ? "'" : null;
        const begin = mark ? html.lastIndexOf(mark, until - 2) + 1 : from;
        found.push({ tag, nth, name, from: begin, to: mark ? until - 1 : end, value, quoted: mark !== null });
      },
      ontext: nothing,
      ontextentity: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      onclosetag: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return found;
}

describe('a link', () => {
  it.each([
    ['<a href="https://a.test/x">x</a>', 'https://a.test/x'],
    ['<A CLASS=b HREF = "HTTP://A.test">x</A>', 'HTTP://A.test'],
    ['<a href=\'https://a.test/?q="x"\'>x</a>', 'https://a.test/?q="x"'],
    ['<a href=https://a.test/x/>x</a>', 'https://a.test/x/'],
    ['<a title="a > b" href="https://a.test/?a=1&amp;b=2">x</a>', 'https://a.test/?a=1&b=2'],
    ['<a href="https://a.test/?a=1&b=2&copy=3">x</a>', 'https://a.test/?a=1&b=2&copy=3'],
    ['<a href=" https://a.test/ ">x</a>', 'https://a.test/'],
    ['<map><area shape=rect href="https://a.test/#f"></map>', 'https://a.test/#f'],
    ['<a href="https://a.test/&#x2F;&#47;&quot;">x</a>', 'https://a.test///"'],
  ])('%s leads to %s by us', (html, url) => {
    const tracked = linksOnly(html);
    expect(attributesOf(tracked).find(({ name }) => name === 'href')?.value).toBe(to(url));
  });

  it.each([
    '<a href="mailto:ann@a.test">x</a>',
    '<a href="tel:+49301">x</a>',
    '<a href="#top">x</a>',
    '<a href="/relative">x</a>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="ftp://a.test">x</a>',
    '<a href="https://mail.test/u/abc">leave</a>',
    '<a href="">x</a>',
    '<a href>x</a>',
    '<a href="https://">x</a>',
    '<a name="https://a.test" data-href="https://a.test">x</a>',
    '<link href="https://a.test/style.css"><base href="https://a.test/"><img src="https://a.test/i.png">',
    '<!-- <a href="https://a.test">x</a> -->',
    '<!--[if mso]><a href="https://a.test">x</a><![endif]-->',
    '<style>a { content: \'<a href="https://a.test">\' }</style>',
    '<title><a href="https://a.test"></title>',
    '<a href="https://a.test/x',
    '<a href="https://a.test/?x&copy">browsers decode this otherwise</a>',
    '<a href="https://a.test/&eacute;">x</a>',
    '<a href="https://a.test/a\nb">x</a>',
    `<a href="https://a.test/${'x'.repeat(1500)}">x</a>`,
    '&lt;a href="https://a.test"&gt;',
    '< a href="https://a.test">',
    '<a href=http://a.aa?&#0>x</a>',
    '<a href="http://a.aa?&#x0;">x</a>',
  ])('%s stays as it is', (html) => {
    expect(linksOnly(html)).toBe(html);
  });

  it('that stands twice in a tag counts once, as in browsers', () => {
    const html = '<a href="https://a.test/1" href="https://a.test/2">x</a>';
    expect(linksOnly(html)).toBe(`<a href="${to('https://a.test/1')}" href="https://a.test/2">x</a>`);
  });

  it('knows how many different links its mail has', () => {
    const html =
      '<a href="https://a.test/1">x</a><a href="https://a.test/2">x</a><a href="https://a.test/1">x</a>';
    const seen: [string, number][] = [];
    track(html, { click: (url, links) => (seen.push([url, links]), 'https://mail.test/c/1') });
    expect(seen).toEqual([
      ['https://a.test/1', 2],
      ['https://a.test/2', 2],
    ]);
  });
});

describe('a pixel', () => {
  it.each([
    ['<p>x</p>', `<p>x</p>${PIXEL}`],
    ['<html><body><p>x</p></BODY></html>', `<html><body><p>x</p>${PIXEL}</BODY></html>`],
    ['<p>x</p><!-- </body> -->', `<p>x</p><!-- </body> -->${PIXEL}`],
    ['a</body>b</body>c', `a</body>b${PIXEL}</body>c`],
    ['', PIXEL],
  ])('stands at the end of the body of %j', (html, tracked) => {
    expect(track(html)).toBe(tracked);
  });

  it('and links are there only where they are wanted', () => {
    const html = '<a href="https://a.test/">x</a>';
    expect(track(html, { click: null })).toBe(html + PIXEL);
    expect(track(html, { click: null, open: null })).toBe(html);
  });
});

const word = fc.stringMatching(/^[a-z0-9 é]{0,8}$/);
const url = fc
  .oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom(
      'https://a.test/?a=1&b=2',
      'mailto:a@b.test',
      '#x',
      'https://mail.test/u/x',
      'http://ä.test/ü',
    ),
  )
  // The table above tests character references.
  .map((text) => text.replace(/&(?!amp;)(?=[A-Za-z0-9]*(?:[^A-Za-z0-9=]|$))|&(?=#[0-9xX])/g, '%26'));
const attribute = (text: string, quote: string): string =>
  quote === ''
    ? text.replace(/[\s"'<>`=]/g, '') || 'x'
    : quote +
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') +
      quote;
const quotes = fc.constantFrom('"', "'", '');
const anyAttribute = fc.oneof(
  fc
    .tuple(fc.constantFrom('href', 'HREF', 'title', 'data-x', 'style'), url, quotes)
    .map(([name, text, quote]) => `${name}=${attribute(text, quote)}`),
  fc.constantFrom('disabled', 'title="a > b"', "alt='</body>'"),
);
const tag = fc
  .tuple(
    fc.constantFrom('a', 'A', 'area', 'p', 'td', 'abbr', 'img'),
    fc.array(anyAttribute, { maxLength: 4 }),
    fc.constantFrom('', ' ', '\n'),
  )
  .map(([name, attributes, space]) => `<${[name, ...attributes].join(' ')}${space}>`);
const piece = fc.oneof(
  { weight: 4, arbitrary: tag },
  { weight: 2, arbitrary: word },
  fc.constantFrom('</a>', '</p>', '</body>', '<br/>', '&amp;', '<!-- x > <a href="https://c.test"> -->', '<!doctype html>', '<style>p>a{color:red}</style>', '1 < 2'),
); // prettier-ignore
const document = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

describe('any HTML', () => {
  it('keeps every byte but its links, and each of them decodes back to its URL', () => {
    fc.assert(
      fc.property(document, (html) => {
        const before = attributesOf(html);
        let expected = '';
        let from = 0;
        const links = before.filter(({ tag: of, name }) => name === 'href' && ['a', 'area'].includes(of));
        const firsts = links.filter(({ nth }, index) => links[index - 1]?.nth !== nth);
        for (const link of firsts) {
          const address = link.value.trim();
          if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || address.startsWith(OURS[0]!))
            continue;
          expected += html.slice(from, link.from) + (link.quoted ? to(address) : `"${to(address)}"`);
          from = link.to;
        }
        expected += html.slice(from);
        const tracked = linksOnly(html);
        expect(tracked).toBe(expected);
        const decoded = attributesOf(tracked).map(({ value }) =>
          value.startsWith('https://mail.test/c/')
            ? Buffer.from(value.slice('https://mail.test/c/'.length), 'base64url').toString()
            : value.trim(),
        );
        expect(decoded).toEqual(before.map(({ value }) => value.trim()));
      }),
      { numRuns: 1000 },
    );
  });

  it('of any letters keeps its text, and takes time in proportion to its length', async () => {
    const letters = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '!',
      '-',
      ' ',
      'a',
      'href',
      'https://a.test',
      '&',
      ';',
      'script',
      'body',
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), (parts) => {
        const html = parts.join('');
        expect(track(html)).toContain(PIXEL);
        if (!linksOnly(html).includes('/c/')) expect(linksOnly(html)).toBe(html);
      }),
      { numRuns: 1000 },
    ); // prettier-ignore
    for (const part of ['<a href="', '<!--', '<a href=https://a.test/&amp;', '<script>', '</', '<a ' + 'x '.repeat(50), '&amp', '<a href="https://a.test">']) {
      const [half, whole] = [HALF, 2 * HALF].map((size) => part.repeat(Math.ceil(size / part.length)));
      expect(await growthOf((html: string) => track(html), half!, whole!), part).toBeLessThan(MOST_GROWTH);
    } // prettier-ignore
  });
});

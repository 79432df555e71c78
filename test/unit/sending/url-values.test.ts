import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTemplate, render } from '../../../src/sending/rules/template.ts';

function say(source: string, values: Record<string, unknown>, html = true): string {
  const compiled = compileTemplate(source);
  if (compiled.kind === 'error') return compiled.message;
  const result = render(compiled.template, values, { html, seed: 's' });
  return result.kind === 'ok' ? result.text : result.name;
}

const PROGRAMS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript\n:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'unknown-scheme:x',
];
const LINKS = [
  'https://acme.example/a:b?c=javascript:1',
  'http://acme.example',
  'mailto:ann@acme.example',
  'TEL:+491234',
  'acme.example/path',
  '/path?x=a:b',
  '#a:b',
];
const PLACES = [
  '<a href="{{x}}">x</a>',
  "<a href='{{x}}'>x</a>",
  '<a href={{x}}>x</a>',
  '<a href = " {{x}}">x</a>',
  '<a class="b" HREF="{{x}}" title="t">x</a>',
  '<p>1 < 2</p><img alt="a > b" src="{{x}}">',
  '<form action="{{x}}"><button formaction="{{x}}">',
  '<!--[if mso]><a href="{{x}}">x</a><![endif]-->',
  '<a href="{{empty | default: ""}}{{x}}">x</a>',
  '<a href="{|{{x}}}">x</a>',
];
/** As a browser reads a URL: entities decoded, white space and control characters ignored. */
const isProgram = (html: string): boolean =>
  /(?:javascript|data|vbscript|file|unknown-scheme):/i.test(html.replace(/[\u0000-\u0020]/g, ''));

describe('a value in the URL of an attribute', () => {
  it.each(PLACES)('brings no scheme of a program into %s', (source) => {
    for (const x of PROGRAMS) expect(isProgram(say(source, { x })), JSON.stringify(x)).toBe(false);
  });

  it.each(PLACES.slice(0, -2))('keeps its links in %s', (source) => {
    for (const x of LINKS) expect(say(source, { x })).toBe(source.replaceAll('{{x}}', x));
  });

  it('makes no scheme together with another value, whichever way a choice goes', () => {
    const values = { a: 'java', b: 'script:alert(1)', c: ':alert(1)', d: 'javascript' };
    for (const source of ['{{a}}{{b}}', '{{d}}{{c}}', '{x|{{a}}}{{b}}', '{https://acme.example|{{a}}}{{b}}'])
      expect(isProgram(say(`<a href="${source}">x</a>`, values)), source).toBe(false);
  });

  it('behind a host or path, in text and in other attributes, is written as it is', () => {
    const x = 'javascript:alert(1)';
    for (const source of [
      '<a href="https://acme.example/q/{{x}}">x</a>',
      '<p title="{{x}}">{{x}}</p>',
      '<a href="https://acme.example">{{x}}</a>',
      '{{x}}',
    ])
      expect(say(source, { x })).toBe(source.replaceAll('{{x}}', x));
    expect(say('href="{{x}}"', { x }, false)).toBe(`href="${x}"`);
  });
});

const linkIn = (html: string): URL =>
  new URL(
    /href=["']?([^"'>]*)/
      .exec(html)![1]!
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
const value = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('R&D Tools #1', '100 %', '%26', 'a=b&c=d', 'x?y', 'Zoë', '"a" <b>', "o'neill", '\ud800'),
).filter((text) => text.trim() !== ''); // prettier-ignore

describe('a value in the query of a link', () => {
  it('is one value, whatever it holds, and what stands around it stays', () => {
    const sources = [
      'https://cal.example/book?name={{a}}&company={{b}}&src=mail#top',
      'https://cal.example/book?name={{a}}&amp;company={{b}}&amp;src=mail#top',
      'https://cal.example/book?name={{a | url}}&company={{ b | default: "x" | url }}&src=mail#top',
      'https://cal.example/book?{src=mail|src=mail}&{name={{a}}|name={{a}}}&company={{b}}#top',
      '{{link}}?name={{a}}&company={{b}}&src=mail#top',
      '{{full}}&company={{b}}&name={{a | default: ""}}#top',
    ];
    fc.assert(
      fc.property(
        value,
        value,
        fc.constantFrom(...sources),
        fc.constantFrom('"', "'"),
        (a, b, source, quote) => {
          const values = {
            a,
            b,
            link: 'https://cal.example/book',
            full: 'https://cal.example/book?src=mail',
          };
          const url = linkIn(say(`<a class=x href=${quote}${source}${quote}>book</a>`, values));
          expect([url.pathname, url.hash, Object.fromEntries(url.searchParams)]).toEqual([
            '/book',
            '#top',
            { name: a.toWellFormed(), company: b.toWellFormed(), src: 'mail' },
          ]);
          const text = say(`See ${source.replaceAll('&amp;', '&')} now`, values, false);
          const inText = new URL(/https\S+/.exec(text)![0]);
          if (!/^{{(link|full)/.test(source))
            expect(inText.searchParams.get('company')).toBe(b.toWellFormed());
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['?a={{x | default: "R&D 1"}}', '?a=R%26D%201'],
    ['?a={{x | default: "my%20friend"}}', '?a=my%20friend'],
    ['?a={{x | default: "100 %"}}', '?a=100%20%25'],
    ['?a={{x | default: ""}}&b={1|1}', '?a=&b=1'],
    ['/{{x | url | default: "a/b"}}?c', '/a%2Fb?c'],
  ])('has a fallback that is written as a URL has it: %s is %s', (source, url) => {
    expect(say(`<a href="https://x.example${source}">x</a>`, {})).toBe(
      `<a href="https://x.example${url}">x</a>`,
    );
  });

  it('is a value of the query alone: text, paths and other attributes are as they were', () => {
    const x = 'R&D #1';
    const html = 'R&amp;D #1';
    for (const source of ['<p title="a?b={{x}}">{{x}}</p>', '<a href="https://x.example/{{x}}?a=1">{{x}}</a>', '<a href="https://x.example/?a=1">?{{x}}</a>'])
      expect(say(source, { x })).toBe(source.replaceAll('{{x}}', html));
    expect(say('<img srcset="https://x.example/a?b={{x}} 1x, https://x.example/{{x}} 2x">', { x })).toBe(
      `<img srcset="https://x.example/a?b=R%26D%20%231 1x, https://x.example/${html} 2x">`,
    );
    for (const source of ['Is it {{x}}? {{x}}', 'https://x.example/?a=1 {{x}}', 'https://x.example/{{x}} ?{{x}}'])
      expect(say(source, { x }, false)).toBe(source.replaceAll('{{x}}', x));
  }); // prettier-ignore
});

describe('the filter url', () => {
  it('writes a value as a part of a URL in any place', () => {
    const x = 'R&D/1 #2';
    const part = 'R%26D%2F1%20%232';
    for (const html of [true, false])
      for (const source of ['https://x.example/{{x|url}}', '{{ x | url }}', '<i style="background: url(/{{x | url}})">'])
        expect(say(source, { x }, html)).toBe(source.replace(/{{.*?}}/, part));
    expect(say('<a href="{{x | url}}">x</a>', { x: 'javascript:alert(1)' })).toBe(
      '<a href="javascript%3Aalert(1)">x</a>',
    );
  }); // prettier-ignore

  it.each(['{{x | url | url}}', '{{x | default: "a" | default: "b"}}', '{{x | urls}}', '{{x url}}', '{{x | url "a"}}', '{{| url}}'])(
    '%s is no variable',
    (source) => {
      expect(say(source, { x: 'a' })).toMatch(/is not a variable$/);
    },
  ); // prettier-ignore
});

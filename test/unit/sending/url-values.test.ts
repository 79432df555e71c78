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
/** As a browser reads a URL: entities decoded, white space and control characters at will. */
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
      '<a href="https://acme.example/?q={{x}}">x</a>',
      '<p title="{{x}}">{{x}}</p>',
      '<a href="https://acme.example">{{x}}</a>',
      '{{x}}',
    ])
      expect(say(source, { x })).toBe(source.replaceAll('{{x}}', x));
    expect(say('href="{{x}}"', { x }, false)).toBe(`href="${x}"`);
  });
});

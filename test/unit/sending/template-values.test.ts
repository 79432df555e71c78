import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTemplate, render } from '../../../src/sending/rules/template.ts';

function say(source: string, values: Record<string, unknown> = {}, html = false, seed = 's'): string {
  const compiled = compileTemplate(source);
  if (compiled.kind === 'error') return `error at ${compiled.index}: ${compiled.message}`;
  const result = render(compiled.template, values, { html, seed });
  return result.kind === 'ok' ? result.text : `missing ${result.name}`;
}
const unescape = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a variable', () => {
  it.each<[unknown, string]>([
    ['Ann', 'Ann'],
    [0, '0'],
    [12.5, '12.5'],
    [false, 'false'],
    ['', 'missing x'],
    [' \n', 'missing x'],
    [null, 'missing x'],
    [undefined, 'missing x'],
    [{ a: 1 }, 'missing x'],
    [['a'], 'missing x'],
  ])('of value %o reads %s', (x, text) => {
    expect(say('{{x}}', { x })).toBe(text);
  });

  it.each([
    ['{{x | default: "there"}}', 'there'],
    ["{{x|default:'there'}}", 'there'],
    ['{{x | default: “there”}}', 'there'],
    ['{{x | default: ""}}', ''],
    ['{{x | default: "a | b"}}', 'a | b'],
    ['{{custom.city | default: "your city"}}', 'your city'],
  ])('without value falls back: %s reads "%s"', (source, text) => {
    expect(say(source)).toBe(text);
    expect(say(source, { x: 'Ann', custom: { city: 'Ann' } })).toBe('Ann');
  });

  it.each([
    '{{}}',
    '{{ }}',
    '{{a b}}',
    '{{a.b.c}}',
    '{{1a}}',
    '{{a | upper}}',
    '{{a | default: b}}',
    '{{{a}}}',
  ])('%s is none, and the fault says where', (source) => {
    expect(say(`Hi ${source}`, { a: 'x' })).toMatch(/^error at 3: /);
  });

  it.each([null, 'Ulm', 7, undefined])('of custom fields that are %o is missing', (custom) => {
    expect(say('{{custom.length}}', { custom })).toBe('missing custom.length');
  });

  it('is named when it stops the mail: the first that is missing', () => {
    expect(say('{{a}} {{custom.b}} {{c}}', { a: 'x' })).toBe('missing custom.b');
  });

  it('reads in HTML as exactly the text it stands for, and opens no tag', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('<script>', '"&amp;"', "'><b>")), (x) => {
        fc.pre(x.trim() !== '');
        const html = say('{{x}}', { x }, true);
        expect(html).not.toMatch(/[<>"']/);
        expect(unescape(html)).toBe(x);
        expect(say('{{x}}', { x })).toBe(x);
      }),
    );
  });

  it('leaves no braces of a template behind, whatever is mailed', () => {
    const words = fc.stringMatching(/^[a-z ,.]{0,8}$/);
    const pieces = fc.oneof(
      words,
      fc.constantFrom('{{x}}', '{{ missing | default: "you" }}', '{{custom.city}}'),
      fc.tuple(words, words).map(([one, other]) => `{${one}|{{x}} ${other}}`),
    );
    fc.assert(
      fc.property(fc.array(pieces), fc.string(), fc.boolean(), (source, seed, html) => {
        const text = say(source.join(' '), { x: 'Ann', custom: { city: 'Ulm' } }, html, seed);
        expect(text).not.toMatch(/[{}|]|^error|^missing/);
      }),
    );
  });
});

describe('a choice', () => {
  it.each([
    ['<style>a{b|c}</style>{x|x}', '<style>a{b|c}</style>x'],
    ['{x|x}<script>{a|b}</script>', 'x<script>{a|b}</script>'],
  ])('is seen beside what no reader sees: %s', (source, text) => {
    expect(say(source)).toBe(text);
  });

  it('takes every option about as often as the others', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 3000; n++) {
      const text = say('{a|b|c}', {}, false, `enrollment-${n}`);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('may have an empty option, and variables that only some mails need', () => {
    const said = (seed: string) => say('Hi{| {{first_name}}}', {}, false, seed);
    const all = new Set(Array.from({ length: 50 }, (_none, n) => said(`s${n}`)));
    expect([...all].toSorted()).toEqual(['Hi', 'missing first_name']);
  });

  it.each([
    '<style>a{b|c}</style>',
    '<script>{a|b}</script>',
    '<STYLE media="x">{a|b}</STYLE >',
    'a | b',
    '}|{',
  ])('is not seen in %s', (source) => {
    expect(say(source)).toBe(source);
  });
});

it('a mail is never longer than 512 KiB', () => {
  expect(say('{{x}}'.repeat(600), { x: 'y'.repeat(1024) })).toHaveLength(512 * 1024);
});

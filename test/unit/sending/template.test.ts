import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTemplate, render } from '../../../src/sending/rules/template.ts';
import { runs } from '../../support/chance.ts';

const VALUES = { first_name: 'Ann', company_name: '', custom: { city: 'Pôrto <b>' } };
function rendered(
  source: string,
  values: Record<string, unknown> = VALUES,
  html = false,
  seed = 'seed',
): string {
  const compiled = compileTemplate(source);
  if (compiled.kind === 'error') return `error at ${compiled.index}`;
  const result = render(compiled.template, values, { html, seed });
  return result.kind === 'ok' ? result.text : `missing ${result.name}`;
}

describe('a template', () => {
  it.each([
    ['Hi {{first_name}}', 'Hi Ann'],
    ['Hi {{ first_name }}', 'Hi Ann'],
    ['Hi {{company_name}}', 'missing company_name'],
    ['Hi {{company_name | default: "there"}}', 'Hi there'],
    ["Hi {{last_name | default: 'you'}}", 'Hi you'],
    ['In {{custom.city}}', 'In Pôrto <b>'],
    ['In {{custom.constructor}}', 'missing custom.constructor'],
    ['{{__proto__}}', 'missing __proto__'],
    ['Hi {{first name}}', 'error at 3'],
    ['Hi {{first_name', 'error at 3'],
    ['a {color:red} b', 'a {color:red} b'],
    ['<style>a{b|c}</style>', '<style>a{b|c}</style>'],
    ['{Hi}', '{Hi}'],
    ['{a|b', '{a|b'],
  ])('%s says %s', (source, text) => {
    expect(rendered(source)).toBe(text);
  });

  it('escapes values in HTML, never the template itself', () => {
    expect(rendered('<i>{{custom.city}}</i>', VALUES, true)).toBe('<i>Pôrto &lt;b&gt;</i>');
  });

  it('chooses by the seed alone: the same mail reads the same at every attempt', () => {
    const source = '{Hi|Hello|{Good day|Greetings}} {{first_name}}';
    const seen = new Set(Array.from({ length: 200 }, (_none, n) => rendered(source, VALUES, false, `s${n}`)));
    expect([...seen].toSorted()).toEqual(['Good day Ann', 'Greetings Ann', 'Hello Ann', 'Hi Ann']);
    expect(rendered(source)).toBe(rendered(source));
  });

  it('takes values as data: what they hold is not read again', () => {
    expect(rendered('{{a}}', { a: '{{first_name}} {x|y}', first_name: 'Ann' })).toBe('{{first_name}} {x|y}');
  });

  it('never throws, and leaves no variable of its own unrendered', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      '|',
      'first_name',
      ' ',
      'default:',
      '"x"',
      'a',
      '<style>',
      '</style>',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        fc.boolean(),
        (source, html) => {
          const compiled = compileTemplate(source);
          if (compiled.kind === 'error') {
            expect(compiled.index).toBeLessThanOrEqual(source.length);
            return;
          }
          const result = render(compiled.template, { first_name: 'Ann' }, { html, seed: 's' });
          if (result.kind === 'ok') expect(result.text).not.toMatch(/\{\{\s*first_name\s*\}\}/);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['tags that never end', '<style '.repeat(70_000)],
    ['many tags and many choices', '<style></style>'.repeat(30_000) + '{a|b}'.repeat(5_000)],
  ])('compiles %s in one pass', (_says, source) => {
    expect(compileTemplate(source).kind).toBe('ok');
  });

  it('refuses choices nested deeper than five, and sources beyond their size', () => {
    const nested = (depth: number): string => (depth === 0 ? 'x' : `{ ${nested(depth - 1)}|y}`);
    expect(compileTemplate(nested(5)).kind).toBe('ok');
    expect(compileTemplate(nested(6)).kind).toBe('error');
    expect(compileTemplate('x'.repeat(600_000)).kind).toBe('error');
  });

  it('refuses more variables and options than any mail has', () => {
    for (const source of ['{a|b}'.repeat(5_001), '{{a}}'.repeat(10_001), `{${'|'.repeat(10_000)}}`])
      expect(compileTemplate(source)).toMatchObject({
        kind: 'error',
        message: expect.stringContaining('10000') as string,
      });
  });
});

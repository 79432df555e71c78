import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from '../../../src/imports/rules/formula-guard.ts';
import { csvLine } from '../../../src/imports/rules/rejected-line.ts';
import { rowValues } from '../../../src/imports/rules/staged-row.ts';

describe('a cell that a spreadsheet would run', () => {
  it.each(['=1+1', '+49 221', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', "'=1", "''+1"])(
    'has an apostrophe before it: %j',
    (cell) => expect(guarded(cell)).toBe(`'${cell}`),
  );

  it.each(["'Ann'", "o'neill", 'a=b', '', "'"])('and no other cell has: %j', (cell) => {
    expect(guarded(cell)).toBe(cell);
  });

  it('is read again as it was, whatever it is', () => {
    const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', 'a', '"', ';') });
    fc.assert(
      fc.property(cell, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is in quotes, as is every cell', () => {
    expect(csvLine(['a"b', '=1;2'], ';')).toBe('"a""b";"\'=1;2"\r\n');
  });
});

describe('a line break in a field', () => {
  it('is a space, and stays in a key of custom', () => {
    const targets = [{ field: 'company_name' }, { custom: 'notes' }];
    expect(rowValues(['Bau\r\n GmbH', 'a\nb'], targets)).toEqual({
      company_name: 'Bau GmbH',
      custom: { notes: 'a\nb' },
    });
  });
});

import { glob, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERSONAL } from '../../../src/people/register/register.ts';
import { changeOf } from '../../../src/platform/audit/rules/change.ts';
import { SEALED_TABLES } from '../../../src/sealed.ts';
import { AUDITED } from '../../../src/platform/audit/register.ts';
import { runs } from '../../support/chance.ts';

describe('what the audit log tells of a change', () => {
  it.each([
    ['a new row whole', null, { id: 1, note: null }, { action: 'created', before: null, after: { id: 1 } }],
    ['a deleted row whole', { id: 1 }, null, { action: 'deleted', before: { id: 1 }, after: null }],
    [
      'what differs',
      { id: 1, name: 'A', tags: ['x'] },
      { id: 1, name: 'B', tags: ['x'] },
      { action: 'changed', before: { name: 'A' }, after: { name: 'B' } },
    ],
    [
      'that a secret was set, but not which',
      { secret: null },
      { secret: 'sealed' },
      { action: 'changed', before: { secret: null }, after: { secret: '****' } },
    ],
    [
      'that a secret was replaced, but not which',
      { secret: 'old' },
      { secret: 'new' },
      { action: 'changed', before: { secret: '****' }, after: { secret: '****' } },
    ],
  ])('is %s', (_what, before, after, told) => {
    expect(changeOf(before, after, { secret: ['secret'] })).toEqual(told);
  });

  it.each([
    ['nothing differs', { a: 1, at: 1 }, { a: 1, at: 1 }],
    ['only a column that changes by itself', { a: 1, at: 1 }, { a: 1, at: 2 }],
    ['there was no row and there is none', null, null],
  ])('is nothing when %s', (_why, before, after) => {
    expect(changeOf(before, after, { moving: ['at'] })).toBeNull();
  });

  it('is the part that differs, of a text too long to tell whole', () => {
    const text = 'x'.repeat(5_000);
    const change = changeOf({ text: `${text}old` }, { text: `${text}new` }, {});
    expect(change!.before!.text).toMatch(/^… x+old \(cut, 5003 characters, from the 3004th\)$/);
    expect(change!.after!.text).toMatch(/^… x+new \(cut/);
    const deleted = changeOf({ text }, null, {});
    expect(deleted!.before!.text).toMatch(/^x{2000} \(cut, 5000 characters\)$/);
  });

  it('holds no secret, no column that moves, and at most 2,100 characters a column, whatever the rows', () => {
    const row = fc.option(
      fc.record({
        open: fc.oneof(
          fc.string({ maxLength: 5_000 }),
          fc.array(fc.string({ maxLength: 300 })),
          fc.integer(),
        ),
        secret: fc.option(fc.constantFrom('hunter2', 'hunter3')),
        moving: fc.integer(),
      }),
    );
    fc.assert(
      fc.property(row, row, (before, after) => {
        const change = changeOf(before, after, { secret: ['secret'], moving: ['moving'] });
        for (const told of [change?.before, change?.after])
          for (const [name, value] of Object.entries(told ?? {})) {
            expect(name).not.toBe('moving');
            expect(JSON.stringify(value)).not.toContain('hunter');
            expect(typeof value === 'string' ? value.length : JSON.stringify(value).length).toBeLessThan(
              2_100,
            );
          }
      }),
      { numRuns: runs(200) },
    );
  });
});

it('the log tells no sealed column of an audited table', () => {
  for (const { table } of SEALED_TABLES) {
    const audited = Object.entries(AUDITED).find(([name]) => name === table.table)?.[1];
    const secret: readonly string[] = audited && 'secret' in audited ? audited.secret : [];
    if (audited) expect(secret, table.table).toEqual(expect.arrayContaining(Object.keys(table.columns)));
  }
});

it('no code but retention and erasure changes what the log holds', async () => {
  const changes = /(update|delete from|updateTable\(|deleteFrom\(|mergeInto\()\s*'?audit_entries/i;
  const files = [];
  for await (const file of glob('src/**/*.ts')) files.push([file, await readFile(file, 'utf8')] as const);
  expect(files.filter(([, text]) => changes.test(text)).map(([file]) => file)).toEqual([
    'src/platform/audit/audit-store.ts',
  ]);
  // Erasure writes by the register of personal columns.
  const { personal } = PERSONAL.find(({ table }) => table === 'audit_entries')!;
  expect(Object.keys(personal)).toEqual(['before', 'after']);
});

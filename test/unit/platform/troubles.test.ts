import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CAUSES, createClaims } from '../../../src/platform/troubles.ts';

const OPERATING = join(import.meta.dirname, '../../../docs/operating.md');

it('the table of causes in the docs is that of the code', () => {
  const rows = [...readFileSync(OPERATING, 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \| (\w+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, cause, api, worker]) => [cause, { api, worker }]))).toEqual(CAUSES);
});

describe('what could not be claimed for a minute', () => {
  const at = { ms: 0 };
  const fresh = () => {
    at.ms = 0;
    const claims = createClaims(() => at.ms);
    return (ms: number, kind: string, key?: string): string[] => {
      at.ms = ms;
      claims.failed(kind, key);
      return claims.blocked();
    };
  };

  it('is a kind of work of which every try failed, by several keys', () => {
    const fails = fresh();
    expect(fails(0, 'mail', 'a')).toEqual([]);
    expect(fails(59_999, 'mail', 'b')).toEqual([]);
    expect(fails(60_000, 'mail', 'a')).toEqual(['mail']);
  });

  it('is no key that fails alone: it is in trouble itself', () => {
    const fails = fresh();
    for (const ms of [0, 20_000, 40_000, 60_000, 80_000]) expect(fails(ms, 'mail', 'a')).toEqual([]);
  });

  it('is a look that fails, at once for all keys', () => {
    const fails = fresh();
    fails(0, 'the look at mail');
    expect(fails(60_000, 'the look at mail')).toEqual(['the look at mail']);
  });

  it('begins anew after one that got on, and ends when nothing is tried any more', () => {
    at.ms = 0;
    const claims = createClaims(() => at.ms);
    claims.failed('mail');
    at.ms = 30_000;
    claims.did('mail');
    at.ms = 61_000;
    claims.failed('mail');
    expect(claims.blocked()).toEqual([]);
    at.ms = 121_000;
    claims.failed('mail');
    expect(claims.blocked()).toEqual(['mail']);
    at.ms = 181_001;
    expect(claims.blocked()).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takenBy } from '../../../src/connectors/rules/answer.ts';
import { isConnectorKind, restMs } from '../../../src/connectors/rules/kinds.ts';
import type { EgressAnswer } from '../../../src/platform/net/egress.ts';
import { standardSignature, verifiesStandard } from '../../../src/platform/rules/standard-signature.ts';

const answered = (status: number, body = ''): EgressAnswer => ({
  kind: 'answered',
  status,
  statusText: '',
  headers: {},
  body,
  truncated: false,
  ms: 1,
});

describe('what a connector answers', () => {
  it.each([
    [200, 'accepted'], [202, 'accepted'], [299, 'accepted'], [400, 'refused'], [409, 'refused'], [422, 'refused'],
    [301, 'down'], [401, 'down'], [403, 'down'], [404, 'down'], [410, 'down'], [429, 'down'], [500, 'down'], [503, 'down'],
  ])('%i is %s', (status, kind) => expect(takenBy(answered(status)).kind).toBe(kind)); // prettier-ignore

  it.each([
    ['{"error":{"message":"no such profile"}}', 'the connector answered 422: no such profile'],
    ['{"error":"no such profile"}', 'the connector answered 422: no such profile'],
    ['{"error":{"message":7}}', 'the connector answered 422'],
    ['null', 'the connector answered 422'],
    ['<html>', 'the connector answered 422'],
    [`{"error":"${'x'.repeat(5000)}"}`, `the connector answered 422: ${'x'.repeat(300)}`],
  ])('%s is read for people', (body, error) => {
    expect(takenBy(answered(422, body))).toEqual({ kind: 'refused', error });
  });

  it('that is none speaks of the connector alone', () => {
    for (const answer of [
      { kind: 'refused', why: 'x' },
      { kind: 'unreachable', code: 'ECONNREFUSED', message: '', ms: 1 },
      { kind: 'timeout', ms: 1 },
    ] as const)
      expect(takenBy(answer).kind).toBe('down');
  });
});

it('a connector that fails rests longer each time, up to ten minutes', () => {
  expect([1, 2, 3, 50].map(restMs)).toEqual([15_000, 30_000, 60_000, 600_000]);
});

it('only kinds that exist are kinds', () => {
  expect(['linkedin', 'fax', 'toString', '__proto__'].map(isConnectorKind)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe('a signature', () => {
  const signed = { id: 'event-1', unixSeconds: 1_700_000_000, body: '{"a":1}' };
  const of = (secret: string): string =>
    standardSignature([secret], signed.id, signed.unixSeconds, signed.body);
  const SECRET = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdGVzdCBpcyBsb25n';

  it('is of the secret, the id, the time and the body', () => {
    expect(verifiesStandard([SECRET], signed, of(SECRET))).toBe(true);
    expect(verifiesStandard([SECRET], signed, `v1,other ${of(SECRET)}`)).toBe(true);
    expect(verifiesStandard(['whsec_b3RoZXI=', SECRET], signed, of(SECRET))).toBe(true);
    for (const other of [{ id: 'event-2' }, { unixSeconds: 1 }, { body: '{"a":2}' }])
      expect(verifiesStandard([SECRET], { ...signed, ...other }, of(SECRET))).toBe(false);
    expect(verifiesStandard(['whsec_b3RoZXI='], signed, of(SECRET))).toBe(false);
    expect(verifiesStandard([], signed, of(SECRET))).toBe(false);
  });

  it('is that of docs/connectors.md', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/connectors.md'), 'utf8');
    const [, secret, id, unixSeconds, body, signature] =
      /the secret `(\S+)`, the id `(\S+)`, the timestamp `(\d+)` and the body `(.+?)`, the signature is `(.+?)`/.exec(
        docs,
      )!;
    const told = { id: id!, unixSeconds: Number(unixSeconds), body: body! };
    expect(verifiesStandard([secret!], told, signature!)).toBe(true);
  });

  it('is found among ten, and no header makes it throw', () => {
    expect(verifiesStandard([SECRET], signed, `${'v1,x '.repeat(10)}${of(SECRET)}`)).toBe(false);
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(verifiesStandard([SECRET], signed, header)).toBe(false);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { readListBody } from '../../../../src/platform/http/json-list.ts';
import { MOST_GROWTH, growthOf } from '../../../support/thread-cost.ts';

const MIB = 1024 * 1024;

const read = (text: string | Buffer) =>
  readListBody(typeof text === 'string' ? Buffer.from(text) : text, {
    name: 'contacts',
    maxItems: 10,
    parse: (part) => JSON.parse(part) as unknown,
  });

it.each([
  ['a key of escaped quotes', '{"', '\\"', '":1}', 'a key'],
  ['a key that never ends', '{"', '\\"', '', 'a key'],
  ['spaces before the object', '', '  ', '{}', 'a run of spaces'],
  ['spaces before a key', '{', '\n\n', '"a":1}', 'a run of spaces'],
])('%s: 60 MB of it cost no more than two', async (_name, head, piece, tail, what) => {
  const body = (mib: number) =>
    Buffer.concat([Buffer.from(head), Buffer.alloc(mib * MIB, piece), Buffer.from(tail)]);
  const refused = (bytes: Buffer) =>
    expect(read(bytes)).rejects.toMatchObject({
      code: 'request_too_large',
      message: `${what} is larger than 1 MiB`,
    });
  expect(await growthOf(refused, body(2), body(60))).toBeLessThan(MOST_GROWTH);
});

it('reads keys and runs of spaces of up to a megabyte', async () => {
  const [key, spaces] = ['a'.repeat(MIB - 1), ' '.repeat(MIB)];
  const body = await read(`${spaces}{"${key}":1,"contacts":[1,2]}${spaces}`);
  expect(body?.fields).toEqual({ [key]: 1 });
  expect(body?.list).toMatchObject({ length: 2 });
  await expect(read(`{"${key}aa":1}`)).rejects.toMatchObject({ code: 'request_too_large' });
  await expect(read('{"a')).rejects.toMatchObject({ code: 'invalid_json' });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalOf, readAddress } from '../../../src/verification/rules/address.ts';
import { listsOf, loadLists } from '../../../src/verification/load-lists.ts';
import { isDisposable, suggestDomain } from '../../../src/verification/rules/lists.ts';
import { providerOfMx } from '../../../src/verification/rules/providers.ts';
import { levelOf } from '../../../src/verification/rules/verdict.ts';

const pathOf = (text: string): string => {
  const read = readAddress(text);
  return read.kind === 'ok' ? read.address.path : read.reason;
};

describe('an address', () => {
  it.each([
    [' Ben@People.TEST ', 'Ben@people.test'],
    ['ben@müller.test', 'ben@xn--mller-kva.test'],
    ['例@people.test', '例@people.test'],
    ['"ben d"@people.test', '"ben d"@people.test'],
    ["o'neil+x@people.test", "o'neil+x@people.test"],
    ['ben', 'bad_syntax'],
    ['ben@x@people.test', 'bad_syntax'],
    ['b..n@people.test', 'bad_syntax'],
    ['ben.@people.test', 'bad_syntax'],
    ['ben@localhost', 'bad_syntax'],
    ['ben@people.1', 'bad_syntax'],
    ['ben@people-.test', 'bad_syntax'],
    ['ben@[192.0.2.1]', 'ip_literal'],
    ['ben@127.0.0.1', 'bad_syntax'],
    ['ben@people.test/x', 'bad_syntax'],
    ['ben\u200b@people.test', 'bad_syntax'],
  ])('%s goes to the wire as %s', (text, path) => {
    expect(pathOf(text)).toBe(path);
  });

  it('never carries what ends a command or a path', () => {
    const text = fc.tuple(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom('', '>', '\r\n', '\0', ' ')).map(
      ([local, more]) => `${local}${more}@people.test`,
    ); // prettier-ignore
    fc.assert(fc.property(text, (given) => {
      const path = pathOf(given);
      return !/[\r\n\0]/.test(path) && (path.startsWith('"') || !/[<>\s]/.test(path));
    })); // prettier-ignore
  });

  it('of Gmail is one mailbox with and without dots and tags', () => {
    const read = readAddress('B.en+x@googlemail.com');
    expect(read.kind === 'ok' && canonicalOf(read.address)).toBe('ben@gmail.com');
  });
});

it('suggests only for a listed slip, or where no mail is taken', () => {
  expect(suggestDomain('gmial.com', true)).toBe('gmail.com');
  expect(suggestDomain('gmaio.com', false)).toBe('gmail.com');
  expect(suggestDomain('gmaio.com', true)).toBeNull();
  expect(suggestDomain('acme.com', true)).toBeNull();
});

const lists = listsOf(loadLists(undefined));

it('counts everything below a disposable domain', () => {
  expect(isDisposable(lists, 'a.b.yopmail.com')).toBe(true);
  expect(isDisposable(lists, 'notyopmail.com')).toBe(false);
});

it.each([
  ['x.mail.protection.outlook.com', 'microsoft365'],
  ['outlook-com.olc.protection.outlook.com', 'outlook'],
  ['alt1.gmail-smtp-in.l.google.com', 'gmail'],
  ['alt1.aspmx.l.google.com', 'google_workspace'],
  ['evilgoogle.com.test', undefined],
])('%s belongs to %s', (host, name) => {
  expect(providerOfMx(host)?.name).toBe(name);
});

it('a level rises with the score', () => {
  expect([0, 9, 10, 29, 30, 59, 60, 99, 100].map(levelOf)).toEqual([
    'SAFE', 'SAFE', 'LOW', 'LOW', 'MEDIUM', 'MEDIUM', 'HIGH', 'HIGH', 'Invalid',
  ]); // prettier-ignore
});

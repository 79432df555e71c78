import fc from 'fast-check';
import { expect, describe, it } from 'vitest';
import { messageIdFor, messageIdOf, tryOf } from '../../../src/sending/rules/message-id.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const macs = fc.uint8Array({ minLength: 20, maxLength: 64 });

describe('a Message-ID', () => {
  // RFC 4648 section 10, lower case and without padding
  it.each([
    ['f', 'my'],
    ['fo', 'mzxq'],
    ['foo', 'mzxw6'],
    ['foob', 'mzxw6yq'],
    ['fooba', 'mzxw6ytb'],
    ['foobar', 'mzxw6ytboi'],
  ])('writes %s as %s', (text, written) => {
    expect(messageIdFor(bytes(text), 'mail.test')).toBe(`<${written}@mail.test>`);
  });

  it('takes 160 bits of the code, whatever follows them', () => {
    fc.assert(
      fc.property(macs, (mac) => {
        expect(messageIdFor(mac, 'mail.test')).toBe(messageIdFor(mac.slice(0, 20), 'mail.test'));
      }),
    );
  });

  it('is never given to two sends', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }), { maxLength: 50 }),
        (numbers) => {
          const ids = numbers.map((number) =>
            messageIdFor(Buffer.from(number.toString(16).padStart(40, '0'), 'hex'), 'mail.test'),
          );
          expect(new Set(ids).size).toBe(numbers.length);
        },
      ),
    );
  });

  it('is the same for the same names, and another for any others, however they are cut', () => {
    const names = fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 4 });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(messageIdOf([...one], 'mail.test')).toBe(messageIdOf(one, 'mail.test'));
        expect(messageIdOf(one, 'mail.test') === messageIdOf(other, 'mail.test')).toBe(same);
      }),
    );
  });

  it('says by its letter which try it is of', () => {
    const first = messageIdOf(['step', 1], 'mail.test');
    expect(tryOf(first)).toEqual({ first, number: 1 });
    for (const [index, letter] of ['b', 'c', 'd'].entries())
      expect(tryOf(first.replace('@', `${letter}@`))).toEqual({ first, number: index + 2 });
    expect(tryOf('<CAF3x@mail.gmail.com>')).toEqual({ first: '<CAF3x@mail.gmail.com>', number: 1 });
  });
});

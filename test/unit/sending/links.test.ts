import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { mintToken, readToken } from '../../../src/sending/links.ts';

const old = 'an-old-master-secret-of-the-test';
const secrets = createSecrets([old], { random: randomBytes });
const rotated = createSecrets(['a-new-master-secret-of-the-test', old], { random: randomBytes });

describe('public links', () => {
  it('stand for one id, and survive the rotation of the master secret', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const token = mintToken(secrets, 'unsubscribe', id);
        expect(readToken(secrets, 'unsubscribe', token)).toBe(id);
        expect(readToken(rotated, 'unsubscribe', token)).toBe(id);
      }),
    );
  });

  it('are refused when any one character is another', () => {
    const token = mintToken(secrets, 'unsubscribe', '0192f0c0-0000-7000-8000-000000000001');
    for (let at = 0; at < token.length; at++) {
      const flipped = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(readToken(secrets, 'unsubscribe', flipped)).toBeNull();
    }
  });

  it('never throw on what is no token', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readToken(secrets, 'unsubscribe', text)).toBeNull();
      }),
    );
  });
});

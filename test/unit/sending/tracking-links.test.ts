import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { mintToken, readToken } from '../../../src/sending/links.ts';
import {
  mintClickToken,
  mintOpenToken,
  readClickToken,
  readOpenToken,
} from '../../../src/sending/tracking-links.ts';

const old = 'an-old-master-secret-of-the-test';
const secrets = createSecrets([old], { random: randomBytes });
const rotated = createSecrets(['a-new-master-secret-of-the-test', old], { random: randomBytes });
const foreign = createSecrets(['the-secret-of-another-installation'], { random: randomBytes });

const MAIL = {
  teamId: '0192f0c0-0000-7000-8000-000000000001',
  sendId: '0192f0c0-0000-7000-8000-000000000002',
};
const LINK = { ...MAIL, url: 'https://acme.test/pricing?a=1&b=ü', links: 3 };
const linkOf = fc.record({
  teamId: fc.uuid(),
  sendId: fc.uuid(),
  links: fc.integer({ min: 1, max: 255 }),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
});

describe('tokens of pixels and links', () => {
  it('say which mail and which URL, under every master secret that is listed', () => {
    fc.assert(
      fc.property(linkOf, (link) => {
        const { teamId, sendId } = link;
        for (const ring of [secrets, rotated]) {
          expect(readClickToken(ring, mintClickToken(secrets, link))).toEqual(link);
          expect(readOpenToken(ring, mintOpenToken(secrets, link))).toEqual({ teamId, sendId });
        }
      }),
    );
  });

  it('are the same for the same mail, so that each attempt sends the same bytes', () => {
    expect(mintClickToken(secrets, LINK)).toBe(mintClickToken({ ...secrets }, { ...LINK }));
    expect(mintOpenToken(secrets, MAIL)).toBe(mintOpenToken({ ...secrets }, { ...MAIL }));
    expect(mintOpenToken(secrets, MAIL)).not.toBe(mintOpenToken(rotated, MAIL));
  });

  it('show neither mail nor URL', () => {
    const bytes = Buffer.from(mintClickToken(secrets, LINK), 'base64url').toString('latin1');
    for (const clear of ['acme', 'pricing', Buffer.from('0192f0c0', 'hex').toString('latin1')])
      expect(bytes).not.toContain(clear);
  });

  it('are refused when any one character is another, cut off or added', () => {
    const token = mintClickToken(secrets, LINK);
    const open = mintOpenToken(secrets, MAIL);
    const flip = (text: string, at: number): string =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    for (let at = 0; at < token.length; at++) expect(readClickToken(secrets, flip(token, at))).toBeNull();
    for (let at = 0; at < open.length; at++) expect(readOpenToken(secrets, flip(open, at))).toBeNull();
    for (const odd of [token.slice(0, -1), token.slice(4), `${token}A`, `${token}=`, ''])
      expect(readClickToken(secrets, odd)).toBeNull();
  });

  it('are refused for another purpose, and by another installation', () => {
    const [click, open] = [mintClickToken(secrets, LINK), mintOpenToken(secrets, MAIL)];
    const leave = mintToken(secrets, 'unsubscribe', MAIL.sendId);
    expect([readOpenToken(secrets, click), readOpenToken(secrets, leave)]).toEqual([null, null]);
    expect([readClickToken(secrets, open), readClickToken(secrets, leave)]).toEqual([null, null]);
    expect([readToken(secrets, 'unsubscribe', open), readToken(secrets, 'unsubscribe', click)]).toEqual([
      null,
      null,
    ]);
    expect([readClickToken(foreign, click), readOpenToken(foreign, open)]).toEqual([null, null]);
  });

  it('never throw on what is no token', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
        expect(readClickToken(secrets, text)).toBeNull();
        expect(readOpenToken(secrets, text)).toBeNull();
      }),
    );
  });
});

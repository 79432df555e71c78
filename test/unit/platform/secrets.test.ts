import { createHash, randomBytes } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/platform/secrets.ts';

const OLD = 'the-old-master-secret-of-2025';
const NEW = 'the-new-master-secret-of-2026';
const make = (...masters: string[]) => createSecrets(masters, { random: randomBytes });
const AAD = 'mailboxes.smtp_password:0197';

describe('seal and open', () => {
  it('gives back any text in its place', () => {
    const secrets = make(NEW);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, aad) => {
        expect(secrets.open(secrets.seal(plain, aad), aad)).toEqual({ kind: 'ok', plain });
      }),
    );
  });

  it('looks like v1.<kid>.<nonce>.<text> and never twice the same', () => {
    const secrets = make(NEW);
    const sealed = secrets.seal('hunter2', AAD);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{31}$/);
    expect(sealed.split('.')[1]).toBe(secrets.kid);
    expect(secrets.seal('hunter2', AAD)).not.toBe(sealed);
    expect(sealed).not.toContain('hunter2');
  });

  it('takes its nonces from the given chance', () => {
    const fixed = createSecrets([NEW], { random: (bytes) => Buffer.alloc(bytes, 7) });
    expect(fixed.seal('x', AAD)).toBe(fixed.seal('x', AAD));
    expect(fixed.seal('x', AAD).split('.')[2]).toBe(Buffer.alloc(12, 7).toString('base64url'));
  });

  it('does not open in another place', () => {
    const secrets = make(NEW);
    expect(secrets.open(secrets.seal('x', AAD), `${AAD}1`)).toEqual({
      kind: 'unreadable',
      why: 'tampered or moved',
    });
  });

  it('does not open after any change of any character', () => {
    const secrets = make(NEW);
    const sealed = secrets.seal('a mailbox password', AAD);
    for (const at of sealed.split('').keys())
      for (const other of ['A', 'b', '0', '-', '.', ''])
        if (sealed[at] !== other) {
          const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
          expect([changed, secrets.open(changed, AAD).kind]).toEqual([changed, 'unreadable']);
        }
  });

  it('has one spelling: the spare bits of the last character count too', () => {
    const secrets = make(NEW);
    const sealed = secrets.seal('a mailbox password', AAD);
    const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((char) => sealed.slice(0, -1) + char)
      .filter((text) => text !== sealed);
    for (const text of others) expect([text, secrets.open(text, AAD).kind]).toEqual([text, 'unreadable']);
    expect(others).toHaveLength(63);
  });

  it.each(['', 'plain', 'v1', 'v1...', 'v2.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA'])(
    'says that "%s" was never sealed',
    (text) => {
      expect(make(NEW).open(text, AAD)).toEqual({ kind: 'unreadable', why: 'not sealed' });
    },
  );
});

describe('wrap and unwrap', () => {
  const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

  // RFC 5297, A.1 and A.2.
  it.each([
    {
      key: 'fffefdfc fbfaf9f8 f7f6f5f4 f3f2f1f0 f0f1f2f3 f4f5f6f7 f8f9fafb fcfdfeff',
      about: ['10111213 14151617 18191a1b 1c1d1e1f 20212223 24252627'],
      plain: '11223344 55667788 99aabbcc ddee',
      wrapped: '85632d07 c6e8f37f 950acd32 0a2ecc93 40c02b96 90c4dc04 daef7f6a fe5c',
    },
    {
      key: '7f7e7d7c 7b7a7978 77767574 73727170 40414243 44454647 48494a4b 4c4d4e4f',
      about: [
        '00112233 44556677 8899aabb ccddeeff deaddada deaddada ffeeddcc bbaa9988 77665544 33221100',
        '10203040 50607080 90a0',
        '09f91102 9d74e35b d84156c5 635688c0',
      ],
      plain:
        '74686973 20697320 736f6d65 20706c61 696e7465 78742074 6f20656e 63727970 74207573 696e6720 5349562d 414553',
      wrapped:
        '7bdb6e3b 432667eb 06f4d14b ff2fbd0f cb900f2f ddbe4043 26601965 c889bf17 dba77ceb 094fa663 b7a3f748 ba8af829 ea64ad54 4a272e9c 485b62a3 fd5c0d',
    },
  ])('the cipher gives the known answer for $plain', ({ key, about, plain, wrapped }) => {
    const cipher = () => aessiv(bytes(key), ...about.map(bytes));
    expect(Buffer.from(cipher().encrypt(bytes(plain)))).toEqual(bytes(wrapped));
    expect(Buffer.from(cipher().decrypt(bytes(wrapped)))).toEqual(bytes(plain));
  });

  it('gives back any bytes, and makes the same of the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (plain) => {
        const wrapped = make(NEW).wrap('links', plain);
        expect(make(NEW).wrap('links', plain)).toEqual(wrapped);
        expect(wrapped).toHaveLength(plain.length + 16);
        expect(make(NEW, OLD).unwrap('links', wrapped)).toEqual(Buffer.from(plain));
        expect(make(OLD, NEW).unwrap('links', wrapped)).toEqual(Buffer.from(plain));
      }),
    );
  });

  it('opens for no other purpose and secret, and after no change of any byte', () => {
    const wrapped = make(NEW).wrap('links', Buffer.from('a link'));
    expect(make(NEW).unwrap('pixels', wrapped)).toBeNull();
    expect(make(OLD).unwrap('links', wrapped)).toBeNull();
    for (const at of wrapped.keys()) {
      const changed = Buffer.from(wrapped);
      changed[at]! ^= 1;
      expect(make(NEW).unwrap('links', changed)).toBeNull();
      expect(make(NEW).unwrap('links', wrapped.subarray(0, at))).toBeNull();
    }
  });

  it('a known secret wraps to known bytes: links in mails work in later versions', () => {
    expect(make('correct horse battery staple').wrap('links', Buffer.from('hunter2')).toString('hex')).toBe(
      '0cdec4f8f49544bc5f697018562ca2517cb9afc42be14a',
    );
  });
});

describe('rotation', () => {
  it('the newest seals, every one of the list opens, a dropped one does not', () => {
    const [before, during, after] = [make(OLD), make(NEW, OLD), make(NEW)];
    const sealed = before.seal('x', AAD);
    expect(during.open(sealed, AAD)).toEqual({ kind: 'ok', plain: 'x' });
    expect(after.open(sealed, AAD)).toEqual({ kind: 'unreadable', why: 'unknown key' });
    expect(during.kid).toBe(after.kid);
    expect(during.kid).not.toBe(before.kid);
    expect(after.open(during.seal('y', AAD), AAD).kind).toBe('ok');
  });

  it('says what must be sealed again', () => {
    const during = make(NEW, OLD);
    expect(during.needsReseal(make(OLD).seal('x', AAD))).toBe(true);
    expect(during.needsReseal(during.seal('x', AAD))).toBe(false);
    expect(during.needsReseal('stored before sealing')).toBe(true);
  });

  it('what an older secret signed or hashed can still be found', () => {
    const [before, during] = [make(OLD), make(NEW, OLD)];
    expect(during.macs('links', 'token')).toEqual([
      make(NEW).mac('links', 'token'),
      before.mac('links', 'token'),
    ]);
    expect(during.hashKeys('ok_live_abc')).toEqual([
      make(NEW).hashKey('ok_live_abc'),
      before.hashKey('ok_live_abc'),
    ]);
    expect(during.hashKey('ok_live_abc')).toBe(during.hashKeys('ok_live_abc')[0]);
  });
});

describe('keys', () => {
  it('differ by purpose, secret and data, and are the same in every process', () => {
    const macs = [
      make(NEW).mac('links', 'a'),
      make(NEW).mac('message-id', 'a'),
      make(OLD).mac('links', 'a'),
      make(NEW).mac('links', 'b'),
    ].map((mac) => mac.toString('hex'));
    expect(new Set(macs).size).toBe(4);
    expect(make(NEW).mac('links', 'a').toString('hex')).toBe(macs[0]);
    expect(make(NEW).mac('links', Buffer.from('a')).toString('hex')).toBe(macs[0]);
    expect(make(NEW).mac('links', 'a')).toHaveLength(32);
  });

  it('what is stored of an API key does not follow from the key alone', () => {
    const stored = make(NEW).hashKey('ok_live_abc');
    expect(stored).not.toBe(createHash('sha256').update('ok_live_abc').digest('base64url'));
    expect(stored).not.toBe(make(OLD).hashKey('ok_live_abc'));
    expect(stored).toMatch(/^[\w-]{43}$/);
  });

  it('a known secret gives known values: what is stored stays readable by later versions', () => {
    const secrets = createSecrets(['correct horse battery staple'], {
      random: (bytes) => Buffer.alloc(bytes, 1),
    });
    expect(secrets.kid).toBe('15dca33d');
    expect(secrets.seal('hunter2', 'here')).toBe(
      'v1.15dca33d.AQEBAQEBAQEBAQEB.V-UYuhLpIZt_6jy03Z-UwveIiOQYUUU',
    );
    expect(secrets.hashKey('ok_live_abc')).toBe('3F36bmZFrXHKydXZRolBm5yu0iWke8pUZVZcknGAqB4');
  });

  it('are refused without a secret, with a short one, and with a purpose made from data', () => {
    expect(() => make()).toThrow(/at least one/);
    expect(() => make('short')).toThrow(/16 characters/);
    const secrets = make(NEW);
    expect(() => {
      for (let at = 0; at < 100; at += 1) secrets.mac(`purpose-${at}`, 'x');
    }).toThrow(/too many purposes/);
  });

  it('the same secret listed twice counts once', () => {
    expect(make(NEW, NEW).macs('links', 'a')).toHaveLength(1);
  });
});

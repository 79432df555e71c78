import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLES_MS, afterLook } from '../../../src/people/rules/erasure.ts';
import { hashPerson, isPseudonym, personKey } from '../../../src/people/rules/hash.ts';

const KEY = Buffer.alloc(32, 7).toString('base64url');
const hash = (address: string, key = KEY): string =>
  hashPerson([{ plain: key }] as const, personKey(address))[0].toString('hex');
const local = fc.stringMatching(/^[a-z0-9]{1,12}$/);

describe('the hash of a person', () => {
  it('is one for all spellings of a mailbox, and another for each other mailbox', () => {
    fc.assert(
      fc.property(local, local, (name, other) => {
        expect(hash(` ${name.toUpperCase()}@Acme.TEST `)).toBe(hash(`${name}@acme.test`));
        expect(hash(`${name.split('').join('.')}+news@googlemail.com`)).toBe(hash(`${name}@gmail.com`));
        if (name !== other) expect(hash(`${name}@acme.test`)).not.toBe(hash(`${other}@acme.test`));
        expect(hash(`${name}@acme.test`)).not.toBe(hash(`${name}@acme.example`));
      }),
    );
  });

  it('tells nothing without the key of the organization', () => {
    expect(hash('ann@acme.test', Buffer.alloc(32, 8).toString('base64url'))).not.toBe(hash('ann@acme.test'));
  });

  it('knows the addresses that replace erased ones', () => {
    expect(['erased-1@erased.invalid', 'X@ERASED.INVALID'].every(isPseudonym)).toBe(true);
    expect(['erased.invalid@acme.test', 'a@notreallyerased.invalid.test'].some(isPseudonym)).toBe(false);
  });
});

describe('what follows a look at the mails of a person', () => {
  const requestedAt = new Date('2026-11-16T09:00:00Z');
  const after = (ms: number): Date => new Date(requestedAt.getTime() + ms);

  it('never removes or ends while a mail is open, and never ends early or with something left', () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.option(fc.nat(3), { nil: null }),
        fc.nat(2 * SETTLES_MS),
        (openMails, left, passedMs) => {
          const wall = after(passedMs);
          const next = afterLook({ requestedAt, openMails, left }, wall);
          if (openMails > 0) expect(next.do).toBe('wait');
          if (next.do === 'end') expect([openMails, left, passedMs >= SETTLES_MS]).toEqual([0, 0, true]);
          if (next.do === 'wait') expect(next.until.getTime()).toBeGreaterThan(wall.getTime());
        },
      ),
    );
  });

  it('removes, waits until all that was under way has ended, looks again and ends', () => {
    const about = { requestedAt, openMails: 0 };
    expect(afterLook({ ...about, left: null }, after(0))).toEqual({ do: 'remove' });
    expect(afterLook({ ...about, left: 9 }, after(5_000))).toEqual({ do: 'wait', until: after(SETTLES_MS) });
    expect(afterLook({ ...about, left: 9 }, after(SETTLES_MS))).toEqual({ do: 'remove' });
    expect(afterLook({ ...about, left: 0 }, after(SETTLES_MS))).toEqual({ do: 'end' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReserved, receiverOf } from '../../../src/sending/rules/receiver.ts';
import {
  blocksReceiver,
  receiverRestAfter,
  restsReceiver,
} from '../../../src/sending/rules/receiver-rest.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const MINUTE_MS = 60_000;
const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE_MS);

describe('the receiver of a domain', () => {
  it.each([
    ['acme.com', ['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'google.com'],
    ['gmail.com', ['gmail-smtp-in.l.google.com'], 'google.com'],
    ['acme.com', ['ASPMX.L.GOOGLE.COM.'], 'google.com'],
    ['acme.de', ['acme-de.mail.protection.outlook.com'], 'outlook.com'],
    ['hotmail.com', ['hotmail-com.olc.protection.outlook.com'], 'outlook.com'],
    ['acme.de', ['acme-de.a-v1.mx.microsoft'], 'outlook.com'],
    ['aol.com', ['mx-aol.mail.gm0.yahoodns.net'], 'yahoo.com'],
    ['acme.com', ['mx1.hc1-2.eu.iphmx.com'], 'iphmx.com'],
    ['acme.co.uk', ['mail.acme.co.uk'], 'acme.co.uk'],
    ['acme.co.uk', ['mx.host.com.au'], 'host.com.au'],
    ['notgoogle.com', ['mx.notgoogle.com'], 'notgoogle.com'],
    ['acme.com', [], 'acme.com'],
  ])('%s with MX %j is %s', (domain, hosts, receiver) => {
    expect(receiverOf(domain, hosts)).toBe(receiver);
  });

  it('is asked of no DNS server where names are reserved', () => {
    for (const name of ['a.test', 'x.example', 'localhost', 'mail.local', 'intranet'])
      expect(isReserved(name)).toBe(true);
    expect(isReserved('acme.com')).toBe(false);
  });
});

const deferred = (code: number, enhanced: string | null, reply: string, phase: 'rcpt' | 'data' | 'mail' = 'rcpt') =>
  ({ kind: 'deferred', code, enhanced, reply, phase }) satisfies SmtpOutcome; // prettier-ignore

describe('a receiver wants less of the mailbox', () => {
  it.each([
    deferred(421, '4.7.28', 'Gmail has detected an unusual rate of mail originating from your IP address'),
    deferred(421, '4.7.0', 'temporary system problem'),
    deferred(450, '4.2.1', 'The user you are trying to contact is receiving mail at a rate that prevents delivery'),
    deferred(451, null, 'too many messages from you'),
    deferred(452, '4.3.2', 'Rate limit exceeded, slow down', 'data'),
    { kind: 'rejected', code: 550, enhanced: '5.7.1', reply: 'blocked using spamhaus', phase: 'rcpt', scope: 'recipient' },
    { kind: 'rejected', code: 554, enhanced: '5.7.1', reply: 'Message rejected due to local policy', phase: 'rcpt', scope: 'recipient' },
    { kind: 'rejected', code: 550, enhanced: '5.7.26', reply: 'unauthenticated mail, DMARC', phase: 'data', scope: 'message' },
  ] satisfies SmtpOutcome[])('%j', (outcome) => expect(restsReceiver(outcome)).toBe(true)); // prettier-ignore

  it.each([
    deferred(451, '4.7.1', 'Greylisting in action, please come back later'),
    deferred(450, '4.2.0', 'Greylisted, try again later'),
    deferred(451, '4.7.1', 'please wait'),
    deferred(452, '4.2.2', 'mailbox full'),
    deferred(451, '4.3.0', 'local error, try again later'),
    // A refusal before any recipient rests the whole mailbox.
    deferred(421, '4.7.28', 'unusual rate', 'mail'),
    { kind: 'rejected', code: 550, enhanced: '5.1.1', reply: 'no such user', phase: 'rcpt', scope: 'recipient' },
    { kind: 'rejected', code: 552, enhanced: '5.7.0', reply: 'this message contains a virus', phase: 'data', scope: 'message' },
    { kind: 'accepted', code: 250, enhanced: null, reply: 'rate limit' },
    { kind: 'cut', code: 'X', message: 'rate limit' },
  ] satisfies SmtpOutcome[])('not by %j', (outcome) => expect(restsReceiver(outcome)).toBe(false)); // prettier-ignore

  it('also when a report says so later, but not of an address or a text', () => {
    expect(blocksReceiver({ category: 'policy_block', subtype: 'reputation' })).toBe(true);
    expect(blocksReceiver({ category: 'soft', subtype: 'rate_limited' })).toBe(true);
    expect(blocksReceiver({ category: 'soft', subtype: 'mailbox_full' })).toBe(false);
    expect(blocksReceiver({ category: 'invalid_recipient', subtype: 'mailbox_not_found' })).toBe(false);
    expect(blocksReceiver({ category: 'policy_block', subtype: 'content' })).toBe(false);
  });
});

describe('the rest of a mailbox for a receiver', () => {
  it('is 15 minutes, 1 hour, 4 hours, and a day from then on', () => {
    const minutes: number[] = [];
    for (let rest = receiverRestAfter(null, NOW), n = 0; n < 6; n++) {
      const from = n === 0 ? NOW : rest.until;
      if (n > 0) rest = receiverRestAfter(rest, from);
      minutes.push((rest.until.getTime() - from.getTime()) / MINUTE_MS);
    }
    expect(minutes).toEqual([15, 60, 240, 1440, 1440, 1440]);
  });

  it('is forgotten after three quiet days', () => {
    const before = { rests: 3, until: NOW };
    expect(receiverRestAfter(before, after(3 * 1440 - 1)).rests).toBe(4);
    expect(receiverRestAfter(before, after(3 * 1440))).toEqual({ rests: 1, until: after(3 * 1440 + 15) });
  });

  it('never gets longer by what was under way when it began', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 1440 }), (rests, minutes) => {
        const before = { rests, until: after(minutes) };
        expect(receiverRestAfter(before, NOW)).toBe(before);
      }),
    );
  });
});

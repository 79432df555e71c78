import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passesFor, readAuthentication, senderStanding } from '../../../src/inbox/rules/authentic.ts';

const OURS = new Set(['outreach.test']);
const read = (results: string, over: Record<string, string> = {}) =>
  readAuthentication({ 'authentication-results': results, ...over }, OURS);
const standing = (results: string, from = 'ben@people.test') => senderStanding(read(results), from);

const GMAIL = `mx.outreach.test;
  dkim=pass header.i=@people.test header.s=s1 header.b="a/b";
  spf=pass (mx.outreach.test: domain of ben@people.test designates 192.0.2.7 (see a;b=c) as permitted sender) smtp.mailfrom=ben@people.test;
  dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=people.test`;

describe('the results of the receiving server', () => {
  it('are read with the domain that each is about', () => {
    expect(read(GMAIL).results).toEqual([
      { method: 'dkim', result: 'pass', domain: 'people.test' },
      { method: 'spf', result: 'pass', domain: 'people.test' },
      { method: 'dmarc', result: 'pass', domain: 'people.test' },
    ]);
  });

  it('count without a name of a server, when the newest Received line names a host of Microsoft', () => {
    const said =
      'spf=fail (sender IP is 192.0.2.7) smtp.mailfrom=people.test; dkim=pass header.d=people.test';
    const by = { received: 'from a.people.test by eur01.prod.outlook.com (192.0.2.9) with HTTPS; Mon' };
    expect(passesFor(read(said, by), new Set(['people.test']))).toBe(true);
    expect(read(said)).toEqual({ results: [] });
    const own = { received: 'from x.evil.test by mx.outreach.test (192.0.2.9) with ESMTP; Mon' };
    expect(read(said, own), 'a sender may have written it').toEqual({ results: [] });
  });

  it.each([
    'mx.outreach.test; spf=pass smtp.mailfrom="a; dkim=pass header.d=people.test; b"@evil.test',
    'mx.outreach.test; spf=pass smtp.mailfrom="x smtp.mailfrom=y@people.test"@evil.test',
    'mx.outreach.test; spf=pass (domain of "a) smtp.mailfrom=y@people.test ("@evil.test) smtp.mailfrom=evil.test',
    'mx.outreach.test; spf=pass smtp.mailfrom="a\\"; dkim=pass header.d=people.test; b"@evil.test',
  ])('say nothing by what a sender quotes: %s', (said) => {
    expect(read(said).results).toEqual([{ method: 'spf', result: 'pass', domain: 'evil.test' }]);
  });

  it('of a report are about the host that said hello', () => {
    const said = 'mx.outreach.test; spf=pass smtp.mailfrom=<> smtp.helo=mail.people.test';
    expect(passesFor(read(said.replace(' smtp.mailfrom=<>', '')), new Set(['people.test']))).toBe(true);
  });

  it('that came along with the mail prove nothing', () => {
    expect(read(GMAIL.replace('mx.outreach.test', 'mx.evil.test'))).toEqual({ results: [] });
    expect(read('mx.evil.test; spf=fail smtp.mailfrom=people.test').results).toHaveLength(1);
  });

  it('are bounded, and hostile ones are no error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (text) => {
        expect(read(`mx.outreach.test; ${text}`).results.length).toBeLessThanOrEqual(30);
      }),
    );
    expect(read(`mx.outreach.test;${' spf=pass;'.repeat(10_000)}`).results.length).toBeLessThan(30);
  });
});

describe('the sender of a mail is', () => {
  it.each([
    ['authentic', 'mx.outreach.test; dkim=pass header.d=people.test; spf=fail smtp.mailfrom=news.test'],
    ['authentic', 'mx.outreach.test; spf=pass smtp.mailfrom=bounce.people.test'],
    ['failed', 'mx.outreach.test; spf=fail smtp.mailfrom=people.test; dkim=none'],
    ['failed', 'mx.outreach.test; spf=softfail smtp.mailfrom=people.test; dkim=fail header.d=people.test'],
    ['failed', 'mx.outreach.test; spf=pass smtp.mailfrom=evil.test; dkim=pass header.d=evil.test'],
    ['failed', 'mx.outreach.test; dkim=pass header.d=people.test; dmarc=fail header.from=people.test'],
    ['failed', 'mx.outreach.test; dmarc=pass header.from=evil.test'],
    ['failed', 'mx.outreach.test; dkim=pass header.d=other.test; spf=pass smtp.mailfrom=more.people.example'],
    ['unknown', 'mx.outreach.test; spf=none smtp.mailfrom=people.test; dkim=none; dmarc=none'],
    ['unknown', 'mx.outreach.test; none'],
    ['unknown', ''],
  ])('%s: %s', (is, results) => expect(standing(results)).toBe(is));

  it('is not proven by a neighbour below a name that many share', () => {
    const said = 'mx.outreach.test; dkim=pass header.d=evil.onmicrosoft.com';
    expect(standing(said, 'ben@people.onmicrosoft.com')).toBe('failed');
  });
});

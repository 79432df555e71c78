import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DNSBL_ZONES } from '../../../src/platform/config-domains.ts';
import type { DnsAnswer } from '../../../src/platform/net/resolve.ts';
import { isPrivate, reversedOf } from '../../../src/deliverability/domains/rules/address.ts';
import { checkDkim } from '../../../src/deliverability/domains/rules/dkim.ts';
import { checkDmarc } from '../../../src/deliverability/domains/rules/dmarc.ts';
import { checkLists, testList } from '../../../src/deliverability/domains/rules/dnsbl.ts';
import { askedZone } from '../../../src/deliverability/domains/rules/dnsbl-zones.ts';
import { checkMtaSts } from '../../../src/deliverability/domains/rules/mta-sts.ts';
import { checkMx } from '../../../src/deliverability/domains/rules/mx.ts';
import { dnsProviderOf, mailProviderOf } from '../../../src/deliverability/domains/rules/providers.ts';
import { VERDICTS } from '../../../src/deliverability/domains/rules/question.ts';
import type { Asking } from '../../../src/deliverability/domains/rules/question.ts';
import { testResolver } from '../../../src/deliverability/domains/rules/resolver.ts';
import { checkReverseDns } from '../../../src/deliverability/domains/rules/reverse-dns.ts';
import { checkSpf } from '../../../src/deliverability/domains/rules/spf.ts';
import { checkTlsRpt } from '../../../src/deliverability/domains/rules/tls-rpt.ts';
import { runs } from '../../support/chance.ts';

const LISTS = DNSBL_ZONES.map((zone) => ({ zone, asked: askedZone(zone, 'k'.repeat(26)), fault: null }));
const DOMAIN = 'mail.acme.test';
const RULES: Record<string, () => Asking<unknown>> = {
  mx: () => checkMx(DOMAIN),
  spf: () => checkSpf(DOMAIN),
  dkim: () => checkDkim(DOMAIN, []),
  'dkim, own': () => checkDkim(DOMAIN, [{ selector: 's1', publicKey: 'AAAA' }]),
  dmarc: () => checkDmarc(DOMAIN),
  'mta-sts': () => checkMtaSts(DOMAIN),
  'tls-rpt': () => checkTlsRpt(DOMAIN),
  'reverse dns': () => checkReverseDns(DOMAIN, ['smtp.mail.acme.test', '203.0.113.1', '2001:db8::1']),
  lists: () => checkLists(DOMAIN, ['smtp.mail.acme.test'], LISTS),
  'list test': () => testList(LISTS[0]!),
  resolver: () => testResolver(['always.test'], 'nonce'),
};
/** Per rule, with room to spare: SPF asks for ten records, block lists for eight addresses. */
const MAX_QUESTIONS = 130;

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^v=spf1( (include|a|mx|exists|redirect|ip4|ip6|ptr|all|exp)[:=/]?[a-z0-9.%{}]{0,12}){0,6}$/),
  fc.stringMatching(/^v=DMARC1;( ?(p|sp|np|t|psd|rua)=[a-z]{0,8};){0,5}$/),
  fc.stringMatching(/^v=DKIM1;( ?(p|k|h|s|t)=[A-Za-z0-9+/:*]{0,40};){0,5}$/),
  fc.constantFrom('v=STSv1; id=1', 'v=TLSRPTv1; rua=mailto:a@b.test', '127.0.0.2', '127.255.255.254', '127.0.1.2', '203.0.113.7', '10.0.0.1', '2001:db8::9', '::', '::1', '1.2.3.999', 'mx.mail.acme.test', '', '200', 'text/plain', 'version: STSv1\nmode: enforce\nmx: *.a.test\nmax_age: 5', 'v=spf1 -all'),
); // prettier-ignore
const answers: fc.Arbitrary<DnsAnswer> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('records' as const), records: fc.array(text, { minLength: 1, maxLength: 12 }) }) },
  fc.record({ kind: fc.constant('none' as const), nameExists: fc.boolean() }),
  fc.record({ kind: fc.constant('failed' as const), code: fc.constantFrom('ESERVFAIL', 'ETIMEOUT', 'CERT_HAS_EXPIRED') }),
); // prettier-ignore

describe('a rule', () => {
  it.each(Object.entries(RULES))('never throws, and ends, whatever DNS answers: %s', (_name, rule) => {
    fc.assert(
      fc.property(fc.array(answers, { minLength: 1, maxLength: 20 }), (given) => {
        const asking = rule();
        let asked = 0;
        let step = asking.next();
        while (!step.done) {
          expect(step.value.length).toBeGreaterThan(0);
          step = asking.next(step.value.map(() => given[asked++ % given.length]!));
          expect(asked).toBeLessThan(MAX_QUESTIONS);
        }
        const result = step.value as { verdict?: string; reason?: string } | string | null;
        if (typeof result !== 'object' || result === null) return;
        expect(VERDICTS).toContain(result.verdict);
        // Postgres stores neither NUL nor half a surrogate pair.
        expect(JSON.stringify(result)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(JSON.stringify(result)).not.toContain('kkkk');
      }),
      { numRuns: runs(300) },
    );
  });

  it.each(Object.entries(RULES))('finds nothing broken or listed when DNS is silent: %s', (_name, rule) => {
    const asking = rule();
    let step = asking.next();
    while (!step.done) step = asking.next(step.value.map(() => ({ kind: 'failed', code: 'ETIMEOUT' })));
    const result = step.value as { verdict?: string } | string | null;
    if (typeof result === 'object' && result !== null) expect(result.verdict).toBe('unknown');
    else expect(result).toEqual(expect.any(String));
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.25', '25.2.0.192', 4],
    ['2001:db8::25', '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2', 6],
    ['::1', `1.${'0.'.repeat(30)}0`, 6],
  ])('%s is asked for as %s', (address, labels, family) => {
    expect(reversedOf(address)).toEqual({ labels, family });
  });
  it.each(['', '1.2.3', '1.2.3.256', 'a.test', '1::2::3', ':::', 'x::1', '1:2:3'])('is not %j', (text) => {
    expect(reversedOf(text)).toBe(null);
  });
  it.each(['10.0.0.1', '127.0.0.1', '172.16.0.1', '192.168.9.9', '100.64.0.1', '169.254.0.1', '::1', 'fd00::1', 'fe80::1'])(
    '%s is private', (address) => expect(isPrivate(address)).toBe(true)); // prettier-ignore
  it.each(['8.8.8.8', '172.32.0.1', '192.0.2.1', '2001:db8::1', '100.128.0.1'])(
    '%s is not private',
    (address) => expect(isPrivate(address)).toBe(false),
  );
});

describe('providers', () => {
  it.each<[hosts: string[] | null, mail: string | null]>([
    [['aspmx.l.google.com'], 'google'],
    [['acme-test.mail.protection.outlook.com'], 'microsoft'],
    [['mx.acme.test'], null],
    [['notgoogle.com'], null],
    [[], null],
    [null, null],
  ])('of mail at %j is %s', (hosts, mail) => expect(mailProviderOf(hosts)).toBe(mail));
  it.each<[hosts: string[] | null, dns: string | null]>([
    [['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'], 'cloudflare'],
    [['ns-1.awsdns-01.co.uk', 'ns-2.awsdns-02.com'], 'route53'],
    [['ada.ns.cloudflare.com', 'ns.acme.test'], null],
    [['ns.acme.test'], null],
    [null, null],
  ])('of DNS at %j is %s', (hosts, dns) => expect(dnsProviderOf(hosts)).toBe(dns));
});

it('the lists of Spamhaus are asked with a key when there is one, and others are not', () => {
  expect(askedZone('zen.spamhaus.org', 'abc')).toBe('abc.zen.dq.spamhaus.net');
  expect(askedZone('dbl.spamhaus.org', undefined)).toBe('dbl.spamhaus.org');
  expect(askedZone('bl.spamcop.net', 'abc')).toBe('bl.spamcop.net');
});

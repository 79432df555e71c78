import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDkim } from '../../../src/deliverability/domains/rules/dkim.ts';
import { checkDmarc, treeOf } from '../../../src/deliverability/domains/rules/dmarc.ts';
import { healthOf, nextDomainCheckAt } from '../../../src/deliverability/domains/rules/health.ts';
import { checkMx } from '../../../src/deliverability/domains/rules/mx.ts';
import type { Asking, Finding } from '../../../src/deliverability/domains/rules/question.ts';
import { checkSpf } from '../../../src/deliverability/domains/rules/spf.ts';
import type { DnsAnswer } from '../../../src/platform/net/resolve.ts';

/** By `TYPE name`; `null`: DNS does not answer. */
type Dns = Record<string, string[] | null>;

function play(rule: Asking<Finding>, dns: Dns): { finding: Finding; asked: string[] } {
  const asked: string[] = [];
  const answer = (key: string): DnsAnswer => {
    asked.push(key);
    const records = dns[key];
    if (records === null) return { kind: 'failed', code: 'ESERVFAIL' };
    if (records) return { kind: 'records', records };
    const name = key.split(' ')[1]!;
    return { kind: 'none', nameExists: Object.keys(dns).some((each) => each.endsWith(` ${name}`)) };
  };
  let step = rule.next();
  while (!step.done) step = rule.next(step.value.map(({ type, name }) => answer(`${type} ${name}`)));
  return { finding: step.value, asked };
}
const spf = (record: string | string[] | null, more: Dns = {}) =>
  play(checkSpf('a.test'), { 'TXT a.test': typeof record === 'string' ? [record] : record, ...more }).finding;
const many = (count: number): string =>
  Array.from({ length: count }, (_none, n) => `include:i${n}.test`).join(' ');
const included = (count: number): Dns =>
  Object.fromEntries(Array.from({ length: count }, (_none, n) => [`TXT i${n}.test`, ['v=spf1 -all']]));
const chain = (count: number): Dns =>
  Object.fromEntries(
    Array.from({ length: count }, (_none, n) => [`TXT i${n}.test`, [`v=spf1 include:i${n + 1}.test -all`]]),
  );

describe('SPF', () => {
  it.each<[verdict: string, reason: RegExp, record: string | string[] | null, more?: Dns]>([
    ['ok', /0 of 10/, 'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all'],
    ['ok', /0 of 10/, ['google-site-verification=x', 'V=SPF1 -all']],
    ['ok', /2 of 10/, 'v=spf1 mx a -all', { 'MX a.test': ['mx.a.test'], 'AAAA a.test': ['2001:db8::1'] }],
    ['ok', /10 of 10/, `v=spf1 ${many(10)} ~all`, included(10)],
    ['ok', /1 of 10/, 'v=spf1 redirect=b.test', { 'TXT b.test': ['v=spf1 -all'] }],
    ['ok', /1 of 10/, 'v=spf1 exists:%{i}.b.test -all'],
    ['ok', /1 of 10/, 'v=spf1 ?include:b.test -all', { 'TXT b.test': ['v=spf1 ip4:192.0.2.1 +all'] }],
    ['broken', /"\+all" of b/, 'v=spf1 include:b.test -all', { 'TXT b.test': ['v=spf1 +all'] }],
    ['broken', /every server/, 'v=spf1 ip4:0.0.0.0/0 -all'],
    ['broken', /every server/, 'v=spf1 ip6:::/0 -all'],
    ['ok', /0 of 10/, 'v=spf1 -ip4:0.0.0.0/0 -all'],
    ['ok', /0 of 10/, 'v=spf1 -all include:none.test'],
    ['ok', /0 of 10/, 'v=spf1 -all redirect=none.test'],
    ['broken', /more than 10/, `v=spf1 ${many(11)} ~all`, included(11)],
    ['broken', /more than 10/, 'v=spf1 include:i0.test -all', chain(20)],
    ['broken', /no SPF record/, []],
    ['broken', /no SPF record/, ['v=spf10 -all']],
    ['broken', /2 SPF records/, ['v=spf1 -all', 'v=spf1 ~all']],
    ['broken', /b\.test, which has no SPF record/, 'v=spf1 include:b.test -all'],
    ['broken', /b\.test has 2/, 'v=spf1 include:b.test -all', { 'TXT b.test': ['v=spf1', 'v=spf1'] }],
    ['broken', /refers to itself/, 'v=spf1 include:a.test -all'],
    [
      'broken',
      /refers to itself/,
      'v=spf1 include:b.test -all',
      { 'TXT b.test': ['v=spf1 redirect=A.test'] },
    ],
    ['broken', /\+all/, 'v=spf1 +all'],
    ['broken', /\+all/, 'v=spf1 mx all', { 'MX a.test': ['mx.a.test'] }],
    ['broken', /\+all/, 'v=spf1 redirect=b.test', { 'TXT b.test': ['v=spf1 +all'] }],
    ['broken', /"ipv4:192.0.2.1" is no mechanism/, 'v=spf1 ipv4:192.0.2.1 -all'],
    ['broken', /holds no address/, 'v=spf1 ip4:192.0.2.256 -all'],
    ['broken', /holds no address/, 'v=spf1 ip6:192.0.2.1 -all'],
    ['broken', /names no domain/, 'v=spf1 include: -all'],
    ['broken', /find nothing/, 'v=spf1 a:x.test a:y.test a:z.test -all'],
    [
      'broken',
      /10 mail hosts/,
      'v=spf1 mx -all',
      { 'MX a.test': Array.from({ length: 11 }, (_n, at) => `${at}`) },
    ],
    ['ok', /2 of 10/, 'v=spf1 a:x.test a:y.test -all'],
    ['warning', /ptr/, 'v=spf1 ptr -all'],
    ['warning', /\?all/, 'v=spf1 ?all'],
    ['warning', /does not end/, 'v=spf1 ip4:192.0.2.1'],
    ['unknown', /a\.test \(ESERVFAIL\)/, null],
    ['unknown', /b\.test \(ESERVFAIL\)/, 'v=spf1 include:b.test -all', { 'TXT b.test': null }],
    ['unknown', /a\.test \(ESERVFAIL\)/, 'v=spf1 mx -all', { 'MX a.test': null }],
  ])('is %s, %s: %j', (verdict, reason, record, more) => {
    expect(spf(record, more)).toEqual({ verdict, reason: expect.stringMatching(reason) });
  });
});

describe('DMARC', () => {
  const of = (dns: Dns, domain = 'm.a.test') => play(checkDmarc(domain), dns);
  it.each<[verdict: string, reason: RegExp, dns: Dns]>([
    ['ok', /is reject$/, { 'TXT _dmarc.m.a.test': ['v=DMARC1; p=reject; future=x; sp=none'] }],
    ['ok', /is none$/, { 'TXT _dmarc.m.a.test': ['other', 'v = DMARC1;p=none'] }],
    [
      'ok',
      /is quarantine \(the record of a\.test\)/,
      { 'TXT _dmarc.a.test': ['v=DMARC1; p=none; sp=quarantine'] },
    ],
    ['ok', /is reject \(the record of a\.test\)/, { 'TXT _dmarc.a.test': ['v=DMARC1; p=reject'] }],
    [
      'ok',
      /is reject \(the record of a\.test\)/,
      { 'TXT _dmarc.a.test': ['v=DMARC1; p=reject'], 'TXT _dmarc.test': ['v=DMARC1; p=none; psd=y'] },
    ],
    ['ok', /is reject \(the record of test\)/, { 'TXT _dmarc.test': ['v=DMARC1; p=reject; psd=y'] }],
    ['warning', /counts as p=none/, { 'TXT _dmarc.m.a.test': ['v=DMARC1; rua=mailto:x@a.test'] }],
    ['warning', /counts as p=none/, { 'TXT _dmarc.m.a.test': ['v=DMARC1; p=block'] }],
    ['warning', /only a test/, { 'TXT _dmarc.m.a.test': ['v=DMARC1; p=reject; t=y'] }],
    ['broken', /2 DMARC records/, { 'TXT _dmarc.m.a.test': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] }],
    ['broken', /no DMARC record/, { 'TXT _dmarc.m.a.test': ['v=dmarc1; p=reject', 'v=DMARC12; p=reject'] }],
    ['unknown', /_dmarc\.m\.a\.test/, { 'TXT _dmarc.m.a.test': null }],
    ['unknown', /_dmarc\.a\.test/, { 'TXT _dmarc.a.test': null }],
  ])('is %s, %s: %j', (verdict, reason, dns) => {
    expect(of(dns).finding).toEqual({ verdict, reason: expect.stringMatching(reason) });
  });

  it('asks eight times at most, from a long name on for its last seven labels', () => {
    expect(treeOf('a.b.test')).toEqual(['a.b.test', 'b.test', 'test']);
    const { asked } = of({}, 'a.b.c.d.e.f.g.h.i.mail.example.test');
    expect(asked).toHaveLength(8);
    expect(asked.slice(0, 2)).toEqual([
      'TXT _dmarc.a.b.c.d.e.f.g.h.i.mail.example.test',
      'TXT _dmarc.f.g.h.i.mail.example.test',
    ]);
    expect(of({}, 'a.b.c.d.e.f.g.test').asked).toHaveLength(8);
  });
});

const rsa = (bits: number, type: 'spki' | 'pkcs1' = 'spki'): string =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type, format: 'der' })
    .toString('base64');
const KEY = rsa(2048);

describe('DKIM', () => {
  const ED = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(12).toString('base64'); // prettier-ignore
  const own = [{ selector: 's1', publicKey: KEY }];
  it.each<[verdict: string, reason: RegExp, records: string[] | null]>([
    ['ok', /s1$/, [`v=DKIM1; k=rsa; p=${KEY}`]],
    ['ok', /s1$/, [`p=${KEY.slice(0, 100)} ${KEY.slice(100)}`, 'v=spf1 -all']],
    ['warning', /t=y/, [`v=DKIM1; t=s:y; p=${KEY}`]],
    ['broken', /no key/, []],
    ['broken', /no key/, ['v=spf1 -all']],
    ['broken', /revoked/, ['v=DKIM1; p=']],
    ['broken', /another key/, [`v=DKIM1; p=${rsa(1024)}`]],
    ['broken', /512 bits/, [`v=DKIM1; p=${rsa(512)}`]],
    ['broken', /cut off/, [`v=DKIM1; p=${KEY.slice(0, 200)}`]],
    ['broken', /do not know keys of dsa/, [`v=DKIM1; k=dsa; p=${KEY}`]],
    ['broken', /2 keys/, [`p=${KEY}`, `p=${rsa(1024)}`]],
    ['unknown', /s1\._domainkey\.a\.test/, null],
  ])('of mails that are signed here is %s, %s', (verdict, reason, records) => {
    const { finding } = play(checkDkim('a.test', own), { 'TXT s1._domainkey.a.test': records });
    expect(finding).toEqual({ verdict, reason: expect.stringMatching(reason) });
  });

  it.each<[verdict: string, reason: RegExp, records: string[] | null]>([
    ['warning', /1024 bits; 2048/, [`v=DKIM1; p=${rsa(1024)}`]],
    ['ok', /google/, [`v=DKIM1; p=${rsa(1024)}`, `v=DKIM1; p=${KEY}`]],
    ['broken', /not for mail/, [`v=DKIM1; s=tlsrpt; p=${KEY}`]],
    ['broken', /no hash/, [`v=DKIM1; h=sha1; p=${KEY}`]],
    ['ok', /google/, [`v=DKIM1; s=*; h=sha1:sha256; p=${KEY}`]],
    ['ok', /google/, [`v=DKIM1; p=${rsa(2048, 'pkcs1')}`]],
    ['ok', /google/, [`v=DKIM1; k=ed25519; p=${ED}`]],
    ['broken', /no Ed25519 key/, ['v=DKIM1; k=ed25519; p=AAAA']],
    ['broken', /512 bits/, [`v=DKIM1; p=${rsa(512)}`]],
    ['broken', /revoked/, ['v=DKIM1; p=']],
    ['unknown', /may use another/, []],
    ['unknown', /ESERVFAIL/, null],
  ])('of a provider is %s, %s', (verdict, reason, records) => {
    const { finding } = play(checkDkim('a.test', []), { 'TXT google._domainkey.a.test': records });
    expect(finding).toEqual({ verdict, reason: expect.stringMatching(reason) });
  });
});

describe('MX', () => {
  it.each<[verdict: string, reason: RegExp, dns: Dns]>([
    ['ok', /mx1\.test, mx2\.test/, { 'MX a.test': ['mx1.test', 'mx2.test'], 'A mx2.test': ['192.0.2.1'] }],
    ['ok', /mx1\.test/, { 'MX a.test': ['mx1.test'], 'AAAA mx1.test': ['2001:db8::1'] }],
    ['warning', /no MX record/, { 'A a.test': ['192.0.2.1'] }],
    ['broken', /null MX/, { 'MX a.test': [''] }],
    ['broken', /no mail host has an address/, { 'MX a.test': ['mx1.test'] }],
    [
      'warning',
      /mx1\.test, which other networks cannot reach \(127\.0\.0\.1, ::1\)/,
      { 'MX a.test': ['mx1.test'], 'A mx1.test': ['127.0.0.1'], 'AAAA mx1.test': ['::1'] },
    ],
    ['ok', /mx1\.test/, { 'MX a.test': ['mx1.test'], 'A mx1.test': ['10.0.0.1', '192.0.2.1'] }],
    [
      'unknown',
      /ESERVFAIL/,
      { 'MX a.test': ['mx1.test'], 'A mx1.test': ['10.0.0.1'], 'AAAA mx1.test': null },
    ],
    ['warning', /no MX record.*other networks cannot reach \(10\.0\.0\.1\)/, { 'A a.test': ['10.0.0.1'] }],
    ['broken', /takes no mail/, { 'TXT a.test': ['x'] }],
    ['broken', /does not exist/, {}],
    ['unknown', /a\.test/, { 'MX a.test': null }],
    ['unknown', /mx1\.test/, { 'MX a.test': ['mx1.test'], 'A mx1.test': null }],
    ['unknown', /a\.test/, { 'TXT a.test': ['x'], 'AAAA a.test': null }],
  ])('is %s, %s: %j', (verdict, reason, dns) => {
    expect(play(checkMx('a.test'), dns).finding).toEqual({ verdict, reason: expect.stringMatching(reason) });
  });
});

describe('the health of a domain', () => {
  const finding = (verdict: Finding['verdict']): Finding => ({ verdict, reason: 'x' });
  const healthWith = (mx: Finding['verdict'], spf: Finding['verdict']) =>
    healthOf({
      mx: finding(mx), spf: finding(spf), dkim: finding('ok'), dmarc: finding('ok'),
      mta_sts: finding('ok'), tls_rpt: finding('ok'), reverse_dns: finding('ok'), blacklists: null,
    }); // prettier-ignore

  it('is the gravest verdict, and what is unknown hides nothing', () => {
    expect(healthWith('ok', 'ok').verdict).toBe('ok');
    expect(healthWith('unknown', 'ok').verdict).toBe('unknown');
    expect(healthWith('unknown', 'warning').verdict).toBe('warning');
    expect(healthWith('broken', 'warning').verdict).toBe('broken');
  });

  it('is asked for again in a day, spread; where DNS is silent in an hour, later each time up to a day', () => {
    const wall = new Date('2026-11-25T00:00:00Z');
    const hours = (verdict: Finding['verdict'], chance: number, silentChecks: number): number =>
      (nextDomainCheckAt(healthWith(verdict, 'ok'), { wall, chance, silentChecks }).getTime() -
        wall.getTime()) /
      3_600_000;
    expect([hours('broken', 0, 0), hours('ok', 0.5, 0)]).toEqual([21.6, 24]);
    expect([0, 1, 2, 3, 5, 6, 1000].map((checks) => hours('unknown', 0.5, checks))).toEqual([
      1, 1, 2, 4, 16, 24, 24,
    ]);
  });
});

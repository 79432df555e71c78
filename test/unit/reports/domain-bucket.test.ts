import { describe, expect, it } from 'vitest';
import { distrusted, healthOf } from '../../../src/deliverability/domains/rules/health.ts';
import type { Check, Health } from '../../../src/deliverability/domains/rules/health.ts';
import { testResolver } from '../../../src/deliverability/domains/rules/resolver.ts';
import type { Verdict } from '../../../src/deliverability/domains/rules/question.ts';
import { judgeDomain } from '../../../src/reports/rules/domain-bucket.ts';
import type { Bucket, DomainFacts, Flag } from '../../../src/reports/rules/domain-bucket.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const finding = (verdict: Verdict) => ({ verdict, reason: `it is ${verdict}` });
const ok = finding('ok');
const health = (over: Partial<Record<Check, Verdict>> = {}): Health =>
  healthOf({
    mx: ok, spf: ok, dkim: ok, dmarc: ok, mta_sts: ok, tls_rpt: ok, reverse_dns: ok, blacklists: null,
    ...Object.fromEntries(Object.entries(over).map(([check, verdict]) => [check, finding(verdict)])),
  }); // prettier-ignore
/** The verdicts of a resolver that knows no domain. */
function doubted(): Health {
  const asking = testResolver(['a.test'], 'never');
  const questions = asking.next().value as unknown[];
  const { value } = asking.next(questions.map(() => ({ kind: 'none', nameExists: false })));
  return healthOf(distrusted('acme.test', [], value as string));
}
const facts = (over: Partial<DomainFacts>): DomainFacts => ({
  teamId: 'team', domain: 'acme.test', connected: true, disconnectedAt: null, health: health(), mailboxes: 3,
  awaitsNameservers: false, listings: [], blockedBy: [], ...over,
}); // prettier-ignore
const on = (days: number, ...lists: string[]) => lists.map((list) => ({ list, since: ago(days) }));

describe('a domain', () => {
  it.each<[bucket: Bucket, reason: RegExp, remedy: RegExp | null, flags: Flag[], over: Partial<DomainFacts>]>([
    ['good', /records are right/, null, [], {}],
    ['good', /other records are right; not known: DKIM: it is unknown$/, null, [], { health: health({ dkim: 'unknown', reverse_dns: 'unknown' }) }],
    ['good', /^its records work, with warnings: SPF: it is warning$/, /^Change the TXT record of acme.test \(v=spf1\): SPF/, ['dns_warning'], { health: health({ spf: 'warning' }) }],
    ['good', /warnings: DMARC.*not known: DKIM/, /TXT record of _dmarc.acme.test/, ['dns_warning'], { health: health({ dmarc: 'warning', dkim: 'unknown' }) }],
    ['good', /records are right/, null, ['over_capacity'], { mailboxes: 4 }],
    ['good', /records are right/, null, [], { mailboxes: 0, awaitsNameservers: true }],
    ['can_add_mailboxes', /1 of 3/, /Add up to 2/, [], { mailboxes: 1 }],
    ['can_add_mailboxes', /Reverse DNS: it is warning; it has 0 of 3/, /PTR records.* Add up to 3/, ['dns_warning'], { mailboxes: 0, health: health({ reverse_dns: 'warning' }) }],
    ['needs_dns_fix', /SPF: it is broken/, /Mend .*SPF/, ['dns_fault'], { health: health({ spf: 'broken' }) }],
    ['needs_dns_fix', /MX.*DMARC/, /Mend/, ['dns_fault'], { mailboxes: 0, health: health({ mx: 'broken', dmarc: 'broken' }) }],
    ['needs_dns_fix', /MTA-STS/, /Mend/, ['dns_fault'], { health: health({ mta_sts: 'broken' }) }],
    ['needs_dns_fix', /SPF/, /Mend/, ['dns_fault', 'dns_unanswered'], { health: health({ spf: 'broken', mx: 'unknown' }) }],
    ['needs_dns_fix', /has it since 2026/, /ask for its removal/, ['listed'], { mailboxes: 1, listings: on(6.9, 'dbl.spamhaus.org') }],
    ['needs_dns_fix', /has it since 2026/, /ask for its removal/, ['listed'], { listings: on(30, 'zen.spamhaus.org') }],
    ['needs_dns_fix', /has it since 2026/, /ask/, ['listed'], { listings: [...on(30, 'zen.spamhaus.org'), ...on(2, 'bl.spamcop.net')] }],
    ['should_cancel', /dbl.spamhaus.org for 7 days/, /Stop sending/, ['listed'], { listings: on(7, 'dbl.spamhaus.org') }],
    ['should_cancel', /zen.*spamcop/, /Stop sending/, ['listed'], { listings: on(8, 'zen.spamhaus.org', 'bl.spamcop.net') }],
    ['should_cancel', /surbl/, /Stop/, ['dns_fault', 'listed'], { health: health({ spf: 'broken' }), listings: on(9, 'multi.surbl.org') }],
    ['good', /records are right; google.com refuses/, null, ['blocked'], { mailboxes: 1, blockedBy: ['google.com'] }],
    ['should_cancel', /google.com and outlook.com refuse/, /Stop/, ['blocked'], { blockedBy: ['google.com', 'outlook.com'] }],
    ['cancelled', /disconnected on 2026-11-20/, null, [], { disconnectedAt: ago(5), health: health() }],
    ['cancelled', /disconnected/, null, ['dns_fault', 'listed'], { disconnectedAt: ago(5), health: health({ mx: 'broken' }), listings: on(9, 'dbl.spamhaus.org') }],
    ['unknown', /no team has connected/, /Connect acme.test/, ['not_connected'], { connected: false, health: null }],
    ['should_cancel', /refuse/, /Stop/, ['blocked', 'not_connected'], { connected: false, health: null, blockedBy: ['google.com', 'yahoo.com'] }],
    ['unknown', /not checked yet/, /verify/, ['not_checked'], { health: null }],
    ['unknown', /^not known: MX: it is unknown$/, /asked again/, ['dns_unanswered'], { health: health({ mx: 'unknown' }) }],
    ['unknown', /not the domain: the resolver knows no mail domain of a.test/, /OUTREACHD_DNS_SERVERS.*dnsTestDomains/, ['dns_unanswered'], { health: doubted() }],
  ])('is %s, %s', (bucket, reason, remedy, flags, over) => {
    expect(judgeDomain(facts(over), NOW)).toMatchObject({
      bucket,
      reason: expect.stringMatching(reason),
      remedy: remedy && { text: expect.stringMatching(remedy), call: expect.objectContaining({ path: expect.stringMatching(/^\/v2\//) }) },
      flags,
      atRisk: bucket !== 'cancelled' && flags.some((flag) => ['dns_fault', 'listed', 'blocked'].includes(flag)),
    });
  }); // prettier-ignore

  it('says beside it what is to be known', () => {
    const said = (over: Partial<DomainFacts>): string =>
      judgeDomain(facts(over), NOW).clarifications.join(' ');
    expect(said({})).toMatch(/^Block lists are not asked/);
    expect(said({ listings: on(2, 'dbl.spamhaus.org') })).toMatch(/dbl.spamhaus.org since 2026-11-23/);
    expect(said({ health: health({ dkim: 'unknown' }) })).toMatch(/DKIM selectors/);
    expect(said({ disconnectedAt: ago(1) })).toMatch(/3 mailboxes still/);
    expect(said({ mailboxes: 5 })).toMatch(/more mailboxes than the 3/);
    expect(said({ blockedBy: ['google.com'] })).toMatch(/google.com refuses/);
  });
});

import { describe, expect, it } from 'vitest';
import { healthOf } from '../../../src/deliverability/domains/rules/health.ts';
import type { Check, Health } from '../../../src/deliverability/domains/rules/health.ts';
import type { Verdict } from '../../../src/deliverability/domains/rules/question.ts';
import { judgeDomain } from '../../../src/intelligence/rules/domain-bucket.ts';
import type { Bucket, DomainFacts, Flag } from '../../../src/intelligence/rules/domain-bucket.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const finding = (verdict: Verdict) => ({ verdict, reason: `it is ${verdict}` });
const ok = finding('ok');
const health = (over: Partial<Record<Check, Verdict>> = {}): Health =>
  healthOf({
    mx: ok, spf: ok, dkim: ok, dmarc: ok, mta_sts: ok, tls_rpt: ok, reverse_dns: ok, blacklists: null,
    ...Object.fromEntries(Object.entries(over).map(([check, verdict]) => [check, finding(verdict)])),
  }); // prettier-ignore
const facts = (over: Partial<DomainFacts>): DomainFacts => ({
  domain: 'acme.test', connected: true, disconnectedAt: null, checkedAt: NOW, health: health(), mailboxes: 3,
  awaitsNameservers: false, listings: [], blockedBy: [], ...over,
}); // prettier-ignore
const on = (days: number, ...lists: string[]) => lists.map((list) => ({ list, since: ago(days) }));

describe('a domain', () => {
  it.each<[bucket: Bucket, reason: RegExp, remedy: RegExp | null, flags: Flag[], over: Partial<DomainFacts>]>([
    ['good', /records are right/, null, [], {}],
    ['good', /records are right/, null, [], { health: health({ dkim: 'unknown', reverse_dns: 'unknown' }) }],
    ['good', /records are right/, null, ['dns_warning'], { health: health({ spf: 'warning' }) }],
    ['good', /records are right/, null, ['over_capacity'], { mailboxes: 4 }],
    ['good', /records are right/, null, [], { mailboxes: 0, awaitsNameservers: true }],
    ['can_add_mailboxes', /1 of 3/, /Add up to 2/, [], { mailboxes: 1 }],
    ['can_add_mailboxes', /0 of 3/, /Add up to 3/, ['dns_warning'], { mailboxes: 0, health: health({ reverse_dns: 'warning' }) }],
    ['needs_dns_fix', /SPF: it is broken/, /Mend .*SPF/, ['dns_fault'], { health: health({ spf: 'broken' }) }],
    ['needs_dns_fix', /MX.*DMARC/, /Mend/, ['dns_fault'], { mailboxes: 0, health: health({ mx: 'broken', dmarc: 'broken' }) }],
    ['needs_dns_fix', /MTA-STS/, /Mend/, ['dns_fault'], { health: health({ mta_sts: 'broken' }) }],
    ['needs_dns_fix', /SPF/, /Mend/, ['dns_fault', 'dns_unanswered'], { health: health({ spf: 'broken', mx: 'unknown' }) }],
    ['good', /a block list has it/, /ask for its removal/, ['listed'], { mailboxes: 1, listings: on(6.9, 'dbl.spamhaus.org') }],
    ['good', /a block list has it/, /ask for its removal/, ['listed'], { listings: on(30, 'zen.spamhaus.org') }],
    ['good', /a block list has it/, /ask/, ['listed'], { listings: [...on(30, 'zen.spamhaus.org'), ...on(2, 'bl.spamcop.net')] }],
    ['should_cancel', /dbl.spamhaus.org for 7 days/, /Stop sending/, ['listed'], { listings: on(7, 'dbl.spamhaus.org') }],
    ['should_cancel', /zen.*spamcop/, /Stop sending/, ['listed'], { listings: on(8, 'zen.spamhaus.org', 'bl.spamcop.net') }],
    ['should_cancel', /surbl/, /Stop/, ['dns_fault', 'listed'], { health: health({ spf: 'broken' }), listings: on(9, 'multi.surbl.org') }],
    ['good', /records are right/, null, ['blocked'], { mailboxes: 1, blockedBy: ['google.com'] }],
    ['should_cancel', /google.com and outlook.com refuse/, /Stop/, ['blocked'], { blockedBy: ['google.com', 'outlook.com'] }],
    ['cancelled', /disconnected on 2026-11-20/, null, [], { disconnectedAt: ago(5), health: health() }],
    ['cancelled', /disconnected/, null, ['dns_fault', 'listed'], { disconnectedAt: ago(5), health: health({ mx: 'broken' }), listings: on(9, 'dbl.spamhaus.org') }],
    ['unknown', /no team has connected/, /Connect acme.test/, ['not_connected'], { connected: false, health: null }],
    ['should_cancel', /refuse/, /Stop/, ['blocked', 'not_connected'], { connected: false, health: null, blockedBy: ['google.com', 'yahoo.com'] }],
    ['unknown', /not checked yet/, /verify/, ['not_checked'], { health: null }],
    ['unknown', /DNS does not answer/, /asked again/, ['dns_unanswered'], { health: health({ mx: 'unknown' }) }],
  ])('is %s, %s', (bucket, reason, remedy, flags, over) => {
    expect(judgeDomain(facts(over), NOW)).toMatchObject({
      bucket,
      reason: expect.stringMatching(reason),
      remedy: remedy && expect.stringMatching(remedy),
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

import { describe, expect, it } from 'vitest';
import type { SetupItemState } from '../../../src/platform/db/types.ts';
import { centsOf, priceOf, saysCents, totalCents } from '../../../src/setup/rules/cents.ts';
import { nextOf } from '../../../src/deliverability/domains/rules/setup.ts';
import { nextSteps } from '../../../src/setup/rules/next-steps.ts';
import type { SetupFacts } from '../../../src/setup/rules/next-steps.ts';
import { ORDER, afterOrder, orderOutcome } from '../../../src/setup/rules/order.ts';
import { domainPrices, mailboxPrices } from '../../../src/setup/rules/quotes.ts';

const ID = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01';

describe('money', () => {
  it('is counted in cents, and what has no cents is no price', () => {
    expect([0, 0.1, 12.5, 19.99, 1.005, 4.35, 100_000].map(centsOf)).toEqual([0, 10, 1250, 1999, null, 435, 10_000_000]); // prettier-ignore
    expect([-0.01, 100_000.01, Number.NaN, Infinity, 1e-9].map(centsOf)).toEqual([null, null, null, null, 0]);
    for (let cents = 0; cents < 20_000; cents++) expect(centsOf(priceOf(cents))).toBe(cents);
    expect(saysCents(1550, 'EUR')).toBe('15.50 EUR');
  });

  it('has a limit for an order that its column holds', () => {
    expect(totalCents([1, 2])).toBe(3);
    expect(totalCents(Array.from({ length: 100 }, () => 10_000_000))).toBe(1_000_000_000);
    expect(totalCents(Array.from({ length: 101 }, () => 10_000_000))).toBeNull();
  });
});

describe('an order', () => {
  it('that a person cancelled is not paid any more, and one that is paid is not paid again', () => {
    const payable = (Object.keys(ORDER) as (keyof typeof ORDER)[]).filter((state) =>
      afterOrder(state, 'pay'),
    );
    expect(payable).toEqual(['planned', 'awaiting_payment', 'failed', 'expired']);
  });

  it.each<[SetupItemState[], string | null]>([
    [['done', 'done'], 'finish'],
    [['done', 'failed'], 'fall_short'],
    [['failed'], 'fall_short'],
    [['done', 'created'], null],
    [['failed', 'handed_over'], null],
    [['planned', 'waiting'], null],
  ])('with items %j: %s', (states, outcome) => expect(orderOutcome(states)).toBe(outcome));
});

describe('prices', () => {
  it('are read in any case of names', () => {
    const said = domainPrices(['a.test', 'b.test'], {
      currency: 'EUR',
      domains: [
        { domain: 'B.test', available: false, price_per_year: -1 },
        { domain: 'a.TEST', available: true, price_per_year: 9.99 },
      ],
    });
    expect(said).toEqual({ kind: 'ok', currency: 'EUR', cents: new Map([['a.test', 999]]), unavailable: ['b.test'] }); // prettier-ignore
    expect(
      mailboxPrices(['a@a.test'], {
        currency: 'EUR',
        mailboxes: [{ email: 'a@a.test', price_per_month: 0 }],
      }),
    ).toMatchObject({ cents: new Map([['a@a.test', 0]]) });
  });
});

const NONE: SetupFacts = {
  teamId: ID,
  publicUrl: { verdict: 'ok', said: '' },
  orders: [],
  domains: [],
  mailboxes: { total: 0, enabled: 0, working: 0, disabled: [], unchecked: [], failed: [], refused: [], signedInFailed: [], signedOut: [], unread: [], blind: [], unconnected: [] },
  profiles: 0,
  webhooks: 1,
  campaigns: 0,
  active: 0,
  guarded: [],
  next: null,
  linkedin: { enabled: false, configured: false, identities: 0 },
}; // prettier-ignore
const check = (name: string, passed: boolean, blocking = true) => ({
  check: name,
  passed,
  blocking,
  message: `${name} said so`,
});
const ONE = { ...NONE.mailboxes, total: 1, enabled: 1, working: 1 };
const NEXT = {
  id: ID,
  assignedProfiles: 0,
  checks: [check('sequence', true), check('contacts', true, false)],
};
const DOMAIN = { id: ID, domain: 'a.test', registrar: null, nameservers: [], found: null, mailboxes: 1, broken: [], listed: [] }; // prettier-ignore
const said = (over: Partial<SetupFacts>) => {
  const { ready, steps } = nextSteps({ ...NONE, ...over });
  return [ready, ...steps.map(({ step, by, state, required }) => `${step} ${by} ${state}${required ? '' : ' optional'}`)]; // prettier-ignore
};

describe('what is left to set up', () => {
  it.each<[string, Partial<SetupFacts>, unknown[]]>([
    ['of an empty account', {}, [false, 'connect_domain agent todo optional', 'add_mailboxes agent todo', 'create_campaign agent todo']],
    ['of one with a mailbox and a campaign', { mailboxes: ONE, campaigns: 1, next: NEXT }, [true, 'launch_campaign agent todo']],
    ['of one that sends', { mailboxes: ONE, campaigns: 1, active: 1, next: NEXT }, [true]],
    ['with a URL that no recipient can open', { active: 1, mailboxes: ONE, publicUrl: { verdict: 'warning', said: 'x' } }, [true, 'set_public_url human todo optional']],
    ['with a URL that is none', { active: 1, mailboxes: ONE, publicUrl: { verdict: 'broken', said: 'x' } }, [false, 'set_public_url human todo']],
    ['with nameservers to set', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, nameservers: ['ns'], broken: null }] }, [false, 'set_nameservers human todo']],
    ['with nameservers that the registrar set', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, nameservers: ['ns'], registrar: 'R', broken: null }] }, [false, 'set_nameservers agent waiting']],
    ['with nameservers that the registrar set, and broken records', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, nameservers: ['ns'], registrar: 'R', broken: ['SPF: none'] }] }, [false, 'set_nameservers agent waiting', 'fix_dns human todo optional']],
    ['with nameservers to set of a domain that nothing is sent from yet', { active: 1, mailboxes: ONE, domains: [DOMAIN, { ...DOMAIN, nameservers: ['ns'], mailboxes: 0 }, { ...DOMAIN, nameservers: ['ns'], registrar: 'R', mailboxes: 0 }] }, [true, 'set_nameservers human todo optional', 'set_nameservers agent waiting optional']],
    ['with nameservers to set of its one domain', { active: 1, domains: [{ ...DOMAIN, nameservers: ['ns'], mailboxes: 0 }] }, [false, 'set_nameservers human todo']],
    ['with broken DNS of a domain that nothing is sent from yet', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, mailboxes: 0, broken: ['SPF: none'] }] }, [true, 'fix_dns human todo optional']],
    ['with broken DNS', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, broken: ['SPF: none'] }] }, [false, 'fix_dns human todo']],
    ['on a block list', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, listed: ['a.test on dbl'] }] }, [true, 'ask_removal human todo optional']],
    ['with DNS that was not checked', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, broken: null }] }, [true, 'check_dns agent waiting optional']],
    ['with a domain without mailboxes', { active: 1, mailboxes: ONE, domains: [{ ...DOMAIN, mailboxes: 0 }] }, [true, 'add_mailboxes agent todo optional']],
    ['with a domain and no mailbox', { active: 1, domains: [{ ...DOMAIN, mailboxes: 0 }] }, [false, 'add_mailboxes agent todo']],
    ['with mailboxes that may not send', { active: 1, mailboxes: { ...ONE, enabled: 0, working: 0, disabled: [ID] } }, [false, 'enable_mailboxes agent todo']],
    ['with a mailbox that cannot log in', { active: 1, mailboxes: { ...ONE, failed: [ID], working: 0 } }, [false, 'fix_logins human todo']],
    ['with one of two that cannot', { active: 1, profiles: 1, mailboxes: { ...ONE, enabled: 2, failed: [ID] } }, [true, 'fix_logins human todo optional']],
    ['with a mailbox disabled because its server refused the login', { active: 1, mailboxes: { ...ONE, enabled: 0, working: 0, refused: [ID] } }, [false, 'fix_logins human todo']],
    ['with one of two disabled for that', { active: 1, profiles: 1, mailboxes: { ...ONE, total: 2, refused: [ID] } }, [true, 'fix_logins human todo optional']],
    ['with some mailboxes signed out while all others cannot log in', { active: 1, profiles: 1, mailboxes: { ...ONE, total: 2, enabled: 2, working: 0, signedOut: [ID], failed: [ID] } }, [false, 'sign_in human todo', 'fix_logins human todo']],
    ['with a mailbox that signed in and cannot log in', { active: 1, mailboxes: { ...ONE, working: 0, signedInFailed: [ID] } }, [false, 'fix_logins human todo']],
    ['with one of two such', { active: 1, profiles: 1, mailboxes: { ...ONE, total: 2, enabled: 2, signedInFailed: [ID] } }, [true, 'fix_logins human todo optional']],
    ['with a mailbox to sign in', { active: 1, mailboxes: { ...ONE, working: 0, signedOut: [ID] } }, [false, 'sign_in human todo']],
    ['with a campaign that the bounce guard paused', { active: 1, mailboxes: ONE, guarded: [ID] }, [true, 'review_paused_campaigns human todo optional']],
    ['with a mailbox that is not read', { active: 1, mailboxes: { ...ONE, unread: [ID], unchecked: [ID] } }, [true, 'check_logins agent waiting optional', 'read_replies human todo optional']],
    ['with LinkedIn that has no connector', { active: 1, mailboxes: ONE, linkedin: { enabled: true, configured: false, identities: 0 } }, [true, 'connect_linkedin human todo optional']],
    ['with a campaign that lacks all', { mailboxes: ONE, profiles: 1, campaigns: 1, next: { ...NEXT, checks: [check('sequence', false), check('steps', false), check('senders', false), check('contacts', false, false), check('reach', false, false)] } },
      [false, 'write_sequence agent todo', 'add_contacts agent todo', 'mend_campaign agent todo optional', 'assign_sender_profile agent todo optional', 'fill_sender_profiles agent todo', 'launch_campaign agent todo']],
    ['with a campaign whose mailboxes cannot log in, though others of the team can', { mailboxes: { ...ONE, enabled: 2, failed: [ID] }, profiles: 1, campaigns: 1, next: { ...NEXT, assignedProfiles: 1, checks: [check('logins', false)] } },
      [false, 'fix_logins human todo optional', 'fill_sender_profiles agent todo', 'launch_campaign agent todo']],
    ['with a campaign whose mailboxes may not send, as none of the team may', { mailboxes: { ...ONE, enabled: 0, working: 0, disabled: [ID] }, campaigns: 1, next: { ...NEXT, checks: [check('senders', false)] } },
      [false, 'enable_mailboxes agent todo', 'launch_campaign agent todo']],
    ['with a campaign some of whose mailboxes cannot log in', { mailboxes: { ...ONE, enabled: 2, failed: [ID] }, profiles: 1, campaigns: 1, next: { ...NEXT, assignedProfiles: 1, checks: [check('logins', false, false)] } },
      [true, 'fix_logins human todo optional', 'launch_campaign agent todo']],
    ['without a webhook', { active: 1, mailboxes: ONE, webhooks: 0 }, [true, 'add_webhook agent todo optional']],
  ])('%s', (_what, over, expected) => expect(said(over)).toEqual(expected)); // prettier-ignore

  it('names each part of a launch in words, once', () => {
    const checks = [check('sequence', false), check('steps', false)];
    const [step] = nextSteps({ ...NONE, mailboxes: ONE, campaigns: 1, next: { ...NEXT, checks } }).steps;
    expect(step).toMatchObject({
      text: 'sequence said so. steps said so.',
      call: { method: 'PATCH', path: `/v2/campaigns/${ID}/sequence`, body: null },
    });
  });
});

it('the step of a domain is the one that the domain itself names', () => {
  for (const registrar of [null, 'R'])
    for (const found of [null, ['ns']])
      for (const broken of [[], ['SPF: none']]) {
        const domain = { ...DOMAIN, nameservers: ['ns'], registrar, found, broken };
        const next = nextOf(domain.domain, domain);
        const [step] = nextSteps({ ...NONE, active: 1, mailboxes: ONE, domains: [domain] }).steps;
        expect(step && { step: step.step, by: step.by, text: step.text }).toEqual(next ?? undefined);
      }
});

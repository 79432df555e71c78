import { describe, expect, it } from 'vitest';
import { readDomainName } from '../../../src/deliverability/domains/rules/domain-name.ts';
import { liveOf, nextOf, stageOf } from '../../../src/deliverability/domains/rules/setup.ts';

const NAMESERVERS = ['ns1.dns.test', 'ns2.dns.test'];

describe('the nameservers of a domain', () => {
  it.each([
    ['all', 'nameservers_live', ['ns2.dns.test', 'ns1.dns.test']],
    ['some', 'awaiting_nameservers', ['ns1.dns.test']],
    ['some', 'awaiting_nameservers', [...NAMESERVERS, 'old.registrar.test']],
    ['none', 'awaiting_nameservers', ['old.registrar.test']],
    ['none', 'awaiting_nameservers', []],
    ['unknown', 'awaiting_nameservers', null],
  ])('%s are live, and it is %s: %j', (live, stage, found) => {
    const facts = { nameservers: NAMESERVERS, found };
    expect([liveOf(facts), stageOf(facts)]).toEqual([live, stage]);
  });

  it('are its own where none are to be set', () => {
    const facts = { nameservers: [], found: ['ns.registrar.test'] };
    expect([liveOf(facts), stageOf(facts)]).toEqual([null, 'own_nameservers']);
  });
});

describe('the next step', () => {
  const facts = {
    registrar: null,
    nameservers: NAMESERVERS,
    found: NAMESERVERS,
    mailboxes: 1,
    broken: [],
    listed: [],
  };
  it.each<[step: string | undefined, by: string | undefined, over: object]>([
    ['set_nameservers', 'human', { found: null, broken: ['SPF'], mailboxes: 0 }],
    ['set_nameservers', 'agent', { registrar: 'Acme Names', found: null }],
    ['fix_dns', 'human', { broken: ['SPF: there is no record'], mailboxes: 0 }],
    ['add_mailboxes', 'agent', { mailboxes: 0 }],
    [undefined, undefined, {}],
  ])('is %s by %s', (step, by, over) => {
    const next = nextOf('acme.test', { ...facts, ...over });
    expect([next?.step, next?.by]).toEqual([step, by]);
  });
});

it.each([
  ['Acme.TEST.', 'acme.test'],
  [' xn--bcher-kva.example ', 'xn--bcher-kva.example'],
  ['a.b.c.example', 'a.b.c.example'],
  ['acme', null],
  ['192.0.2.1', null],
  ['bücher.example', null],
  ['ann@acme.test', null],
  ['-a.test', null],
  ['a..test', null],
  ['https://acme.test', null],
  ['', null],
])('reads %j as the name %j', (text, name) => {
  expect(readDomainName(text)).toBe(name);
});

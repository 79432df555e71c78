import { describe, expect, it } from 'vitest';
import { recommend } from '../../../src/reports/rules/recommend.ts';
import type { Findings } from '../../../src/reports/rules/recommend.ts';

const GOOD: Findings = {
  senders: [],
  campaigns: [],
  paused: [],
  providers: [],
  placement: { tests: 1, seeds: 3, providers: [] },
  contentRefusals: 0,
  complaints: 0,
  delivered: 1_000,
  teamId: 'team',
  teamName: 'Sales',
};
const WELL = {
  id: 's1',
  email: 'a@a.test',
  auth: 'password',
  disabled: false,
  disabled_reason: null,
  deleted: false,
  sends: 100,
  bounces: 0,
  all_bounces: 0,
  blocks: 0,
  blocked_at: null,
  recent_sends: 100,
};
const RISKY = { ...WELL, bounces: 3 };
const blocked = (blocks: number, recent_sends: number) => ({
  senders: [{ ...WELL, blocks, recent_sends, blocked_at: new Date('2026-11-16T08:00:00Z') }],
});
const placed = (inbox: number, junk: number, missing = 0) => ({
  placement: { tests: 1, seeds: 3, providers: [{ provider: 'gmail', inbox, junk, other: 0, missing }] },
});
const codes = (found: Partial<Findings>): string[] =>
  recommend({ ...GOOD, ...found }).map(({ code, severity }) => `${code} ${severity}`);

describe('recommendations', () => {
  it('are none when all is well', () => expect(recommend(GOOD)).toEqual([]));

  it('name the row, what was found, the remedy and the call', () => {
    const campaigns = [
      { id: 'c1', name: 'Spring', sent: 97, at_once: 3, invalid: 3 },
      { id: 'c2', name: 'Autumn', sent: 97, at_once: 3, invalid: 4 },
      { id: 'c3', name: 'Refused', sent: 0, at_once: 60, invalid: 60 },
      { id: 'c4', name: 'Small', sent: 40, at_once: 9, invalid: 9 },
      { id: 'c5', name: 'Blocked', sent: 0, at_once: 60, invalid: 1 },
    ];
    const found = recommend({ ...GOOD, campaigns });
    expect(found.map(({ about }) => about)).toEqual([
      { type: 'campaign', id: 'c3', name: 'Refused' },
      { type: 'campaign', id: 'c2', name: 'Autumn' },
    ]);
    expect(found[1]).toMatchObject({
      finding: '4 of 100 mails went to invalid recipients (4 %)',
      call: { method: 'PATCH', path: '/v2/campaigns/c2', body: { send_to_risk_levels: ['SAFE', 'LOW'] } },
    });
  });

  it.each<[string, Partial<Findings>, string[]]>([
    ['a mailbox at risk', { senders: [RISKY] }, ['sender_at_risk critical']],
    ['one that is off already', { senders: [{ ...RISKY, disabled: true }, { ...RISKY, deleted: true }] }, []],
    ['a mailbox that its server refused the login', { senders: [{ ...WELL, disabled: true, disabled_reason: 'smtp_login_refused' }] }, ['sender_disabled critical']],
    ['one that a person disabled, or removed since', { senders: [{ ...WELL, disabled: true, disabled_reason: 'manual' }, { ...WELL, disabled: true, deleted: true, disabled_reason: 'smtp_login_refused' }] }, []],
    ['a mailbox that was blocked once, even of few mails', blocked(1, 2), ['sender_blocked info']],
    ['blocks of few of its mails', blocked(3, 150), ['sender_blocked info']],
    ['blocks of many', blocked(3, 149), ['sender_blocked warning']],
    ['blocks of a tenth', blocked(3, 30), ['sender_blocked critical']],
    ['a provider that blocks', { providers: [{ provider: 'gmail', sends: 300, blocks: 3 }] }, ['provider_blocks warning']],
    ['a provider that blocks much', { providers: [{ provider: 'gmail', sends: 60, blocks: 3 }] }, ['provider_blocks critical']],
    ['few blocks', { providers: [{ provider: 'gmail', sends: 301, blocks: 3 }, { provider: 'gmx', sends: 2, blocks: 2 }] }, []],
    ['refused texts', { contentRefusals: 3 }, ['content_refused warning']],
    ['complaints', { complaints: 2 }, ['complaints warning']],
    ['many complaints', { complaints: 3 }, ['complaints critical']],
    ['one complaint', { complaints: 1, delivered: 10 }, []],
    ['no placement test', { placement: { tests: 0, seeds: 3, providers: [] } }, ['no_placement_test info']],
    ['no placement test of a team that sends little', { placement: { tests: 0, seeds: 3, providers: [] }, delivered: 99 }, []],
    ['junk', placed(4, 1), ['lands_in_junk warning']],
    ['little junk', placed(5, 1), []],
    ['junk of too few that are known', placed(0, 2), []],
    ['mails of which none was found', placed(0, 0, 3), ['mails_missing warning']],
    ['few of which none was found', placed(0, 0, 2), []],
    ['the worst first', { contentRefusals: 3, senders: [RISKY], placement: { tests: 0, seeds: 3, providers: [] } }, ['sender_at_risk critical', 'content_refused warning', 'no_placement_test info']],
  ])('for %s', (_what, found, expected) => expect(codes(found)).toEqual(expected)); // prettier-ignore

  it('name a campaign that the bounce guard paused, by the rate that paused it', () => {
    const row = {
      id: 'c1',
      name: 'Spring',
      contacts: 555,
      sends: 100,
      bounces: 9,
      refusals: 7,
      max_rate: 0.03,
    };
    const paused = (['bounce_guard', 'content_refused'] as const).map((why) => ({
      ...row,
      paused_reason: why,
    }));
    const found = recommend({ ...GOOD, paused });
    expect(
      found.map(({ about, finding, call }) => [about.name, finding.includes('555 contacts wait'), call.path]),
    ).toEqual([
      ['Spring', true, '/v2/campaigns/c1'],
      ['Spring', true, '/v2/campaigns/c1'],
    ]);
    expect(found[0]!.finding).toMatch(/9 of 100 mails.*pauses above 3 % \(9 %\)/);
    expect(found[1]!.finding).toMatch(/7 contacts were refused.*\(7 %\)/);
  });

  it('name twenty mailboxes at most', () => {
    expect(
      codes({ senders: Array.from({ length: 30 }, (_none, n) => ({ ...RISKY, id: `s${n}` })) }),
    ).toHaveLength(20);
  });
});

import { describe, expect, it } from 'vitest';
import { recommend } from '../../../src/intelligence/rules/recommend.ts';
import type { Findings } from '../../../src/intelligence/rules/recommend.ts';

const GOOD: Findings = {
  senders: [],
  campaigns: [],
  providers: [],
  placement: { tests: 1, providers: [] },
  contentRefusals: 0,
  complaints: 0,
  delivered: 1_000,
  teamId: 'team',
};
const RISKY = {
  id: 's1',
  email: 'a@a.test',
  disabled: false,
  deleted: false,
  at_risk: true,
  at_risk_reason: 'why',
};
const codes = (found: Partial<Findings>): string[] =>
  recommend({ ...GOOD, ...found }).map(({ code, severity }) => `${code} ${severity}`);

describe('recommendations', () => {
  it('are none when all is well', () => expect(recommend(GOOD)).toEqual([]));

  it('name the row, what was found, the remedy and the call', () => {
    const campaigns = [
      { id: 'c1', name: 'Spring', sent: 100, bounces: 3 },
      { id: 'c2', name: 'Autumn', sent: 100, bounces: 4 },
      { id: 'c3', name: 'Refused', sent: 0, bounces: 60 },
      { id: 'c4', name: 'Small', sent: 40, bounces: 9 },
    ];
    const found = recommend({ ...GOOD, campaigns });
    expect(found.map(({ about }) => about)).toEqual([
      { type: 'campaign', id: 'c3', name: 'Refused' },
      { type: 'campaign', id: 'c2', name: 'Autumn' },
    ]);
    expect(found[1]).toMatchObject({
      finding: '4 bounces of 100 mails (4 %)',
      call: 'PATCH /campaigns/c2 {"send_to_risk_levels": ["SAFE", "LOW"]}',
    });
  });

  it.each<[string, Partial<Findings>, string[]]>([
    ['a mailbox at risk', { senders: [RISKY] }, ['sender_at_risk critical']],
    ['one that is off already', { senders: [{ ...RISKY, disabled: true }, { ...RISKY, deleted: true }] }, []],
    ['a provider that blocks', { providers: [{ provider: 'gmail', sends: 300, policy_blocks: 3 }] }, ['provider_blocks critical']],
    ['few blocks', { providers: [{ provider: 'gmail', sends: 301, policy_blocks: 3 }, { provider: 'gmx', sends: 2, policy_blocks: 2 }] }, []],
    ['refused texts', { contentRefusals: 3 }, ['content_refused warning']],
    ['complaints', { complaints: 2 }, ['complaints warning']],
    ['many complaints', { complaints: 3 }, ['complaints critical']],
    ['one complaint', { complaints: 1, delivered: 10 }, []],
    ['no placement test', { placement: { tests: 0, providers: [] } }, ['no_placement_test info']],
    ['no placement test of a team that sends little', { placement: { tests: 0, providers: [] }, delivered: 99 }, []],
    ['junk', { placement: { tests: 1, providers: [{ provider: 'gmail', mails: 5, junk_percent: 20 }] } }, ['lands_in_junk warning']],
    ['the worst first', { contentRefusals: 3, senders: [RISKY], placement: { tests: 0, providers: [] } }, ['sender_at_risk critical', 'content_refused warning', 'no_placement_test info']],
  ])('for %s', (_what, found, expected) => expect(codes(found)).toEqual(expected)); // prettier-ignore

  it('name twenty mailboxes at most', () => {
    expect(
      codes({ senders: Array.from({ length: 30 }, (_none, n) => ({ ...RISKY, id: `s${n}` })) }),
    ).toHaveLength(20);
  });
});

import { describe, expect, it } from 'vitest';
import { forwardTo } from '../../../src/inbox/rules/forward.ts';
import type { Forwarding, Incoming } from '../../../src/inbox/rules/forward.ts';

const ANSWER: Incoming = { kind: 'reply', headers: {}, from: 'ben@people.test', labels: new Set() };
const RULES: Forwarding = {
  rules: [
    { to: 'Sales@acme.test', label_ids: null },
    { to: 'hot@acme.test', label_ids: ['hot', 'vip'] },
    { to: 'sales@acme.test', label_ids: ['hot'] },
  ],
  forwardUnsubscribes: false,
  mailboxes: new Set(),
  recent: 0,
};
const to = (message: Partial<Incoming> = {}, at: Partial<Forwarding> = {}): string[] =>
  forwardTo({ ...ANSWER, ...message }, { ...RULES, ...at }).to;

describe('a message is forwarded', () => {
  it('as an answer to every destination without labels, and to those of its labels, each once', () => {
    expect(to()).toHaveLength(1);
    expect(to({ labels: new Set(['vip', 'other']) }).map((each) => each.toLowerCase())).toEqual([
      'sales@acme.test',
      'hot@acme.test',
    ]);
    expect(to({ labels: new Set(['hot']) })).toHaveLength(2);
  });

  it('as an opt-out to every destination whatever its labels, when the mailbox wants that', () => {
    expect(to({ kind: 'unsubscribe' })).toEqual([]);
    expect(to({ kind: 'unsubscribe' }, { forwardUnsubscribes: true })).toHaveLength(2);
  });

  it.each([
    ['it was forwarded by us', { headers: { 'x-outreachd-forwarded': 'x' } }],
    ['it was forwarded by us, with an empty value', { headers: { 'x-outreachd-forwarded': '' } }],
    ['a machine answered', { headers: { 'auto-submitted': 'auto-replied' } }],
    ['a machine sent it', { headers: { 'auto-submitted': ' Auto-Generated; x=1' } }],
    ['it comes from a destination', { from: 'HOT@acme.test' }],
  ])('never when %s', (_why, message) => {
    expect(to({ kind: 'unsubscribe', ...message }, { forwardUnsubscribes: true })).toEqual([]);
    expect(to({ labels: new Set(['hot']), ...message })).toEqual([]);
  });

  it('when its program says that no machine sent it', () => {
    expect(to({ headers: { 'auto-submitted': 'no' } })).toHaveLength(1);
    expect(to({ headers: { 'auto-submitted': '' } })).toHaveLength(1);
  });

  it('never from a mailbox of the team, nor to one that a destination has become', () => {
    expect(to({ from: 'Anna@outreach.test' }, { mailboxes: new Set(['anna@outreach.test']) })).toEqual([]);
    expect(to({ labels: new Set(['hot']) }, { mailboxes: new Set(['sales@acme.test']) })).toEqual([
      'hot@acme.test',
    ]);
  });

  it('as often as the mailbox may in 24 hours, and says when it may no more', () => {
    const both = { ...ANSWER, labels: new Set(['hot']) };
    expect(forwardTo(both, { ...RULES, recent: 198 })).toMatchObject({ over: false });
    expect(forwardTo(both, { ...RULES, recent: 199 })).toMatchObject({
      to: [expect.any(String)],
      over: true,
    });
    expect(forwardTo(both, { ...RULES, recent: 250 })).toEqual({ to: [], over: true });
  });
});

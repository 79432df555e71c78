import { describe, expect, it } from 'vitest';
import { campaignText, emailsInOrder } from '../../../src/placement/rules/campaign-text.ts';
import { isMissed, nextLookMs, placementOutcome, stepOf } from '../../../src/placement/rules/result.ts';
import type { LedgerFacts } from '../../../src/placement/rules/result.ts';
import { seedSettings } from '../../../src/placement/rules/seed.ts';
import { automaticCount } from '../../../src/placement/rules/seed-count.ts';
import { chooseSeeds, pairUp } from '../../../src/placement/rules/spread.ts';
import { countResults, pendingReason } from '../../../src/placement/rules/summary.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { edge, id, node } from '../../support/graph.ts';

const mail = (over: Partial<LedgerFacts> = {}): LedgerFacts => ({
  state: 'sent',
  bounced_as: null,
  hold_reason: null,
  smtp_reply: null,
  settled_by: 'smtp_reply',
  ...over,
});

describe('what is done for a result', () => {
  it.each([
    ['pending', 'wait'],
    ['sending', 'wait'],
    ['data', 'wait'],
    ['sent', 'look'],
    ['uncertain', 'look'],
    ['rejected', 'settle'],
    ['cancelled', 'settle'],
  ] as const)('a mail that is %s: %s', (state, does) => {
    expect(stepOf(mail({ state }), false).do).toBe(does);
  });

  it('gives up a mail that waits when the time is over, and no other', () => {
    expect(stepOf(mail({ state: 'pending' }), true).do).toBe('give_up');
    expect(stepOf(mail({ state: 'data' }), true).do).toBe('wait');
  });

  it('says why a mail was not sent', () => {
    const reasonOf = (over: Partial<LedgerFacts> | null) => {
      const step = stepOf(over && mail(over), false);
      return step.do === 'settle' ? [step.outcome.folder, step.outcome.reason] : step.do;
    };
    expect(reasonOf({ bounced_as: 'policy_block' })).toEqual(['not_sent', 'returned: policy_block']);
    expect(reasonOf({ state: 'rejected', smtp_reply: '550 no' })).toEqual(['not_sent', '550 no']);
    expect(reasonOf({ state: 'cancelled', hold_reason: 'suppressed' })).toEqual(['not_sent', 'suppressed']);
    expect(reasonOf(null)).toEqual(['not_sent', 'mail_deleted']);
  });
});

describe('what a look says', () => {
  const at = (handedMs: number, missedMs: number | null = null) => ({ handedMs, lookMs: 1_000, missedMs });
  const nowhere = { kind: 'searched', folder: null, complete: true } as const;
  const trouble = { kind: 'trouble', why: 'seed_auth' } as const;

  it('is final when the mail was found', () => {
    const look = { kind: 'searched', folder: 'junk', name: 'Spam' } as const;
    expect(placementOutcome(look, mail(), at(0))).toEqual({ folder: 'junk', foundIn: 'Spam', reason: null });
  });

  it('calls a mail missing only at the end of its time, and only when it is known to have left', () => {
    expect(placementOutcome(nowhere, mail(), at(999, 999))).toBeNull();
    expect(placementOutcome(nowhere, mail(), at(1_000, 500))).toMatchObject({ folder: 'missing' });
    for (const doubt of [mail({ state: 'uncertain' }), mail({ settled_by: 'assumed' })])
      expect(placementOutcome(nowhere, doubt, at(1_000, 500))).toMatchObject({
        folder: null,
        reason: 'outcome_unknown',
      });
  });

  it('calls no mail missing that was missed once, or twice within a moment', () => {
    expect(placementOutcome(nowhere, mail(), at(5_000))).toBeNull();
    expect(placementOutcome(nowhere, mail(), at(5_000, 499))).toBeNull();
    const day = { handedMs: 86_400_000, lookMs: 1_800_000 };
    expect(placementOutcome(nowhere, mail(), { ...day, missedMs: 179_999 })).toBeNull();
    expect(placementOutcome(nowhere, mail(), { ...day, missedMs: 180_000 })).toMatchObject({
      folder: 'missing',
    });
    const looks = [nowhere, { ...nowhere, complete: false }, trouble];
    expect(looks.map((look) => isMissed(look, at(1_000)))).toEqual([true, false, false]);
    expect(isMissed(nowhere, at(999))).toBe(false);
  });

  it('gives a seed of which a folder does not open as long again', () => {
    const partly = { ...nowhere, complete: false };
    expect(placementOutcome(partly, mail(), at(1_999, 500))).toBeNull();
    expect(placementOutcome(partly, mail(), at(2_000, 500))).toMatchObject({
      folder: null,
      reason: 'not_all_searched',
    });
  });

  it('gives a seed that cannot be read as long again', () => {
    expect(placementOutcome(trouble, mail(), at(1_999))).toBeNull();
    expect(placementOutcome(trouble, mail(), at(2_000))).toEqual({
      folder: null,
      foundIn: null,
      reason: 'seed_auth',
    });
  });

  it('comes later the longer it was waited, and once at the end', () => {
    expect([0, 60_000, 1_000_000].map((waited) => nextLookMs(waited, Infinity))).toEqual([
      5_000, 30_000, 300_000,
    ]);
    expect(nextLookMs(9_000, 10_000)).toBe(1_000);
    expect(nextLookMs(10_000, 10_000)).toBe(5_000);
  });
});

describe('an automatic test', () => {
  it('has all seeds, or a tenth of the mails of a day, and three at least', () => {
    const counts = [
      [4, 1_000],
      [200, 10_000],
      [40, 150],
      [40, 5],
      [3, 100],
    ].map(([seeds, capacity]) => automaticCount({ seeds: seeds!, capacity: capacity! }));
    expect(counts).toEqual([4, 50, 15, 3, 3]);
  });
});

describe('seeds and mailboxes', () => {
  const seed = (name: string, provider: string) => ({ id: name, email: `${name}@seeds.test`, provider });
  it('are chosen of as many providers as there are', () => {
    const seeds = [seed('a', 'x'), seed('b', 'x'), seed('c', 'x'), seed('d', 'y'), seed('e', 'z')];
    const names = (count: number) => chooseSeeds(seeds, count).map(({ id: name }) => name);
    expect([names(3), names(4), names(9)]).toEqual([
      ['a', 'd', 'e'],
      ['a', 'd', 'e', 'b'],
      ['a', 'd', 'e', 'b', 'c'],
    ]);
  });

  it('take turns, and no mailbox writes to itself', () => {
    const senders = [
      { id: '1', email: 'A@seeds.test' },
      { id: '2', email: 'x@else.test' },
    ];
    const pairs = pairUp([seed('a', 'x'), seed('b', 'x'), seed('c', 'x')], senders);
    expect(pairs.map(({ sender }) => sender.id)).toEqual(['2', '2', '1']);
    expect(pairUp([seed('a', 'x')], senders.slice(0, 1))[0]!.sender.id).toBe('1');
  });
});

describe('the settings of a seed', () => {
  it('are those of its provider, its server or its file', () => {
    expect(seedSettings({ email: 'a@gmx.net', provider: 'gmx' }, null)).toEqual({
      provider: 'gmx',
      imap_host: 'imap.gmx.net',
      imap_port: 993,
      imap_security: 'tls',
      imap_user: 'a@gmx.net',
    });
    expect(seedSettings({ email: 'a@x.test', imap_host: 'imap.gmail.com' }, null)).toMatchObject({
      provider: 'google',
    });
    expect(
      seedSettings({ email: 'a@x.test', imap_host: 'h.test', imap_port: 143, imap_user: 'u' }, null),
    ).toEqual({
      provider: 'x-test',
      imap_host: 'h.test',
      imap_port: 143,
      imap_security: 'starttls',
      imap_user: 'u',
    });
    expect(
      seedSettings({ email: 'a@x.test', imap_host: 'h.test', imap_security: 'none' }, null),
    ).toMatchObject({ imap_port: 143 });
    expect(seedSettings({ email: 'a@x.test' }, null)).toMatch(
      /^imap_host is required.* provider of google, /,
    );
    expect(seedSettings({ email: 'a@GMail.com' }, null)).toMatchObject({
      provider: 'google',
      imap_host: 'imap.gmail.com',
    });
    expect(seedSettings({ email: 'a@gmail.com', imap_host: 'imap.own.test' }, null)).toMatchObject({
      provider: 'gmail-com',
      imap_host: 'imap.own.test',
    });
  });

  it('stay where a file leaves them out, and are those of a new server', () => {
    const was = {
      provider: 'p',
      imap_host: 'h.test',
      imap_port: 1143,
      imap_security: 'none',
      imap_user: 'u',
    } as const;
    expect(seedSettings({ email: 'a@x.test' }, was)).toEqual(was);
    expect(seedSettings({ email: 'a@x.test', imap_host: 'new.test' }, was)).toEqual({
      provider: 'p',
      imap_host: 'new.test',
      imap_port: 993,
      imap_security: 'tls',
      imap_user: 'u',
    });
  });
});

describe('the text of a campaign', () => {
  const graph = normalizeGraph({
    nodes: [
      node(4, 'emailNode', { subject: 'Alone', body: 'd' }),
      node(3, 'emailNode', { subject: '', body: 'c' }),
      node(2, 'emailNode', {
        subject: 'Second',
        body: 'b',
        body_text: 'plain',
        variants: [
          { id: 'v', weight: 0, body: 'off' },
          { id: 'w', weight: 1, subject: 'Variant' },
        ],
      }),
      node(1, 'startNode'),
    ],
    edges: [edge(1, 2), edge(2, 3), edge(3, 2)],
  });
  it('is that of the email that contacts come to first', () => {
    expect(emailsInOrder(graph).map((each) => each.id)).toEqual([id(2), id(3), id(4)]);
    expect(campaignText(graph, null)).toMatchObject({
      node_id: id(2),
      subject: 'Variant',
      body: 'b',
      body_text: null,
    });
  });
  it('has the subject of its thread', () => {
    expect(campaignText(graph, id(3))).toMatchObject({ subject: 'Re: Variant', body: 'c' });
    expect(campaignText(graph, id(9))).toBeNull();
    expect(campaignText({ nodes: [], edges: [] }, null)).toBeNull();
  });
});

describe('a summary', () => {
  it('has the shares of the mails that are known to have left', () => {
    const of = (folder: 'inbox' | 'junk' | 'missing' | 'not_sent' | null, open = false) => ({ folder, open });
    const results = [of('inbox'), of('inbox'), of('junk'), of('missing'), of('not_sent'), of(null), of(null, true)];
    expect(countResults(results)).toMatchObject({
      mails: 7, inbox: 2, junk: 1, other: 0, missing: 1, not_sent: 1, unknown: 1, waiting: 1, inbox_share: 0.5, other_share: 0,
    });
    expect(countResults([of('not_sent')]).inbox_share).toBeNull();
  });
  it('says what a mail waits for', () => {
    const said = (['pending', 'sending', 'uncertain', 'sent'] as const).map((state) => pendingReason({ mail: mail({ state }), mail_hold: null }));
    expect(said).toEqual(['queued', 'being_sent', 'outcome_unknown', 'looked_for']);
    expect(pendingReason({ mail: mail({ state: 'pending' }), mail_hold: 'sender_disabled' })).toBe('sender_disabled');
  });
}); // prettier-ignore
